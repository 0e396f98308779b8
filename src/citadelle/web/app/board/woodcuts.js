// A game's woodcuts: a file of its own, loaded once by the page of a table and kept by the browser.

import { svg } from "../core.js";

const told = (name) => document.querySelector(`meta[name="citadelle-${name}"]`)?.content ?? "";
let asked = "";

/** Put the woodcuts of this game on the page, where it has some. A drawing that refers to them shows them as they come. */
export async function loadWoodcuts(game) {
  if (asked || !told("arts").split(" ").includes(game)) return;
  asked = game;
  try {
    const answer = await fetch(`/web/look/art/${encodeURIComponent(game)}.svg?v=${told("version")}`);
    const sprite = answer.ok && svg(await answer.text());
    if (sprite) return void document.body.prepend(sprite);
  } catch {
    // the board can be played without; the next whole update asks again
  }
  asked = "";
}
