import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Actions } from "../actions";
import { Chooser } from "../choose/Chooser";
import { Badges } from "../panels/Badges";
import { Curtain } from "../panels/Curtain";
import { Result } from "../panels/Result";
import { Seat } from "../panels/Seat";
import { Status } from "../panels/Status";
import { cardName } from "../texts";
import type { View } from "../view";
import { Cards } from "./Cards";
import { bottomSeat } from "./layout";
import { placed } from "./metrics";

/** What the table does when a bomb falls. */
const SHAKE = ["none", "translate(-5px,3px)", "translate(4px,-3px)", "translate(-2px,2px)", "none"];

/** The table itself: seats around it, piles and plays in the middle, the hand below, the card layer over all. */
export function Felt({ view, actions }: { view: View; actions: Actions }): JSX.Element {
  const snapshot = view.snapshot.value;
  const layout = view.layout.value;
  const blast = view.blast.value;
  const felt = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!blast) return;
    felt.current?.animate?.(
      { transform: SHAKE },
      { id: "tw-shake", duration: 420, delay: 120, easing: "ease-out" },
    );
  }, [blast]);
  if (view.offer.value) return <Chooser view={view} />;
  if (!snapshot || !layout) return <div class="tw-felt" />;
  const { seated, winners } = snapshot;
  const won = view.lively.value && view.motion.value.moments.includes("won");
  return (
    <div ref={felt} class="tw-felt" style={`height:${layout.table.height}px`}>
      {[...layout.seats].map(([seat, box]) => (
        <Seat key={seat} view={view} seat={seat} box={box} />
      ))}
      <Badges view={view} />
      <Piles view={view} actions={actions} />
      {layout.captions.map(({ key, seat, x, y, past }) => (
        <span key={key} class="tw-caption" data-past={past || undefined} style={`left:${x}px;top:${y}px`}>
          {seat === snapshot.seat ? view.say.value("table.you") : snapshot.seats[seat]?.name}
        </span>
      ))}
      <Zones view={view} />
      <Cards view={view} actions={actions} />
      <Status view={view} actions={actions} />
      <Result view={view} actions={actions} />
      <Curtain view={view} actions={actions} />
      {blast > 0 && <span key={blast} class="tw-blast" aria-hidden="true" />}
      {won && (seated.length === 0 || winners.some((seat) => seated.includes(seat))) && <Confetti />}
    </div>
  );
}

/** Piles that are shown by their number, or can be clicked. */
function Piles({ view, actions }: { view: View; actions: Actions }): JSX.Element {
  const say = view.say.value;
  const snapshot = view.snapshot.value;
  const free = snapshot?.seat !== null;
  return (
    <>
      {view.layout.value?.piles.map(({ zone, box, action }) => {
        const top = zone.cards.at(-1);
        const name = say(`table.zone.${zone.id}`);
        const shows = top ? cardName(say, snapshot?.cards[top]) : say("count.cards", { n: zone.count });
        const clicks = action && free;
        const ready = snapshot?.actions.some((button) => button.action === action);
        const Pile = (clicks ? "button" : "div") as "button";
        return (
          <Pile
            key={zone.id}
            type={clicks ? "button" : undefined}
            role={clicks ? undefined : ("img" as "button")}
            class="tw-pile"
            style={placed(box)}
            data-zone={zone.id}
            data-full={zone.count > 0 || undefined}
            data-ready={(clicks && ready) || undefined}
            data-action={action}
            aria-label={`${clicks ? `${say(`action.${action}`)}: ` : ""}${name}, ${shows}`}
            onClick={() => clicks && void actions.clickPile(zone.id)}
          >
            {zone.cards.length === 0 && zone.count > 0 && (
              <span class="tw-back tw-stack" data-count={stack(zone.count)} />
            )}
            {zone.cards.length === 0 && <span class="tw-count">{zone.count}</span>}
          </Pile>
        );
      })}
    </>
  );
}

function stack(count: number): number {
  return count > 20 ? 3 : count > 6 ? 2 : count > 1 ? 1 : 0;
}

/** Groups that give the cards an order for reading: the hand as it lies, and what lies on the table. */
function Zones({ view }: { view: View }): JSX.Element {
  const snapshot = view.snapshot.value;
  const say = view.say.value;
  const owned = (ids: readonly string[]) => ids.map((id) => `${view.name}-${id}`).join(" ");
  const bottom = snapshot ? bottomSeat(snapshot) : 0;
  const hand = view.hand.cards.value;
  return (
    <>
      <div
        role="group"
        class="tw-group"
        aria-label={say(snapshot?.seat === null ? "table.hand_of" : "table.your_hand", {
          name: snapshot?.seats[bottom]?.name ?? "",
        })}
        aria-owns={hand.length && snapshot?.seat !== null ? owned(hand) : undefined}
      />
      {snapshot?.zones
        .filter((zone) => zone.owner === null && zone.cards.length > 0)
        .map((zone) => (
          <div
            key={zone.id}
            role="group"
            class="tw-group"
            aria-label={say(`table.zone.${zone.id}`)}
            aria-owns={owned(zone.cards)}
          />
        ))}
    </>
  );
}

function Confetti(): JSX.Element {
  return (
    <span class="tw-confetti" aria-hidden="true">
      {Array.from({ length: 24 }, (_, at) => (
        <i key={at} style={`--tw-n:${at};--tw-late:${(at * 37) % 24}`} />
      ))}
    </span>
  );
}
