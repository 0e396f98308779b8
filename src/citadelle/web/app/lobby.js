// The lobby: your tables, the games, a new table.

import { api, button, el, fill, icon, onChange, ready, say, settings, small, strip } from "./core.js";
import { capital, counted } from "./number_words.js";
import { keepCovers } from "./covers.js";
import { box, playNow } from "./games.js";
import { freshForm, newTable, newTableSheet } from "./new_table.js";
import { notifiable } from "./preferences.js";
import { openRules } from "./rules.js";
import { drawTables } from "./tables.js";
import { openMenu, topbar } from "./topbar.js";
import { acceptDrops, pickRecord } from "./upload.js";

const EVERY = 6_000;
const LONGEST_WAIT = 30_000;
const PRIMER = [
  ["gilt", "flag"],
  ["why", "why"],
  ["undo", "undo"],
  ["hint", "hint"],
  ["since", "replay"],
  ["keys", "menu"],
];

const at = (id) => document.getElementById(id);
const held = { games: [], lists: null, form: null, told: "", calls: null, part: "map", timer: 0, wait: EVERY };

await ready;
topbar(at("top"), { title: tagline, tools, entries });
onChange((what) => {
  if (what === "lang") load();
});
acceptDrops();
tabs();
follow();
addEventListener("pageshow", (event) => event.persisted && refresh());
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && refresh());
setInterval(() => held.lists && redraw(), 30_000);
await load();

// --- texts of the page's frame

function tagline() {
  const n = held.games.length;
  return n ? capital(counted("lobby.tagline", n)) : "";
}

function tools() {
  return button(
    { icon: "rules", label: say("lobby.rules"), cls: "quiet icon wide", "data-tool": "rules" },
    chooseRules,
  );
}

function entries() {
  return [
    { icon: "rules", text: say("lobby.rules"), go: chooseRules },
    { icon: "log", text: say("lobby.upload.title"), go: pickRecord },
  ];
}

function chooseRules() {
  openRules(held.form?.game.name ?? chosenGame()?.name, "", held.games);
}

function tabs() {
  const draw = () => {
    const calls = held.calls?.size ?? 0;
    const tab = (name, text, go, count = 0) =>
      el(
        "button",
        { type: "button", onclick: go, "aria-current": name === held.part ? "true" : undefined },
        icon(name),
        el("span", {}, text),
        count > 0 && el("b", {}, count, el("span", { class: "sr" }, ` ${say("lobby.tables.your_move")}`)),
      );
    fill(
      at("tabs"),
      tab("map", say("lobby.tabs.tables"), () => jump("tables"), calls),
      tab("cards", say("lobby.tabs.games"), () => jump("games")),
      tab("rules", say("lobby.tabs.rules"), chooseRules),
      tab("more", say("lobby.tabs.more"), () => openMenu(entries())),
    );
  };
  tabs.draw = draw;
  onChange(draw);
  draw();
}

/** Which part of the page is in view, for the tabs. */
function follow() {
  const seen = new IntersectionObserver(
    (changes) => {
      for (const change of changes)
        if (change.isIntersecting) held.part = change.target.id === "games" ? "cards" : "map";
      tabs.draw();
    },
    { rootMargin: "-35% 0px -60% 0px" },
  );
  seen.observe(at("tables"));
  seen.observe(at("games"));
}

function jump(id) {
  const place = at(id);
  place.scrollIntoView({ block: "start" });
  place.focus({ preventScroll: true });
}

// --- games

async function load() {
  try {
    const [games] = await Promise.all([api("/api/games"), refresh()]);
    held.games = games.games;
    keepCovers(held.games);
    if (held.form) held.form.game = held.games.find((game) => game.name === held.form.game.name) ?? held.form.game;
    drawGames();
    held.redrawForm?.();
    at("top").querySelector("h1").textContent = tagline();
    redraw();
  } catch (fault) {
    away(fault, load);
  }
}

function chosenGame() {
  const last = settings.get("last");
  return held.form?.game ?? held.games.find((game) => game.name === last) ?? held.games[0];
}

