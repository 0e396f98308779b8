// Your turn: a dot in the tab's title, and a browser notification if they are on.

import { say, settings } from "../core.js";
import { notifiable } from "../preferences.js";
import { now } from "./model.js";

let heard = null;

/** After every update: the tab's title; a notice when a question was just put. True if one's turn has begun. */
export function notice() {
  const asked = now.live && now.ask ? now.ask.no : null;
  const title = `${asked === null ? "" : "● "}${now.table.title || now.table.game_title} – Citadelle`;
  if (document.title !== title) document.title = title;
  const fresh = asked !== null && heard !== null && heard.asked === null;
  heard = { asked };
  if (!fresh) return false;
  if (settings.get("notify") && document.hidden && notifiable() === "granted") {
    const words = say("board.notice", { game: now.table.game_title });
    const shown = new Notification(words, { body: now.ask.prompt, tag: now.table.id });
    shown.onclick = () => (window.focus(), shown.close());
  }
  return true;
}
