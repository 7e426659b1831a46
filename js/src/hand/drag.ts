import { batch } from "@preact/signals-core";
import { nearestPlace } from "../table/handLayout";
import type { View } from "../view";
import { moved } from "./order";

/** How far a pointer has to go before it drags; a finger is less steady than a mouse. */
const SLACK = { mouse: 5, touch: 10 };

interface Grip {
  readonly id: string;
  readonly pointer: number;
  /** From the card's centre to the pointer. */
  readonly offset: readonly [number, number];
  readonly start: readonly [number, number];
  readonly slack: number;
  dragging: boolean;
}

/** Dragging cards of the hand to another place in it, with a mouse or a finger. */
export interface Dragging {
  down(event: PointerEvent, id: string): void;
  move(event: PointerEvent): void;
  up(event: PointerEvent): void;
  cancel(): void;
  /** Whether the click that follows belongs to a drag; asking forgets it. */
  swallowsClick(): boolean;
}

export function createDragging(view: View): Dragging {
  const { hand } = view;
  let grip: Grip | null = null;
  let swallow = false;
  const end = () => {
    grip = null;
    hand.dragged.value = null;
  };
  return {
    down(event, id) {
      swallow = false;
      const pose = view.layout.peek()?.poses.get(id);
      // Where hands are counted none can be moved.
      if (event.button !== 0 || !pose || !view.layout.peek()?.hand.length || !hand.cards.peek().includes(id))
        return;
      const start = [event.clientX, event.clientY] as const;
      const slack = event.pointerType === "mouse" ? SLACK.mouse : SLACK.touch;
      grip = { id, pointer: event.pointerId, offset: [pose.x, pose.y], start, slack, dragging: false };
      // However fast the pointer leaves the card, the card hears of it.
      (event.target as Element).setPointerCapture?.(event.pointerId);
    },
    move(event) {
      if (!grip || event.pointerId !== grip.pointer) return;
      // It was let go where nobody told, or has been played meanwhile.
      if (!event.buttons || !hand.cards.peek().includes(grip.id)) return end();
      const dx = event.clientX - grip.start[0];
      const dy = event.clientY - grip.start[1];
      if (!grip.dragging) {
        if (Math.hypot(dx, dy) < grip.slack) return;
        grip.dragging = true;
      }
      const { id } = grip;
      const x = grip.offset[0] + dx;
      const y = grip.offset[1] + dy;
      batch(() => {
        hand.dragged.value = { id, x, y };
        const places = view.layout.peek()?.hand ?? [];
        const order = moved(hand.cards.peek(), id, nearestPlace(places, x, y));
        if (order.join() === hand.cards.peek().join()) return;
        hand.own.value = order;
        hand.sortBy("own");
      });
    },
    up(event) {
      if (!grip || event.pointerId !== grip.pointer) return;
      swallow = grip.dragging;
      end();
    },
    cancel: end,
    swallowsClick() {
      const was = swallow;
      swallow = false;
      return was;
    },
  };
}
