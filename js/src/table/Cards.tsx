import type { JSX, VNode } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Actions } from "../actions";
import { createDragging } from "../hand/drag";
import type { Snapshot } from "../protocol";
import { cardName, type Say } from "../texts";
import type { View } from "../view";
import { Face } from "./face";
import type { Pose } from "./layout";
import { HEIGHT } from "./metrics";
import { type Exit, TRAVEL } from "./motion";

/** Two clicks on one thing within so many milliseconds are a double click, with a finger too. */
export const DOUBLE = 350;

/** So near to each other, in pixels, two clicks of one double click are. */
const STEADY = 8;

/** The card layer: one element for every listed card, in the fixed order of their ids; only poses change. */
export function Cards({ view, actions }: { view: View; actions: Actions }): JSX.Element | null {
  const drag = useMemo(() => createDragging(view), [view]);
  const last = useRef({ id: "", time: 0, x: 0, y: 0 });
  const drawn = useRef<ReadonlyMap<string, VNode<Look>>>(new Map());
  const snapshot = view.snapshot.value;
  const layout = view.layout.value;
  if (!snapshot || !layout) return null;

  const leaving = new Map(view.motion.value.leave.map((exit) => [exit.id, exit]));
  const ids = [...new Set([...Object.keys(snapshot.cards), ...leaving.keys()])].sort();
  const before = drawn.current;
  const now = new Map<string, VNode<Look>>();
  drawn.current = now;
  const idOf = (event: Event) => (event.target as Element).closest<HTMLElement>(".tw-card")?.dataset.id ?? "";
  const click = (event: MouseEvent) => {
    const id = idOf(event);
    if (!id || drag.swallowsClick()) return;
    const { timeStamp: time, clientX: x, clientY: y } = event;
    const { current: first } = last;
    const other = first.id && first.id !== id;
    // The second click of a double one, after the first has played: it was not meant for what has moved up.
    if (event.detail > 1 && other && Math.hypot(x - first.x, y - first.y) < STEADY) return;
    const twice = first.id === id && time - first.time < DOUBLE;
    last.current = { id: twice ? "" : id, time, x, y };
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
        const exit = layout.poses.has(id) ? undefined : leaving.get(id);
        const pose = layout.poses.get(id) ?? exit?.from;
        if (!pose) return null;
        const look = lookOf(view, snapshot, layout.table.card.w, id, pose, exit);
        const was = before.get(id);
        const card =
          was && isSame(was.props, look) ? was : ((<CardButton key={id} {...look} />) as VNode<Look>);
        now.set(id, card);
        return card;
      })}
    </div>
  );
}

/** All that a card's element is made of, in plain values: where none of them is new the card is not drawn again. */
interface Look {
  readonly view: View;
  readonly say: Say;
  readonly id: string;
  readonly face: string | null;
  readonly zone: string;
  /** Where it lies, or goes. */
  readonly at: Pose;
  /** How wide a card of the own hand is. */
  readonly unit: number;
  readonly delay: number;
  /** In the hand at the bottom, which may be seen. */
  readonly mine: boolean;
  readonly pressed: boolean;
  /** Its place in a selection that is a sequence, from 1 on. */
  readonly place: number;
  /** The arrow keys start from it. */
  readonly first: boolean;
  readonly idle: boolean;
  readonly past: boolean | undefined;
  readonly buried: boolean | undefined;
  readonly gone: boolean;
  readonly dragged: boolean;
  readonly marks: string;
  readonly meld: number;
  readonly tag: string | undefined;
}

function isSame(before: Look, now: Look): boolean {
  for (const name in now)
    if (name !== "at" && before[name as keyof Look] !== now[name as keyof Look]) return false;
  for (const name in now.at) if (before.at[name as keyof Pose] !== now.at[name as keyof Pose]) return false;
  return true;
}

function lookOf(
  view: View,
  snapshot: Snapshot,
  unit: number,
  id: string,
  pose: Pose,
  exit: Exit | undefined,
): Look {
  const { hand } = view;
  const mine = !exit && handIsOpen(snapshot) && pose.zone === hand.zone.value?.id;
  const order = mine ? hand.selection.value.indexOf(id) : -1;
  const useful = mine && view.preferences.marks.value ? hand.useful.value : null;
  const meld = mine ? hand.melds.value.findIndex((cards) => cards.includes(id)) : -1;
  return {
    view,
    say: view.say.value,
    id,
    face: exit ? exit.face : (snapshot.cards[id] ?? null),
    zone: pose.zone,
    at: exit?.to ?? pose,
    unit,
    delay: exit ? exit.delay : 0,
    mine,
    pressed: order >= 0,
    place: snapshot.style.order === "sequence" ? order + 1 : 0,
    first: mine && hand.cursor.value === id,
    idle: useful !== null && !useful.has(id),
    past: pose.past,
    buried: pose.buried,
    gone: !!exit,
    dragged: hand.dragged.value?.id === id,
    marks: (!exit && snapshot.marks[id]?.join(" ")) || "",
    meld,
    tag: mine ? tagOf(view, id, meld) : undefined,
  };
}

