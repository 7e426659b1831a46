/* Uniform random rounds of Thirteen for four, played to the last card, with a complete list of the legal moves at every
   decision: the same work as the project's own playouts, as a C program would do it.

   A hand is a set of 52 bits, bit 4 * rank + suit, 3s lowest. The rules are the project's defaults: any longer row of
   pairs beats a shorter one, three pairs or more cut a 2, four or more a pair of 2s, five or more three 2s, four of a kind a 2. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef uint64_t cards;
enum shape { NOTHING, SINGLE, PAIR, TRIPLE, FOUR, ROW, PAIRS };

struct play {
    cards set;
    uint8_t shape, length, top;
};

static uint8_t ways[5][16];
static uint8_t way[5][16][6]; /* the ways to take 1 to 4 cards of a rank held in these suits */
static struct play legal[8192];
static int count;

static uint64_t random_state;

static uint32_t below(uint32_t limit) {
    random_state ^= random_state >> 12;
    random_state ^= random_state << 25;
    random_state ^= random_state >> 27;
    return (uint32_t)((random_state * 0x2545F4914F6CDD1Dull >> 32) * limit >> 32);
}

static int highest(cards set) { return 63 - __builtin_clzll(set); }

static void prepare(void) {
    for (int held = 0; held < 16; held++)
        for (int some = 1; some < 16; some++)
            if ((some & held) == some) {
                int each = __builtin_popcount(some);
                way[each][held][ways[each][held]++] = (uint8_t)some;
            }
}

static void list(cards set, enum shape shape, int length, int top) {
    legal[count++] = (struct play){set, (uint8_t)shape, (uint8_t)length, (uint8_t)top};
}

static void list_singles(cards hand, int over) {
    for (hand &= ~(((cards)1 << (over + 1)) - 1); hand; hand &= hand - 1)
        list(hand & -hand, SINGLE, 1, __builtin_ctzll(hand));
}

/* The ranks of which there are at least so many cards, as bit 4 * rank. */
static cards ranks_with(cards hand, int each) {
    const cards ones = 0x1111111111111;
    cards counts = hand - (hand >> 1 & 0x7777777777777) - (hand >> 2 & 0x3333333333333) - (hand >> 3 & ones);
    switch (each) {
    case 1: return (counts | counts >> 1 | counts >> 2) & ones;
    case 2: return (counts >> 1 | counts >> 2) & ones;
    case 3: return ((counts & counts >> 1) | counts >> 2) & ones;
    default: return counts >> 2 & ones;
    }
}

static void list_alike(cards hand, enum shape each, int over) {
    cards ranks = ranks_with(hand, each);
    if (over >= 0)
        ranks = ranks >> (over & 60) << (over & 60);
    for (; ranks; ranks &= ranks - 1) {
        int shift = __builtin_ctzll(ranks), held = (int)(hand >> shift & 15);
        for (int i = 0; i < ways[each][held]; i++) {
            cards set = (cards)way[each][held][i] << shift;
            if (highest(set) > over)
                list(set, each, 1, highest(set));
        }
    }
}

/* The rows from each of these starts, with one card or two of each rank: the products of the ways of their ranks. */
static void list_rows(cards hand, cards starts, int each, int length, int over) {
    for (; starts; starts &= starts - 1) {
        int shift = __builtin_ctzll(starts), last = shift + 4 * (length - 1);
        if (last + 3 <= over)
            continue;
        int begin = count, held = (int)(hand >> last & 15);
        for (int i = 0; i < ways[each][held]; i++) {
            cards top = (cards)way[each][held][i] << last;
            if (highest(top) > over)
                list(top, each == 1 ? ROW : PAIRS, length, highest(top));
        }
        for (; shift < last && count > begin; shift += 4) {
            int block = count - begin;
            held = (int)(hand >> shift & 15);
            for (int i = 1; i < ways[each][held]; i++)
                for (int at = begin; at < begin + block; at++) {
                    legal[count] = legal[at];
                    legal[count++].set |= (cards)way[each][held][i] << shift;
                }
            for (int at = begin; at < begin + block; at++)
                legal[at].set |= (cards)way[each][held][0] << shift;
        }
    }
}

