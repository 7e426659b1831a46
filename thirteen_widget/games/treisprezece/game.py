"""The game Treisprezece: its deal, its plain policy, the reading of positions, and its runs for study."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any, ClassVar, Final

from ...cards import SUITS, Card, Cards
from ...chance import Chance, shuffled
from ...compiled import Playouts, ints
from ...game import Game, Move, Moves, Option, Rules, State, TableStyle, View
from ...positions import check_distinct, check_keys, read_cards, read_hands, read_number, read_scores, read_seat
from . import playout
from .estimator import TreisprezeceEstimator, planned_move
from .sequences import DECK, KING, LOOKED_AT, greedy_run
from .state import TreisprezeceState
from .turn import GAME_NAME, PENALTY, RunList, Turn, flags_of
from .view import TreisprezeceView


class TreisprezecePlayouts(Playouts):
    """Plays rounds by one rule set. In a drawn round both seats have the place -1."""

    module = "games.treisprezece.playout"

    def __init__(self, rules: Rules) -> None:
        self.flags = flags_of(rules)

    def play(
        self, module: ModuleType, seed: int, first: int, count: int, policies: Sequence[int]
    ) -> tuple[Any, Any, int]:
        place = ints(module, 2 * count)
        situation = [ints(module, length) for length in (2, DECK, DECK, playout.FIELDS)]
        lists = [ints(module, playout.MOST_RUNS) for _ in range(3)]
        buffers = [*situation, ints(module, 1), *lists, ints(module, DECK + 1)]
        turns = module.play_rounds(seed, first, count, self.flags, ints(module, policies), place, *buffers)
        return place, [int(at == 0) for at in place], turns


def greedy_move(view: TreisprezeceView) -> Move:
    """The plain policy's move: every call it may make, else the run of `greedy_run`."""
    for action, call in view.offers:
        if action == "call":
            return Move("call", call=call)
    turn = view.situation
    runs = RunList(turn, LOOKED_AT) if turn.on_turn and turn.can_play else None
    if runs is None:
        return view.legal_moves[0]
    calls = int(view.rules.last_card_call == "required")
    hand, unseen = view.hand.mask, view.unseen.mask
    node = greedy_run(hand, unseen, runs.count, calls, runs.parents, runs.cards, runs.lengths)
    leaves_one = node in runs.leaving_one(turn)
    return Move("play", runs.run(node), call="last card" if leaves_one else None)


HAND_SIZE: Final = 13
STOCK_SIZE: Final = DECK - 2 * HAND_SIZE - 1
_ON_OFF: Final = (False, True)
_DEAL_KEYS: Final = ("hands", "pile", "stock", "dealer", "turn")
_POSITION_KEYS: Final = (
    "hands",
    "pile",
    "stock",
    "required_suit",
    "penalty",
    "uncalled",
    "drawn",
    "dry_passes",
    "dealer",
    "turn",
    "scores",
    "rules",
    "unseen",
)