function CardButton(look: Look): JSX.Element {
  const { view, say, id, face, mine, place, meld, tag, gone, buried } = look;
  const { at, unit } = look;
  // Only what is not covered takes clicks: the button is as large as that, the card itself sticks out of it.
  const { w = 1, h = 1 } = mine ? at : {};
  const element = useRef<HTMLButtonElement>(null);
  const paper = useMemo(
    () => <span class="tw-paper-card">{face ? <Face face={face} /> : <span class="tw-back" />}</span>,
    [face],
  );

  useLayoutEffect(() => {
    const entry = view.motion.peek().enter.get(id);
    const pose = view.layout.peek()?.poses.get(id);
    if (!entry || !pose || !element.current?.animate) return;
    const way = {
      duration: TRAVEL,
      delay: entry.delay,
      easing: "cubic-bezier(.2,.7,.2,1)",
      fill: "backwards",
    } as const;
    element.current.animate(
      [{ transform: transformOf(entry.from, unit) }, { transform: transformOf(pose, unit) }],
      way,
    );
    if (entry.turns)
      element.current.firstElementChild?.animate([{ transform: "scaleX(0)" }, { transform: "none" }], way);
    // Only how it came in matters; where it goes later is a matter of transitions.
  }, []);

  const name = useMemo(() => cardName(say, face), [say, face]);
  const marks = look.marks ? look.marks.split(" ") : [];
  const names = [name, ...marks.map((mark) => say(`mark.${mark}`))];
  if (meld >= 0) names.push(say("table.meld", { n: meld + 1 }));
  if (place) names.push(say("table.place", { n: place }));
  return (
    <button
      ref={element}
      type="button"
      id={`${view.name}-${id}`}
      class="tw-card"
      data-card={face ?? "back"}
      data-id={id}
      data-zone={look.zone}
      data-mine={mine || undefined}
      data-past={look.past}
      data-idle={look.idle || undefined}
      data-gone={gone || undefined}
      data-buried={buried || undefined}
      data-dragged={look.dragged || undefined}
      aria-label={names.join(", ")}
      aria-pressed={mine ? look.pressed : undefined}
      aria-hidden={face === null || gone || buried || undefined}
      tabIndex={look.first ? 0 : -1}
      style={`width:${rounded(w * unit)}px;height:${rounded(h * unit * HEIGHT)}px;z-index:${at.z};transform:${transformOf(at, unit)};transition-delay:${look.delay}ms`}
    >
      {paper}
      {meld >= 0 && <span class="tw-meld" data-meld={meld % 4} />}
      {tag && (
        <span class="tw-tag" aria-hidden="true">
          {tag}
        </span>
      )}
      {marks.length > 0 && marks.map((mark) => <span key={mark} class="tw-mark" data-mark={mark} />)}
      {place > 0 && <span class="tw-place">{place}</span>}
    </button>
  );
}

/** What a group of cards is, while the hand lies by melds: on its first card that has none that sticks out beside it. */
function tagOf(view: View, id: string, meld: number): string | undefined {
  const { hand } = view;
  const say = view.say.value;
  if (hand.sort.value !== "melds" || hand.melds.value.length === 0) return undefined;
  const members = meld >= 0 ? hand.melds.value[meld] : hand.cards.value.slice(hand.melds.value.flat().length);
  const sticksOut = (one: string) =>
    hand.selection.value.includes(one) || view.snapshot.value?.marks[one]?.includes("drawn");
  const flat = members?.find((_, at) => !members.slice(at, at + 3).some(sticksOut));
  if (!members || (flat ?? members[0]) !== id) return undefined;
  const proposed = view.snapshot.value?.groups.find(
    ({ cards }) => cards.length === members.length && cards.every((one) => members.includes(one)),
  );
  return meld < 0 ? say("mark.leftover") : (proposed?.label ?? say("table.meld_short"));
}

/** Whether the hand at the bottom is the player's own, and may be seen now. */
function handIsOpen({ seat, curtain }: Snapshot): boolean {
  return seat !== null && curtain === null;
}

function transformOf({ x, y, rotate, scale }: Pose, unit: number): string {
  const [left, top] = [rounded(x - unit / 2), rounded(y - (unit * HEIGHT) / 2)];
  const size = scale === 1 ? "" : ` scale(${rounded(scale)})`;
  return `translate(${left}px,${top}px) rotate(${rounded(rotate)}deg)${size}`;
}

/** Finer than any screen shows. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
