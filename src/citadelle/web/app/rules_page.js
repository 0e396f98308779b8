// The page /rules/{game}: the reader, whole, with an address for every rule.

import { api, fill, onChange, ready, say, strip } from "./core.js";
import { reader, rulesOf, settle } from "./rules.js";
import { topbar } from "./topbar.js";

const host = document.getElementById("reader");
const held = { book: null, games: [] };
const named = decodeURIComponent(location.pathname.split("/")[2] ?? "");

await ready;
topbar(
  document.getElementById("top"),
  { title: () => (held.book ? say("rules.title", { game: held.book.title }) : "") },
);
onChange((what) => {
  if (what === "lang") show();
});
addEventListener("hashchange", arrive);
await show();

function arrive() {
  settle(host, decodeURIComponent(location.hash.slice(1)));
}

async function show() {
  try {
    held.games = (await api("/api/games")).games;
    held.book = await rulesOf(named || held.games[0]?.name);
    strip("away", null);
  } catch (fault) {
    strip("away", fault.text ?? say("page.failed"), { kind: "bad" });
    if (fault.code === "away") setTimeout(show, 4000);
    return;
  }
  host.removeAttribute("aria-busy");
  fill(host, reader(held.book, { linked: true, games: held.games, turn: (name) => location.assign(`/rules/${name}`) }));
  document.title = `${say("rules.title", { game: held.book.title })} · Citadelle`;
  document.querySelector(".top h1").textContent = say("rules.title", { game: held.book.title });
  arrive();
}
