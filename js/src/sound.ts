import { effect } from "@preact/signals-core";
import type { Moment } from "./table/motion";
import type { View } from "./view";

/** What a moment sounds like: tones of (hertz, seconds from the start, seconds long, loudness). */
type Tone = readonly [hertz: number, start: number, length: number, gain: number];

const TONES: Readonly<Record<Moment, readonly Tone[]>> = {
  play: [[320, 0, 0.05, 0.12]],
  draw: [[240, 0, 0.05, 0.08]],
  pass: [[180, 0, 0.08, 0.07]],
  deal: [0, 0.07, 0.14, 0.21].map((start) => [280, start, 0.04, 0.07] as const),
  bomb: [
    [90, 0, 0.45, 0.3],
    [60, 0.05, 0.6, 0.3],
  ],
  out: [
    [523, 0, 0.12, 0.12],
    [784, 0.1, 0.2, 0.12],
  ],
  won: [523, 659, 784, 1047].map((hertz, at) => [hertz, at * 0.12, 0.3, 0.12] as const),
};

/** Sound the moments of a view while its `sound` is on; returns what ends it. */
export function createSounds(view: View): () => void {
  let audio: AudioContext | null = null;
  let heard: readonly Moment[] = [];
  const stop = effect(() => {
    const { moments } = view.motion.value;
    if (moments === heard) return;
    heard = moments;
    if (!view.preferences.sound.value || moments.length === 0 || typeof AudioContext === "undefined") return;
    audio ??= new AudioContext();
    for (const moment of new Set(moments)) for (const tone of TONES[moment]) sound(audio, tone);
  });
  return () => {
    stop();
    void audio?.close();
  };
}

function sound(audio: AudioContext, [hertz, start, length, loud]: Tone): void {
  const from = audio.currentTime + start;
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = hertz < 200 ? "sawtooth" : "triangle";
  tone.frequency.setValueAtTime(hertz, from);
  gain.gain.setValueAtTime(loud, from);
  gain.gain.exponentialRampToValueAtTime(0.001, from + length);
  tone.connect(gain).connect(audio.destination);
  tone.start(from);
  tone.stop(from + length);
}
