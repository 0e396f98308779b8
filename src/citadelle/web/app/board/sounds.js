// Sounds, made of tones and noise; off until they are wanted.

import { settings } from "../core.js";
import { now } from "./model.js";

/** Each sound: tones as [pitch, begins after, lasts, how loud]; a pitch of 0 is a short noise. */
export const SOUNDS = {
  die: [[0, 0, 0.05, 0.1], [0, 0.09, 0.05, 0.08], [0, 0.2, 0.07, 0.12]],
  card: [[0, 0, 0.12, 0.05]],
  turn: [[523.25, 0, 0.5, 0.12], [783.99, 0.14, 0.5, 0.12]],
  end: [[523.25, 0, 0.4, 0.12], [659.25, 0.15, 0.4, 0.12], [783.99, 0.3, 0.4, 0.12], [1046.5, 0.45, 0.9, 0.12]],
};
let audio = null;
let noise = null;

function source(pitch) {
  if (pitch) {
    const tone = audio.createOscillator();
    tone.frequency.value = pitch;
    return tone;
  }
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
    noise.getChannelData(0).forEach((_, i, data) => (data[i] = 2 * Math.random() - 1));
  }
  const hiss = audio.createBufferSource();
  hiss.buffer = noise;
  return hiss;
}

/** Play a sound by name, if sounds are on. */
export function play(name) {
  if (settings.get("sound") !== true) return;
  audio ??= new AudioContext();
  for (const [pitch, after, lasts, loudness] of SOUNDS[name]) {
    const made = source(pitch);
    const loud = audio.createGain();
    const at = audio.currentTime + after;
    loud.gain.setValueAtTime(0.0001, at);
    loud.gain.exponentialRampToValueAtTime(loudness, at + Math.min(0.02, lasts / 4));
    loud.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
    made.connect(loud).connect(audio.destination);
    made.start(at);
    made.stop(at + lasts + 0.05);
  }
}

/** What an update sounds like: a die or a card that is shown, one's turn that begins, the end. */
export function sound(update, { begins, ended }) {
  if (!now.live) return;
  const kinds = (update.shown ?? []).map(({ kind }) => kind);
  if (kinds.includes("die")) play("die");
  else if (kinds.length) play("card");
  if (ended) play("end");
  else if (begins) play("turn");
}
