// The page /rules/{game}: the reader, whole, with an address for every rule.

import { api, fill, onChange, ready, say, strip } from "./core.js";
import { forPlayers, reader, rulesOf, settle } from "./rules.js";
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

function asked() {
  return decodeURIComponent(location.hash.slice(1));
}

function arrive() {
  if (held.book?.rules.some((rule) => rule.note && rule.id === asked())) draw();
  settle(host, asked());
}

function draw() {
  const turn = (name) => location.assign(`/rules/${name}`);
  fill(host, reader(forPlayers(held.book, asked()), { linked: true, games: held.games, turn }));
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
  draw();
  document.title = `${say("rules.title", { game: held.book.title })} · Citadelle`;
  document.querySelector(".top h1").textContent = say("rules.title", { game: held.book.title });
  arrive();
}
