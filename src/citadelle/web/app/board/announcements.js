// Announcements: what nobody should miss stands over the board for about a second. A key or a press takes them away.

import { el, fill, icon, isolated, moving, say, seal, settings } from "../core.js";
import { now, seatClass } from "./model.js";
import { SPEEDS } from "./schedule.js";

const SHOWN = 1_100;
const EACH_MORE = 500;
const MOST = 3;

/** How long so many lines stand, as fast as the viewer wants to see things. */
export function showTime(lines, pace = SPEEDS[settings.get("playback")] || SPEEDS.normal) {
  return Math.round((SHOWN + EACH_MORE * (lines - 1)) * Math.max(pace, SPEEDS.normal));
}

/**
 * Announcements in `home`, which is for the eye alone: screen readers hear the same words once, from the chronicle;
 * `tell(words)` says what has no line there.
 */
export function makeAnnouncements(home, tell) {
  let timer = 0;
  let phase = null;

  function clear() {
    clearTimeout(timer);
    if (home.childElementCount) fill(home);
  }

  function add(rows) {
    home.classList.toggle("moves", moving());
    home.append(...rows);
    while (home.childElementCount > MOST) home.firstElementChild.remove();
    clearTimeout(timer);
    timer = setTimeout(clear, showTime(home.childElementCount));
  }

  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, clear, { capture: true });

  return {
    clear,
    /** After an update was merged: announce its lines, and the phase if another one began and no line says so. */
    take({ full, fresh, live, log = [] }) {
      const began = phase !== null && now.track?.phase && now.track.phase !== phase ? now.track.phase : "";
      phase = now.track?.phase ?? "";
      if (full || !live) clear();
      if (full || !fresh || !live || document.hidden) return;
      const lines = log.filter((line) => line.news);
      const rows = lines.map((line) => row(line.seat, line.icon, line.text));
      if (began && !lines.some((line) => line.text.includes(began))) {
        const words = say("board.news.phase", { phase: began });
        rows.push(row(-1, "hourglass", words));
        tell(words);
      }
      if (rows.length) add(rows);
    },
  };
}

function row(seat, sign, text) {
  const who = seat >= 0 ? seal(seatClass(seat), "sm") : icon(sign || "log");
  return el("p", { class: `s${seatClass(seat)}` }, who, el("span", {}, isolated(text)));
}
