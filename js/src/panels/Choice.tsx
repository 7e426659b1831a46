import type { JSX } from "preact";

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChoose: (value: string) => void;
  /** What the chosen value means. */
  explain?: string | undefined;
  describedBy?: string;
}

/** One of a few named values. */
export function Choice(props: ChoiceProps): JSX.Element {
  const { name, label, value, options, onChoose, explain, describedBy } = props;
  return (
    <label class="tw-setting">
      <span>{label}</span>
      <select
        data-setting={name}
        aria-describedby={describedBy}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {options.map(([option, words]) => (
          <option key={option} value={option} selected={option === value}>
            {words}
          </option>
        ))}
      </select>
      {explain && <small>{explain}</small>}
    </label>
  );
}

interface SwitchProps {
  name: string;
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  describedBy?: string;
}

/** Yes or no. */
export function Switch({ name, label, on, onChange, describedBy }: SwitchProps): JSX.Element {
  return (
    <label class="tw-setting">
      <span>{label}</span>
      <input
        type="checkbox"
        data-setting={name}
        aria-describedby={describedBy}
        checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
