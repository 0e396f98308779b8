// Your turn: a dot in the tab's title; a sound and a browser notification if they are on.

import { say, settings } from "../core.js";
import { notifiable } from "../preferences.js";
import { now } from "./model.js";

let heard = null;
let sound = null;

/** After every update: the tab's title; a notice when a question was just put. True if one's turn has begun. */
export function notice() {
  const asked = now.live && now.ask ? now.ask.no : null;
  const title = `${asked === null ? "" : "● "}${now.table.title || now.table.game_title} – Citadelle`;
  if (document.title !== title) document.title = title;
  const fresh = asked !== null && heard !== null && heard.asked === null;
  heard = { asked };
  if (!fresh) return false;
  if (settings.get("sound")) chime();
  if (settings.get("notify") && document.hidden && notifiable() === "granted") {
    const words = say("board.notice", { game: now.table.game_title });
    const shown = new Notification(words, { body: now.ask.prompt, tag: now.table.id });
    shown.onclick = () => (window.focus(), shown.close());
  }
  return true;
}

// Two soft notes.
function chime() {
  sound ??= new AudioContext();
  for (const [pitch, after] of [[523.25, 0], [783.99, 0.14]]) {
    const tone = sound.createOscillator();
    const loud = sound.createGain();
    const at = sound.currentTime + after;
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.0001, at);
    loud.gain.exponentialRampToValueAtTime(0.12, at + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
    tone.connect(loud).connect(sound.destination);
    tone.start(at);
    tone.stop(at + 0.55);
  }
}