/* All rows of at least so many ranks; 2s are in none. */
static void list_all_rows(cards hand, int each, int least) {
    cards ranks = ranks_with(hand, each) & 0xFFFFFFFFFFFF, starts = ranks;
    for (int length = 2; starts; length++) {
        starts &= ranks >> 4 * (length - 1);
        if (length >= least && starts)
            list_rows(hand, starts, each, length, -1);
    }
}

static void list_leads(cards hand) {
    list_singles(hand, -1);
    for (int each = PAIR; each <= FOUR; each++)
        list_alike(hand, each, -1);
    list_all_rows(hand, 1, 3);
    list_all_rows(hand, 2, 3);
}

static void list_answers(cards hand, const struct play *table) {
    if (table->shape == SINGLE)
        list_singles(hand, table->top);
    else if (table->shape <= FOUR)
        list_alike(hand, table->shape, table->top);
    else {
        int each = table->shape == ROW ? 1 : 2;
        cards ranks = ranks_with(hand, each) & 0xFFFFFFFFFFFF, starts = ranks;
        for (int step = 1; step < table->length; step++)
            starts &= ranks >> 4 * step;
        list_rows(hand, starts, each, table->length, table->top);
    }
    if (table->shape == PAIRS)
        list_all_rows(hand, 2, table->length + 1);
    if (table->shape <= TRIPLE && table->top >= 48) {
        if (table->shape == SINGLE)
            list_alike(hand & 0xFFFFFFFFFFFF, FOUR, -1);
        list_all_rows(hand, 2, table->shape + 2);
    }
    list(0, NOTHING, 0, 0);
}

static long play_round(long *listed) {
    int deck[52];
    cards hand[4] = {0};
    for (int i = 0; i < 52; i++)
        deck[i] = i;
    for (int i = 0; i < 51; i++) {
        int other = i + below(52 - i), card = deck[other];
        deck[other] = deck[i];
        deck[i] = card;
        hand[i / 13] |= (cards)1 << card;
    }
    hand[3] |= (cards)1 << deck[51];

    int seat = 0, owner, passed = 0, out = 0;
    while (!(hand[seat] & 1))
        seat++;
    owner = seat;
    struct play table = {0};
    cards must_hold = 1;
    for (long decisions = 1;; decisions++) {
        count = 0;
        if (table.shape == NOTHING) {
            list_leads(hand[seat]);
            if (must_hold) {
                int kept = 0;
                for (int at = 0; at < count; at++)
                    if (legal[at].set & must_hold)
                        legal[kept++] = legal[at];
                count = kept;
                must_hold = 0;
            }
        } else
            list_answers(hand[seat], &table);
        *listed += count;
        struct play chosen = legal[below(count)];
        if (chosen.shape == NOTHING)
            passed |= 1 << seat;
        else {
            table = chosen;
            owner = seat;
            hand[seat] ^= chosen.set;
            if (!hand[seat]) {
                out |= 1 << seat;
                if (__builtin_popcount(out) == 3)
                    return decisions;
            }
        }
        int next = seat;
        do
            next = (next + 1) & 3;
        while (next != owner && (passed | out) >> next & 1);
        if (next == owner) {
            table.shape = NOTHING;
            passed = 0;
            while (out >> next & 1)
                next = (next + 1) & 3;
        }
        seat = next;
    }
}

/* usage: yardstick ROUNDS SEED; prints rounds, decisions, moves listed, and seconds of processor time. */
int main(int argc, char **argv) {
    if (argc != 3)
        return 2;
    long rounds = atol(argv[1]), decisions = 0, listed = 0;
    random_state = 0x9E3779B97F4A7C15ull * (uint64_t)(atol(argv[2]) + 1);
    prepare();
    clock_t begun = clock();
    for (long i = 0; i < rounds; i++)
        decisions += play_round(&listed);
    printf("%ld %ld %ld %f\n", rounds, decisions, listed, (double)(clock() - begun) / CLOCKS_PER_SEC);
    return 0;
}
