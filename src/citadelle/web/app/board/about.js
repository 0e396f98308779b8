// Drawings about a thing (lines of sight, ways, ranges): shown while one points at it, by hover, focus or press.

import { now } from "./model.js";

/** Shows what is about the thing under the hand in `game`; `told` says it in words. */
export function makeAbout(game, told) {
  let shown = "";
  let pointed = null;
  const titleOf = (thing) => now.things.find(([name]) => name === thing)?.[1] ?? "";
  const choiceOf = (key) => now.ask?.choices.find((choice) => choice.key === key);

  /** The thing that a node shows, or that the choice it stands for is about. */
  function thingOf(node) {
    const { choice, thing = "" } = node?.closest?.("[data-choice], .scene [data-thing]")?.dataset ?? {};
    return choice === undefined ? thing : choiceOf(choice)?.thing ?? "";
  }

  const focused = () => document.querySelector(":focus-visible");

  /** One points at this node now. */
  function point(node) {
    pointed = node;
    const thing = thingOf(node);
    if (thing === shown) return;
    shown = thing;
    lay();
  }

  function lay() {
    const titles = [];
    for (const node of document.querySelectorAll(".scene [data-about]")) {
      const on = node.classList.toggle("on", node.dataset.about === shown);
      if (on) titles.push(node.querySelector("title").textContent);
    }
    const words = titles.join(". ");
    if (told.textContent !== words) told.textContent = words;
  }

  const hover = (kind, at) => game.addEventListener(kind, ({ target, pointerType }) => {
    if (pointerType !== "touch") point(thingOf(at(target)) ? target : focused());
  });
  hover("pointerover", (target) => target);
  hover("pointerleave", () => null);
  game.addEventListener("pointerdown", ({ target }) => point(target));
  game.addEventListener("focusin", () => focused() && point(focused()));
  game.addEventListener("focusout", ({ target }) => target === pointed && point(null));
  addEventListener("keydown", ({ key }) => key === "Escape" && point(null));

  return {
    /** After every update: what is shown, and a stop for the keyboard at each thing that has drawings and no mark. */
    draw() {
      const marked = new Set((now.ask?.choices ?? []).map((choice) => choice.thing));
      const wanted = new Map();
      for (const { dataset } of document.querySelectorAll(".scene [data-about]")) {
        const thing = dataset.about;
        if (marked.has(thing) || wanted.has(thing)) continue;
        wanted.set(thing, document.querySelector(`.scene [data-thing="${CSS.escape(thing)}"]`));
      }
      const stops = new Set(wanted.values());
      for (const node of document.querySelectorAll(".scene [data-thing][tabindex]")) {
        if (!stops.has(node)) for (const name of ["tabindex", "role", "aria-label"]) node.removeAttribute(name);
      }
      for (const [thing, node] of wanted) {
        const names = { tabindex: "0", role: "button", "aria-label": titleOf(thing) };
        for (const [name, value] of Object.entries(names)) node?.setAttribute(name, value);
      }
      shown = thingOf(pointed?.isConnected ? pointed : focused());
      lay();
    },
  };
}