function drawGames() {
  const chosen = chosenGame();
  const focus = document.activeElement?.closest?.("[data-game]") && {
    game: document.activeElement.closest("[data-game]").dataset.game, act: document.activeElement.dataset.act,
  };
  const shelf = at("shelf");
  shelf.removeAttribute("aria-busy");
  fill(
    shelf,
    held.games.map((game) => box(game, { chosen: game.name === chosen.name, play: playNow, lay: layTable, mine: held.lists?.mine ?? [] })),
  );
  shelf.classList.toggle("single", held.games.length === 1);
  if (focus?.act) shelf.querySelector(`[data-game="${focus.game}"] [data-act="${focus.act}"]`)?.focus();
  fill(
    at("foot"),
    button({ icon: "log", text: say("lobby.upload.title"), cls: "quiet" }, pickRecord),
    !small() && el("small", {}, say("lobby.upload.help")),
    el("a", { class: "btn quiet", href: "/docs" }, icon("anvil"), el("span", {}, say("page.menu.docs"))),
  );
  fill(
    at("primer"),
    el("h3", { class: "h" }, say("lobby.primer.title")),
    el(
      "ul",
      {},
      PRIMER.map(([name, sign]) =>
        el(
          "li",
          { class: `tip-${name}` },
          icon(sign),
          el("span", {}, el("b", {}, say(`lobby.primer.${name}`)), say(`lobby.primer.${name}_help`)),
        ),
      ),
    ),
  );
}

// --- a new table

function layTable(game) {
  if (held.form?.game.name !== game.name) held.form = freshForm(game);
  drawGames();
  if (small()) {
    newTableSheet(held.form).done.then(() => {
      held.form = null;
      refresh();
    });
    return;
  }
  const host = at("new");
  host.hidden = false;
  host.setAttribute("aria-labelledby", "new-title");
  held.redrawForm = newTable(host, held.form, () => {
    host.hidden = true;
    host.replaceChildren();
    held.form = null;
    held.redrawForm = null;
    drawGames();
    refresh();
    at("shelf").querySelector(`[data-game="${game.name}"] [data-act="lay"]`)?.focus();
  });
  at("new-title").focus({ preventScroll: true });
  host.scrollIntoView({ block: "nearest" });
}

// --- tables

async function refresh() {
  clearTimeout(held.timer);
  try {
    held.lists = await api("/api/tables");
    held.wait = EVERY;
    strip("away", null);
    redraw();
    called();
  } catch (fault) {
    away(fault, refresh);
    return;
  }
  held.timer = setTimeout(refresh, document.visibilityState === "visible" ? EVERY : LONGEST_WAIT);
}

/** The server doesn't answer: say so, and try again, each time a little later. */
function away(fault, again) {
  clearTimeout(held.timer);
  const now = button({ icon: "reroll", text: say("page.retry"), cls: "quiet sm" }, again);
  strip("away", fault.text, { icon: "panic", kind: "bad", action: now });
  held.timer = setTimeout(again, held.wait);
  held.wait = Math.min(held.wait * 1.6, LONGEST_WAIT);
}

function redraw() {
  if (!held.lists) return;
  drawTables({ mine: at("mine"), others: at("others") }, held.lists, refresh);
  tabs.draw();
}

/** A table waits for me since the last refresh: show it in the tab's title, and as a notification if that is on. */
function called() {
  const calls = new Set(held.lists.mine.filter((table) => table.your_move && !table.archived).map((table) => table.id));
  const fresh = held.lists.mine.filter((table) => calls.has(table.id) && held.calls && !held.calls.has(table.id));
  document.title = calls.size ? "● Citadelle" : "Citadelle";
  held.calls = calls;
  tabs.draw();
  const wished = settings.get("notify") && notifiable() === "granted" && document.visibilityState !== "visible";
  for (const table of wished ? fresh : []) {
    const notice = new Notification(
      say("lobby.tables.your_move"),
      { body: table.title || table.game_title, tag: table.id },
    );
    notice.addEventListener("click", () => location.assign(`/t/${table.id}`));
  }
}