def _read_rounds(value: Any, seats: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise ValueError(f"rounds={value!r} is not possible: it is a whole number from 1 on")
    return value


class Treisprezece(Game):
    """The two-player Thirteen of Alex Olesen."""

    name: ClassVar[str] = GAME_NAME
    min_seats: ClassVar[int] = 2
    max_seats: ClassVar[int] = 2
    default_seats: ClassVar[int] = 2
    options: ClassVar[tuple[Option, ...]] = (
        Option("may_draw_voluntarily", False, _ON_OFF),
        Option("play_after_draw", False, _ON_OFF),
        Option("forced_single_card", False, _ON_OFF),
        Option("any_king_after", False, _ON_OFF),
        Option("last_card_call", "required", ("required", "automatic")),
        Option("rounds", 1, read=_read_rounds),
    )
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {"standard": {}}
    table: ClassVar[TableStyle] = TableStyle(
        order="sequence",
        sorts=("suit", "rank"),
        clicks={"stock": "draw"},
        actions=("draw", "call"),
        played_to="pile",
    )

    def planner(self, view: View) -> Move:
        """Plays the run that keeps the hand together and that the opponent can hardly answer."""
        assert isinstance(view, TreisprezeceView)
        return planned_move(view)

    def estimator(self, view: View, state: State | None = None) -> TreisprezeceEstimator:
        assert isinstance(view, TreisprezeceView)
        assert state is None or isinstance(state, TreisprezeceState)
        return TreisprezeceEstimator(view, state)

    def playouts(self, rules: Rules) -> TreisprezecePlayouts:
        return TreisprezecePlayouts(rules)

    def deal(self, rules: Rules, round: int, last: State | None, chance: Chance) -> dict[str, Any]:
        """Thirteen cards each, one by one from the non-dealer on, and a starter, which is no joker.

        The first dealer is drawn by lot; then the deal alternates, after a drawn round too.
        """
        rng = chance.generator("deal")
        dealer = 1 - last.dealer if isinstance(last, TreisprezeceState) else int(rng.random() * 2)
        cards = shuffled(map(Card, range(DECK)), rng)
        hands = [Cards(cards[place : 2 * HAND_SIZE : 2]).sorted() for place in ((dealer + 1) % 2, dealer)]
        cards = cards[2 * HAND_SIZE :]
        while cards[0].is_joker:
            cards = shuffled(cards, rng)
        return {
            "hands": [str(hand) for hand in hands],
            "pile": str(cards[0]),
            "stock": str(Cards(cards[1:])),
            "dealer": dealer,
            "turn": 1 - dealer,
        }

    def greedy(self, view: View) -> Move:
        """Plays its longest run, keeps jokers and kings for each other, makes every call."""
        assert isinstance(view, TreisprezeceView)
        return greedy_move(view)

    def start(
        self, rules: Rules, round: int, scores: tuple[float, ...], deal: Mapping[str, Any], chance: Chance
    ) -> TreisprezeceState:
        check_keys(deal, _DEAL_KEYS, "deal")
        hands = read_hands(deal.get("hands"), (2, 2))
        for seat, hand in enumerate(hands):
            if len(hand) != HAND_SIZE:
                raise ValueError(f"hands[{seat}]: {HAND_SIZE} cards, not {len(hand)}")
        pile = read_cards(deal.get("pile", ()), "pile")
        if len(pile) != 1 or pile[0].is_joker:
            raise ValueError(f"pile: one card that is no joker, not {str(pile)!r}")
        stock = read_cards(deal.get("stock", ()), "stock")
        if len(stock) != STOCK_SIZE:
            raise ValueError(f"stock: {STOCK_SIZE} cards, not {len(stock)}")
        check_distinct(_places(hands, pile, stock, Cards()))
        dealer = read_seat(deal.get("dealer"), "dealer", 2)
        turn = read_seat(deal.get("turn", 1 - dealer), "turn", 2)
        if turn == dealer:
            raise ValueError(f"turn: the non-dealer begins, seat {1 - dealer}, not {turn}")
        return TreisprezeceState(
            hands=tuple(hand.mask for hand in hands),
            pile=_indexes(pile),
            stock=_indexes(stock),
            required=-1,
            penalty=0,
            uncalled=-1,
            drawn=-1,
            dry_passes=0,
            dealer=dealer,
            turn=turn,
            scores=scores,
            rules=rules,
            unseen=0,
            chance=chance,
            reshuffles=0,
        )

    def from_position(self, position: Mapping[str, Any], chance: Chance) -> TreisprezeceState:
        """The state a position describes.

        Without a ``pile`` any card but a joker may be played first. Without a ``required_suit`` a joker on a king
        requires the king's suit; without a ``penalty`` the 13 cards are still owed. Without a ``turn`` it is the
        non-dealer's, without a ``dealer`` too seat 0's.
        """
        check_keys(position, _POSITION_KEYS)
        rules = self.rules(position.get("rules"), 2)
        hands = read_hands(position.get("hands"), (2, 2))
        pile, stock, unseen = (
            Cards() if position.get(key) is None else read_cards(position[key], key)
            for key in ("pile", "stock", "unseen")
        )
        check_distinct(_places(hands, pile, stock, unseen))
        required = read_required(position.get("required_suit"), pile)
        dry_passes = _read_dry_passes(position.get("dry_passes"), pile, stock)
        dealer, turn = _read_turn(position, over=dry_passes == 2 or not all(hands))
        drawn = _read_drawn(position.get("drawn"), rules, hands, turn, required)
        return TreisprezeceState(
            hands=tuple(hand.mask for hand in hands),
            pile=_indexes(pile),
            stock=_indexes(stock),
            required=required,
            penalty=_read_penalty(position.get("penalty"), required),
            uncalled=_read_uncalled(position.get("uncalled"), rules, hands, turn, drawn),
            drawn=drawn,
            dry_passes=dry_passes,
            dealer=dealer,
            turn=turn,
            scores=read_scores(position.get("scores"), 2),
            rules=rules,
            unseen=unseen.mask,
            chance=chance,
            reshuffles=0,
        )

    def winners(self, rules: Rules, scores: tuple[float, ...], last: State) -> tuple[int, ...]:
        return tuple(seat for seat, won in enumerate(scores) if won >= rules.rounds)


def _indexes(cards: Cards) -> tuple[int, ...]:
    return tuple(card.index for card in cards)


def _places(hands: tuple[Cards, ...], pile: Cards, stock: Cards, unseen: Cards) -> tuple[tuple[str, Cards], ...]:
    named = tuple((f"hands[{seat}]", hand) for seat, hand in enumerate(hands))
    return (*named, ("pile", pile), ("stock", stock), ("unseen", unseen))


def read_required(value: Any, pile: Cards) -> int:
    """The number of the suit that the top of a pile requires, from its letter or None; -1 for none."""
    if value is not None and (not isinstance(value, str) or len(value) != 1 or value not in SUITS):
        raise ValueError(f"required_suit: one of {', '.join(SUITS)}, or null, not {value!r}")
    if not pile or not pile[-1].is_joker:
        if value is not None:
            raise ValueError(f"required_suit: {value!r} is required only while a joker lies on top of the pile")
        return -1
    joker, under = pile[-1], pile[-2] if len(pile) > 1 else None
    if under is not None and (under.index // 4 != KING or under.colour != joker.colour):
        raise ValueError(f"pile: {joker} lies on {under}, but it is played on a {joker.colour} king only")
    if value is None and under is None:
        raise ValueError(f"required_suit: {joker} lies on top of the pile, so a suit is required; say which")
    suit = under.suit if under is not None else value
    if value is not None and value != suit:
        raise ValueError(f"required_suit: {joker} lies on {under}, so it is {suit!r}, not {value!r}")
    assert suit is not None
    if (suit in "dh") != (joker.colour == "red"):
        raise ValueError(f"required_suit: {joker} is {joker.colour}, so it can not require {suit!r}")
    return SUITS.index(suit)


def _read_penalty(value: Any, required: int) -> int:
    if required < 0:
        if value not in (None, 0) or isinstance(value, bool):
            raise ValueError(f"penalty: null where no suit is required, not {value!r}")
        return 0
    if value is None:
        return PENALTY
    if isinstance(value, bool) or value not in (0, PENALTY):
        raise ValueError(f"penalty: {PENALTY} while it is owed or 0 once it is paid, not {value!r}")
    return int(value)


def _read_dry_passes(value: Any, pile: Cards, stock: Cards) -> int:
    passes = 0 if value is None else read_number(value, "dry_passes", 0, 2)
    if passes and (stock or len(pile) > 1):
        raise ValueError(f"dry_passes: {passes}, but there are cards to draw")
    return passes


def _read_turn(position: Mapping[str, Any], over: bool) -> tuple[int, int | None]:
    dealer, turn = (
        None if position.get(key) is None else read_seat(position[key], key, 2) for key in ("dealer", "turn")
    )
    if over:
        if turn is not None:
            raise ValueError(f"turn: null, not {turn}: the round is over")
        return (1 if dealer is None else dealer), None
    if turn is None:
        turn = 0 if dealer is None else 1 - dealer
    return (1 - turn if dealer is None else dealer), turn


def _read_drawn(value: Any, rules: Rules, hands: tuple[Cards, ...], turn: int | None, required: int) -> int:
    if value is None:
        return -1
    cards = read_cards(value, "drawn")
    if len(cards) != 1:
        raise ValueError(f"drawn: one card or null, not {value!r}")
    if not rules.play_after_draw:
        raise ValueError(f"drawn: {cards}, but a turn goes on after drawing only under the option play_after_draw")
    if required >= 0:
        raise ValueError(f"drawn: {cards}, but drawing ends the turn while a suit is required")
    if turn is None or cards[0] not in hands[turn]:
        raise ValueError(f"drawn: {cards} is not in the hand of the seat on turn")
    return cards[0].index


def _read_uncalled(value: Any, rules: Rules, hands: tuple[Cards, ...], turn: int | None, drawn: int) -> int:
    if value is None:
        return -1
    seat = read_seat(value, "uncalled", 2)
    if rules.last_card_call != "required":
        raise ValueError(f"uncalled: {seat}, but calls are automatic")
    if turn is None or seat == turn:
        raise ValueError(f"uncalled: {seat}, but a call is owed only by who is not on turn")
    if len(hands[seat]) != 1:
        raise ValueError(f"uncalled: {seat}, who has {len(hands[seat])} cards; a call is owed with one card")
    if drawn >= 0:
        raise ValueError(f"uncalled: {seat}, but the other has drawn, and the call is owed no longer")
    return seat


GAME: Final = Treisprezece()
TreisprezeceState.game = GAME


def runs(hand: str | Iterable[Card | str], top: str | Card, required_suit: str | None = None, **options: Any) -> Moves:
    """All runs, single cards included, that `hand` can play on `top`, in the order of the legal moves.

    >>> print(runs("Qh Kh As 2h 9c", "Jd"))
    Qh / Qh Kh / Qh Kh As
    >>> print(runs("5d Qh Kh", "Xr", required_suit="h"))
    Qh / Qh Kh / Kh / Kh Qh

    Args:
        hand: different cards.
        top: the card on top of the pile.
        required_suit: ``s c d h``, the suit that a joker on top requires.
        options: options of the game's rules.

    Raises:
        ValueError: a text is no card, a card is there twice, the top card requires no suit or not this one.
        TypeError: an unknown option.
    """
    cards, pile = Cards(hand), Cards([Card(top)])
    rules = GAME.rules(None, 2, **options)
    check_distinct([("the hand", cards), ("top", pile)])
    turn = Turn(
        rules=rules,
        on_turn=True,
        hand=cards.mask,
        top=pile[0].index,
        required=read_required(required_suit, pile),
        drawn=-1,
        can_draw=False,
        uncalled=-1,
    )
    return turn.runs()
