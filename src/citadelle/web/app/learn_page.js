// The page /learn/{game}: the aim, a turn, how to score, the icons; then the lessons and the rules.

import { api, el, fill, onChange, ready, say, strip } from "./core.js";
import { cover, keepCovers } from "./covers.js";
import { guideNode, guideOf } from "./learn.js";
import { lessonList } from "./lessons.js";
import { topbar } from "./topbar.js";

const host = document.getElementById("learn");
const held = { guide: null };
const named = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const title = () => (held.guide ? say("learn.title", { game: held.guide.title }) : "");

await ready;
topbar(document.getElementById("top"), { title });
onChange((what) => {
  if (what === "lang" || what === "theme") show();
});
await show();

async function show() {
  let game, tables;
  try {
    const [{ games }, lists] = await Promise.all([api("/api/games"), api("/api/tables")]);
    game = games.find((one) => one.name === named) ?? games[0];
    tables = lists;
    keepCovers(games);
    held.guide = await guideOf(named || game.name);
    strip("away", null);
  } catch (fault) {
    if (fault.code === "no_guide") return void location.replace(`/rules/${named}`);
    strip("away", fault.text ?? say("page.failed"), { kind: "bad" });
    host.removeAttribute("aria-busy");
    if (fault.code === "away") setTimeout(show, 4000);
    return undefined;
  }
  host.removeAttribute("aria-busy");
  const begin = el("div", { class: "guide-begin" },
    el("a", { class: "btn", href: "/#games" }, say("learn.to_games")), lessonList(game, tables.mine));
  fill(host, guideNode(held.guide, { linked: true, before: cover(game.name), after: begin }));
  document.title = `${title()} · Citadelle`;
  document.querySelector(".top h1").textContent = title();
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  return undefined;
}
