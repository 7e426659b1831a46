import type { JSX } from "preact";
import { Choice, Switch } from "../panels/Choice";
import type { OptionChoice } from "../protocol";
import type { View } from "../view";
import { read, valueInPreset, withOption, written } from "./choice";

/** Every option of the chosen game; what is not touched stays as the preset has it. */
export function Options({ view }: { view: View }): JSX.Element {
  const game = view.game.value;
  return (
    <div class="tw-options">
      {game?.options.map((option) => (
        <Option key={option.name} view={view} option={option} />
      ))}
    </div>
  );
}

function Option({ view, option }: { view: View; option: OptionChoice }): JSX.Element | null {
  const game = view.game.value;
  const choice = view.choice.value;
  if (!game || !choice) return null;
  const { name, values } = option;
  const given = choice.options[name];
  const value = given ?? valueInPreset(game, choice, option);
  const set = (wanted: unknown) => {
    view.choice.value = withOption(view.choice.peek() ?? choice, game, option, wanted);
  };
  const explained = `${view.name}-${name}`;
  // What the presets say of points, decks and the like is for the usual number of players.
  const isUsualNumber = choice.players.length === game.default_seats;
  const shared = { name, label: option.label, describedBy: explained };
  return (
    <>
      {typeof value === "boolean" ? (
        <Switch {...shared} on={value} onChange={set} />
      ) : values.length ? (
        <Choice
          {...shared}
          value={JSON.stringify(value)}
          options={values.map((one, at) => [JSON.stringify(one), option.labels[at] ?? written(one)])}
          onChoose={(wanted) => set(JSON.parse(wanted))}
        />
      ) : (
        <label class="tw-setting">
          <span>{option.label}</span>
          <input
            type="text"
            data-setting={name}
            aria-describedby={explained}
            // What follows from other choices is only hinted at, and sent only when it is written.
            placeholder={view.say.value("choose.as_usual")}
            value={written(given ?? (isUsualNumber ? valueInPreset(game, choice, option) : option.default))}
            onChange={({ currentTarget: { value: text } }) =>
              set(text.trim() ? read(text) : valueInPreset(game, choice, option))
            }
          />
        </label>
      )}
      <p class="tw-explain" id={explained}>
        {option.explain}
      </p>
    </>
  );
}
