import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { Choice } from "../panels/Choice";
import type { GameChoice } from "../protocol";
import { Face } from "../table/face";
import type { View } from "../view";
import { type Choice as Chosen, seated, usual } from "./choice";

/** A card for each game, so that they are told apart at a glance. */
const FACES = ["2h", "Ks", "Xr", "Ad", "Qc"];

/** Before there is a match: which game, by which rules, how many play, and who. It lies where the felt will be. */
export function Chooser({ view }: { view: View }): JSX.Element | null {
  const offer = view.offer.value;
  const choice = view.choice.value;
  const game = view.game.value;
  const last = useRef("");
  if (!offer || !choice || !game) return null;
  const say = view.say.value;
  const change = (changes: Partial<Chosen>) =>
    (view.choice.value = { ...(view.choice.peek() ?? choice), ...changes });
  const preset = game.presets.find(({ name }) => name === choice.rules);
  const numbers = Array.from({ length: game.max_seats - game.min_seats + 1 }, (_, at) => game.min_seats + at);
  const programs = offer.agents.map(({ name, label }) => [name, label] as const);
  const who = [["", say("choose.person")] as const, ...programs];
  // Of the programs that play one is explained: the one that was chosen last.
  const playing = offer.agents.filter(({ name }) => choice.players.includes(name));
  const told = playing.find(({ name }) => name === last.current) ?? playing[0];
  return (
    <div class="tw-felt tw-choose">
      <fieldset class="tw-games">
        <legend class="tw-hidden">{say("choose.game")}</legend>
        {offer.games.map((other, at) => (
          <Game
            key={other.name}
            view={view}
            game={other}
            face={FACES[at % FACES.length] ?? ""}
            on={other === game}
            onChoose={() => (view.choice.value = usual(other, offer.agents))}
          />
        ))}
      </fieldset>
      <p class="tw-about">{game.explain}</p>
      <div class="tw-chosen">
        <Choice
          name="rules"
          label={say("choose.rules")}
          explain={preset?.explain}
          value={choice.rules}
          options={game.presets.map(({ name, label }) => [name, label])}
          onChoose={(rules) => change({ rules, options: {} })}
        />
        <Choice
          name="seats"
          label={say("choose.players")}
          value={`${choice.players.length}`}
          options={numbers.map((n) => [`${n}`, `${n}`])}
          onChoose={(n) => change({ players: seated(choice.players, Number(n), offer.agents) })}
        />
        <div class="tw-players" role="group" aria-label={say("choose.who")}>
          {choice.players.map((player, seat) => (
            <Choice
              key={seat}
              name={`player-${seat}`}
              label={say("choose.seat", { n: seat + 1 })}
              value={player ?? ""}
              options={who}
              onChoose={(name) => {
                last.current = name;
                change({ players: choice.players.map((was, at) => (at === seat ? name || null : was)) });
              }}
            />
          ))}
          <small>{told && `${told.label}: ${told.explain}`}</small>
        </div>
      </div>
      {view.notice.value && (
        <p class="tw-banner" role="alert">
          {view.notice.value.text}
        </p>
      )}
    </div>
  );
}

function Game(props: {
  view: View;
  game: GameChoice;
  face: string;
  on: boolean;
  onChoose: () => void;
}): JSX.Element {
  const { view, game, face, on, onChoose } = props;
  return (
    <label class="tw-game" data-game={game.name} title={game.explain}>
      <input type="radio" name={`${view.name}-game`} checked={on} onChange={onChoose} />
      <span class="tw-game-card">
        <Face face={face} />
      </span>
      {game.label}
    </label>
  );
}
