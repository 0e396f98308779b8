// What a thing is, while the pointer rests on it: its drawing at twice the size, its name, what it does. Touched screens
// and keyboards ask by a press instead, and screen readers hear the same as names.

import { el, fill } from "../core.js";
import { now } from "./model.js";
import { enlarged } from "./why.js";

const REST = 420;
const AWAY = 18;
const EDGE = 8;

/** Shows things of `game` in `home`; `ask(thing)` resolves with the table's answer, or null where none is wanted. */
export function makeHover(game, home, ask) {
  let shown = "";
  let timer = 0;
  const known = new Map();

  function hide() {
    clearTimeout(timer);
    timer = 0;
    shown = "";
    if (home.childElementCount) fill(home);
  }

  /** The thing under the pointer, also where a mark lies over it. */
  function thingAt({ target, clientX, clientY }) {
    if (!target.closest?.(".scene")) return "";
    const found = (node) => node.closest(".scene [data-thing]")?.dataset.thing;
    return found(target) ?? document.elementsFromPoint(clientX, clientY).map(found).find(Boolean) ?? "";
  }

  async function told(thing) {
    const key = `${now.v} ${now.seat} ${thing}`;
    if (!known.has(key)) {
      known.clear();
      known.set(key, (await ask(thing))?.about ?? []);
    }
    return known.get(key);
  }

  async function show(thing, at) {
    const lines = await told(thing).catch(() => []);
    if (shown !== thing) return;
    const name = now.things.find(([found]) => found === thing)?.[1] ?? "";
    const title = lines.find((line) => line && name.startsWith(line)) ?? name;
    const words = lines.filter((line) => line !== title).map((line) => el("p", {}, line));
    const drawn = enlarged(thing);
    if (!name && !words.length && !drawn) return;
    fill(home, drawn, el("div", {}, title && el("p", { class: "thing-name" }, title), words));
    place(at);
  }

  /** Beside the pointer, where it lies whole on the page. */
  function place({ clientX, clientY }) {
    const { width, height } = home.getBoundingClientRect();
    const right = clientX + AWAY + width + EDGE <= innerWidth;
    const below = clientY + AWAY + height + EDGE <= innerHeight;
    const x = right ? clientX + AWAY : Math.max(EDGE, clientX - AWAY - width);
    const y = below ? clientY + AWAY : Math.max(EDGE, clientY - AWAY - height);
    home.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  }

  game.addEventListener("pointermove", (event) => {
    if (event.pointerType === "touch" || event.buttons) return void hide();
    const thing = thingAt(event);
    if (thing === shown) return;
    hide();
    if (!thing) return;
    shown = thing;
    timer = setTimeout(() => show(thing, event), REST);
  });
  game.addEventListener("pointerleave", hide);
  for (const kind of ["pointerdown", "keydown", "wheel"]) addEventListener(kind, hide, { capture: true, passive: true });
  return { hide };
}
