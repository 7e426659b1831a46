import type { JSX } from "preact";
import type { Actions } from "../actions";
import type { PreferenceName, PreferenceValues } from "../preferences";
import { mayPace, type View } from "../view";
import { Button } from "./Button";
import { Choice, Switch } from "./Choice";

/** How fast programs move, from not waiting at all to waiting for a press of Step. */
export const PACES = ["instant", "fast", "normal", "slow", "step"] as const;

/** How the player likes the table. */
export function Settings({ view, actions }: { view: View; actions: Actions }): JSX.Element {
  const say = view.say.value;
  const { preferences } = view;
  const snapshot = view.snapshot.value;
  const languages = preferences.languages.value;
  const choice = <K extends PreferenceName>(name: K, values: readonly PreferenceValues[K][]) => (
    <Choice
      name={name}
      label={say(`table.setting.${name}`)}
      value={String(preferences[name].value)}
      options={values.map((value) => [String(value), say(`table.setting.${name}_${value}`)])}
      onChoose={(value) => preferences.set(name, value as PreferenceValues[K])}
    />
  );
  const toggle = (name: "auto_play" | "marks" | "sound") => (
    <Switch
      name={name}
      label={say(`table.setting.${name}`)}
      on={preferences[name].value}
      onChange={(on) => preferences.set(name, on)}
    />
  );
  return (
    <div class="tw-settings">
      {languages.length > 1 && (
        <Choice
          name="language"
          label={say("table.setting.language")}
          value={preferences.language.value}
          options={languages.map((code) => [code, nameOfLanguage(code)])}
          onChoose={(code) => preferences.set("language", code)}
        />
      )}
      {snapshot && mayPace(snapshot) && (
        <Choice
          name="pace"
          label={say("table.setting.pace")}
          value={snapshot.pace}
          options={PACES.map((pace) => [pace, say(`table.setting.pace_${pace}`)])}
          onChoose={(pace) => void actions.tell("pace", { value: pace })}
        />
      )}
      {choice("theme", ["auto", "light", "dark"])}
      {choice("deck", ["two", "four"])}
      {choice("motion", ["auto", "on", "off"])}
      {toggle("auto_play")}
      {toggle("marks")}
      {toggle("sound")}
      {snapshot?.seated.length ? <ChangeGame view={view} actions={actions} /> : null}
    </div>
  );
}

/** The way back to the choice of a game. */
export function ChangeGame({ view, actions }: { view: View; actions: Actions }): JSX.Element {
  return (
    <Button action="choose" onPress={() => void actions.tell("choose")}>
      {view.say.value("choose.change")}
    </Button>
  );
}

/** A language's name in itself. */
function nameOfLanguage(code: string): string {
  return new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
}
