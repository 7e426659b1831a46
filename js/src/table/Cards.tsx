import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Actions } from "../actions";
import { createDragging } from "../hand/drag";
import type { Snapshot } from "../protocol";
import { cardName } from "../texts";
import type { View } from "../view";
import { Face } from "./face";
import type { Pose } from "./layout";
import type { Metrics } from "./metrics";
import { type Exit, TRAVEL } from "./motion";

/** Two clicks on one thing within so many milliseconds are a double click, with a finger too. */
export const DOUBLE = 350;

/** The card layer: one element for every listed card, in the fixed order of their ids; only poses change. */
export function Cards({ view, actions }: { view: View; actions: Actions }): JSX.Element | null {
  const drag = useMemo(() => createDragging(view), [view]);
  const last = useRef({ id: "", time: 0 });
  const snapshot = view.snapshot.value;
  const layout = view.layout.value;
  if (!snapshot || !layout) return null;

  const leaving = new Map(view.motion.value.leave.map((exit) => [exit.id, exit]));
  const ids = [...new Set([...Object.keys(snapshot.cards), ...leaving.keys()])].sort();
  const idOf = (event: Event) => (event.target as Element).closest<HTMLElement>(".tw-card")?.dataset.id ?? "";
  const click = (event: MouseEvent) => {
    const id = idOf(event);
    if (!id || drag.swallowsClick()) return;
    const twice = last.current.id === id && event.timeStamp - last.current.time < DOUBLE;
    last.current = { id: twice ? "" : id, time: event.timeStamp };
    void actions.chooseCard(id, "pointer");
    if (twice) void actions.throwCard(id);
  };
  return (
    // One listener for all cards, which are buttons; their keys are handled at the root.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      class="tw-cards"
      style={`--tw-card-w:${layout.table.card.w}px;--tw-card-h:${layout.table.card.h}px`}
      onClick={click}
      onPointerDown={(event) => drag.down(event, idOf(event))}
      onPointerMove={drag.move}
      onPointerUp={drag.up}
      onPointerCancel={drag.cancel}
    >
      {ids.map((id) => {
        const pose = layout.poses.get(id) ?? leaving.get(id)?.from;
        if (!pose) return null;
        const exit = layout.poses.has(id) ? undefined : leaving.get(id);
        return <CardButton key={id} id={id} view={view} pose={pose} table={layout.table} exit={exit} />;
      })}
    </div>
  );
}

interface CardProps {
  id: string;
  view: View;
  pose: Pose;
  table: Metrics;
  exit: Exit | undefined;
}

function CardButton({ id, view, pose, table, exit }: CardProps): JSX.Element {
  const element = useRef<HTMLButtonElement>(null);
  const { hand } = view;
  const snapshot = view.snapshot.value;
  const face = exit ? exit.face : (snapshot?.cards[id] ?? null);
  const mine = !exit && handIsOpen(snapshot) && pose.zone === hand.zone.value?.id;
  const order = mine ? hand.selection.value.indexOf(id) : -1;
  const useful = mine && view.preferences.marks.value ? hand.useful.value : null;
  const marks = (mine && snapshot?.marks[id]) || [];
  const say = view.say.value;
  const meld = mine ? hand.melds.value.findIndex((cards) => cards.includes(id)) : -1;
  const picture = useMemo(() => (face ? <Face face={face} /> : <span class="tw-back" />), [face]);
  const at = exit?.to ?? pose;

  useLayoutEffect(() => {
    const entry = view.motion.peek().enter.get(id);
    if (!entry || !element.current?.animate) return;
    const way = {
      duration: TRAVEL,
      delay: entry.delay,
      easing: "cubic-bezier(.2,.7,.2,1)",
      fill: "backwards",
    } as const;
    element.current.animate(
      [{ transform: transformOf(entry.from, table) }, { transform: transformOf(pose, table) }],
      way,
    );
    if (entry.turns)
      element.current.firstElementChild?.animate(
        [{ transform: "scaleX(0.05)" }, { transform: "scaleX(0.05)", offset: 0.3 }, { transform: "none" }],
        way,
      );
    // Only how it came in matters; where it goes later is a matter of transitions.
  }, []);

  const names = [cardName(say, face), ...marks.map((mark) => say(`mark.${mark}`))];
  if (meld >= 0) names.push(say("table.meld", { n: meld + 1 }));
  if (order >= 0 && snapshot?.style.order === "sequence") names.push(say("table.place", { n: order + 1 }));
  const delay = exit ? `;transition-delay:${exit.delay}ms` : "";
  // Only what is not covered takes clicks: the button is as large as that, the card itself sticks out of it.
  const { w, h } = (mine && pose.free) || { w: 1, h: 1 };
  const size = `width:${(w * table.card.w).toFixed(1)}px;height:${(h * table.card.h).toFixed(1)}px`;
  return (
    <button
      ref={element}
      type="button"
      id={`${view.name}-${id}`}
      class="tw-card"
      data-card={face ?? "back"}
      data-id={id}
      data-zone={pose.zone}
      data-mine={mine || undefined}
      data-past={pose.past || undefined}
      data-idle={useful !== null && !useful.has(id) ? true : undefined}
      data-gone={exit ? true : undefined}
      data-buried={pose.buried || undefined}
      data-dragged={hand.dragged.value?.id === id || undefined}
      aria-label={names.join(", ")}
      aria-pressed={mine ? order >= 0 : undefined}
      aria-hidden={face === null || exit || pose.buried ? true : undefined}
      tabIndex={mine && hand.cursor.value === id ? 0 : -1}
      style={`${size};transform:${transformOf(at, table)};z-index:${at.z}${delay}`}
    >
      <span class="tw-paper-card">{picture}</span>
      {meld >= 0 && <span class="tw-meld" data-meld={meld % 4} />}
      {mine && <GroupLabel view={view} id={id} meld={meld} />}
      {marks.map((mark) => (
        <span key={mark} class="tw-mark" data-mark={mark} />
      ))}
      {order >= 0 && snapshot?.style.order === "sequence" && <span class="tw-place">{order + 1}</span>}
    </button>
  );
}

/** What a group of cards is, on its first card, while the hand lies by melds. */
function GroupLabel({ view, id, meld }: { view: View; id: string; meld: number }): JSX.Element | null {
  const { hand } = view;
  const say = view.say.value;
  if (hand.sort.value !== "melds" || hand.melds.value.length === 0) return null;
  const members = meld >= 0 ? hand.melds.value[meld] : hand.cards.value.slice(hand.melds.value.flat().length);
  if (members?.[0] !== id) return null;
  const proposed = view.snapshot.value?.groups.find(
    ({ cards }) => cards.length === members.length && cards.every((one) => members.includes(one)),
  );
  return (
    <span class="tw-tag" aria-hidden="true">
      {meld < 0 ? say("mark.leftover") : (proposed?.label ?? say("table.meld_short"))}
    </span>
  );
}

/** Whether the hand at the bottom is the player's own, and may be seen now. */
function handIsOpen(snapshot: Snapshot | null): boolean {
  return snapshot !== null && snapshot.seat !== null && snapshot.curtain === null;
}

function transformOf(pose: Pose, table: Metrics): string {
  const x = (pose.x - table.card.w / 2).toFixed(1);
  const y = (pose.y - table.card.h / 2).toFixed(1);
  const turn = pose.rotate ? ` rotate(${pose.rotate.toFixed(2)}deg)` : " rotate(0deg)";
  return `translate(${x}px,${y}px)${turn} scale(${pose.scale.toFixed(3)})`;
}
