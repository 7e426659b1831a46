import type { ComponentChildren, JSX } from "preact";

interface ButtonProps {
  /** What it does; tests and keys find it by this. */
  action: string;
  children: ComponentChildren;
  onPress: (event: MouseEvent) => void;
  kind?: "main" | "gold" | "plain" | "icon";
  label?: string;
  /** Said not to work now. It keeps the focus and can still be pressed: then it says why. */
  off?: boolean;
  pressed?: boolean;
}

/** A button of the table. It never becomes `disabled`, which would throw the focus out of the table. */
export function Button(props: ButtonProps): JSX.Element {
  const { action, children, onPress, kind = "plain", label, off, pressed } = props;
  return (
    <button
      type="button"
      class="tw-button"
      data-kind={kind}
      data-action={action}
      aria-label={label}
      title={label}
      aria-disabled={off || undefined}
      aria-pressed={pressed}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

const ICONS = {
  undo: "M9 7H15a5 5 0 0 1 0 10H8M9 7l3.5-3.5M9 7l3.5 3.5",
  redo: "M15 7H9a5 5 0 0 0 0 10h7M15 7l-3.5-3.5M15 7l-3.5 3.5",
  hint: "M9 17.5h6M10 20.5h4M8.5 14A6 6 0 1 1 15.5 14c-.6.6-.9 1.2-1 2h-5c-.1-.8-.4-1.4-1-2",
  log: "M5 6h14M5 12h14M5 18h9",
  scores: "M5 19v-6M12 19V5M19 19v-9",
  settings: "M5 8h8M17 8h2M5 16h2M11 16h8M13 5.5v5M7 13.5v5",
  help: "M9 9.5a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18v.2",
  close: "M6 6l12 12M18 6L6 18",
  thoughts: "M8 16a5 5 0 0 1-.5-9.9A5.5 5.5 0 0 1 18 8a4 4 0 0 1-1 8zM8 20h.1",
  sort: "M8 5v14M8 19l-3-3M8 19l3-3M13 7h7M13 12h5M13 17h3",
} as const;

export type IconName = keyof typeof ICONS;

export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg class="tw-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}
