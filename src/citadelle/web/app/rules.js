// The rules reader: a page of its own, or a dialog over a board. Rules are found by id, title and words.

import { api, complain, dialog, el, fill, icon, lang, onChange, say, unique } from "./core.js";

const kept = new Map();

/** A game's rules in the reader's language, fetched once: `{ game, title, rules, chapters }`. */
export async function rulesOf(game) {
  const key = `${game} ${lang}`;
  if (!kept.has(key)) {
    const asked = api(`/api/games/${encodeURIComponent(game)}/rules`);
    kept.set(key, asked);
    asked.catch(() => kept.delete(key));
  }
  return kept.get(key);
}

/** Open the rules of a game over the page, at one of them if `ruleId` says which. `games`: others to turn to. */
export async function openRules(game, ruleId = "", games = []) {
  let book;
  try {
    book = await rulesOf(game);
  } catch (fault) {
    complain(fault);
    return null;
  }
  const shown = dialog({ title: say("rules.title", { game: book.title }), cls: "wide rules" });
  const show = (next, id) => {
    shown.node.querySelector("h2").textContent = say("rules.title", { game: next.title });
    fill(
      shown.body,
      reader(
        forPlayers(next, id),
        { linked: false, games, turn: (name) => rulesOf(name).then((other) => show(other, ""), complain) },
      ),
    );
    settle(shown.body, id);
  };
  show(book, ruleId);
  const stop = onChange((what) => {
    if (what === "lang") rulesOf(book.game).then((next) => show(next, ""), complain);
  });
  shown.done.then(stop);
  return shown;
}

/** The rules without notes for programmers, unless one of these was asked for. */
export function forPlayers(book, id = "") {
  return { ...book, rules: book.rules.filter((rule) => !rule.note || rule.id === id) };
}

/** Bring a rule into view and mark it. */
export function settle(host, id) {
  for (const old of host.querySelectorAll(".rule.here")) old.classList.remove("here");
  const found = id && [...host.querySelectorAll(".rule")].find((rule) => rule.dataset.rule === id);
  if (!found) return false;
  found.classList.add("here");
  found.scrollIntoView({ block: "start" });
  found.querySelector("h3").focus({ preventScroll: true });
  return true;
}

/**
 * The reader as a node. `linked`: ids are addresses of the rules page (else they move within the reader); `games`,
 * `turn(name)`: a picker for other games.
 */
export function reader(book, { linked, games = [], turn = null }) {
  const count = el("p", { class: "found", role: "status", "aria-live": "polite" });
  const text = el("div", { class: "rule-text" });
  const index = el("nav", { class: "rule-index", "aria-label": say("rules.chapters") });
  const known = new Set(book.rules.map((rule) => rule.id));
  const places = placed(book);
  const node = el("div", { class: "reader" });
  const go = (event, id) => {
    if (linked) return;
    event.preventDefault();
    if (field.value) {
      field.value = "";
      draw();
    }
    settle(node, id);
  };
  const id = unique("search");
  const field = el("input", {
    id, class: "field", type: "search", autocomplete: "off", spellcheck: "false",
    placeholder: say("rules.search_hint"), oninput: () => draw(),
  });
  const draw = () => {
    const wanted = plain(field.value).split(/\s+/).filter(Boolean);
    const rules = book.rules.filter((rule) => fits(rule, wanted));
    const parts = chapters(rules, places);
    count.textContent = wanted.length ? say("rules.found", { n: rules.length }) : "";
    fill(index, el("ol", {}, parts.map((part) => el("li", {}, chapterLink(part, book, linked, node)))));
    fill(
      text,
      parts.map((part) =>
        el(
          "section",
          { "data-chapter": part.key },
          part.title && el("h2", { tabindex: "-1" }, part.title),
          part.rules.map((rule) => article(rule, { book, wanted, known, linked, go })),
        ),
      ),
      rules.length === 0 && el("div", { class: "empty" }, icon("rules", "big"), el("p", {}, say("rules.none"))),
    );
  };
  fill(
    node,
    el("div", { class: "reader-pick" }, turn && games.length > 1 && gamePicker(book, games, turn)),
    el(
      "div",
      { class: "reader-bar", role: "search" },
      el("label", { for: id, class: "sr" }, say("rules.search")),
      field,
      count,
    ),
    index,
    text,
  );
  draw();
  return node;
}

function gamePicker(book, games, turn) {
  const field = el(
    "select",
    { class: "field", "aria-label": say("rules.game"), onchange: () => turn(games[field.selectedIndex].name) },
    games.map((game) => el("option", { selected: game.name === book.game }, game.title)),
  );
  return field;
}

function chapterLink(part, book, linked, node) {
  const first = part.rules[0].id;
  return el(
    "a",
    {
      href: linked ? `#${first}` : `/rules/${book.game}#${first}`,
      onclick: (event) => {
        if (linked) return;
        event.preventDefault();
        const place = [...node.querySelectorAll("[data-chapter]")].find((each) => each.dataset.chapter === part.key);
        place.scrollIntoView({ block: "start" });
        place.querySelector("h2, h3").focus({ preventScroll: true });
      },
    },
    part.title || `${first} – ${part.rules.at(-1).id}`,
    el("small", {}, part.rules.length),
  );
}

/** Each rule's chapter; a book without chapters has one for every hundred of its ids. */
function placed(book) {
  const first = new Map((book.chapters ?? []).map((chapter) => [chapter.first, chapter.title]));
  const places = new Map();
  let now = null;
  for (const { id } of book.rules) {
    if (first.has(id)) now = { key: id, title: first.get(id) };
    places.set(id, now ?? { key: id.replace(/\d\d?$/, ""), title: "" });
  }
  return places;
}

/** The rules left after a search, under their chapters. */
function chapters(rules, places) {
  const found = new Map();
  for (const rule of rules) {
    const { key, title } = places.get(rule.id);
    if (!found.has(key)) found.set(key, { key, title, rules: [] });
    found.get(key).rules.push(rule);
  }
  return [...found.values()];
}

function article(rule, { book, wanted, known, linked, go }) {
  const address = (id) => (linked ? `#${id}` : `/rules/${book.game}#${id}`);
  const link = (id) => el("a", { class: "rule-id", href: address(id), onclick: (event) => go(event, id) }, id);
  return el(
    "article",
    { class: "rule", id: linked ? rule.id : undefined, "data-rule": rule.id },
    el("h3", { tabindex: "-1" }, marked(rule.title, wanted), " ", link(rule.id)),
    rule.text.split(/\n\s*\n/).map((paragraph) => el("p", {}, withLinks(paragraph, known, rule.id, link, wanted))),
  );
}

function withLinks(text, known, own, link, wanted) {
  return text
    .split(/\b([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+)\b/)
    .map((piece, place) => (place % 2 && known.has(piece) && piece !== own ? link(piece) : marked(piece, wanted)));
}

// --- search: small letters, no accents

/** Text as it is searched: without accents and capitals, ligatures spelt out. */
export function plain(text) {
  const bare = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return bare.replace(/œ/g, "oe").replace(/æ/g, "ae").replace(/’/g, "'");
}

function fits(rule, wanted) {
  if (!wanted.length) return true;
  const within = plain(`${rule.id} ${rule.title} ${rule.text}`);
  return wanted.every((word) => within.includes(word));
}

/** The text with the words that were looked for marked; letters keep their accents. */
function marked(text, wanted) {
  if (!wanted.length) return text;
  const letters = [...text];
  const flat = letters.map(plain);
  const spots = [];
  let line = "";
  const starts = flat.map((letter) => {
    const start = line.length;
    line += letter;
    return start;
  });
  for (const word of wanted)
    for (let found = line.indexOf(word); found >= 0; found = line.indexOf(word, found + word.length))
      spots.push([found, found + word.length]);
  if (!spots.length) return text;
  const lit = letters.map((_, place) => spots.some(([from, to]) => starts[place] >= from && starts[place] < to));
  const pieces = [];
  letters.forEach((letter, place) => {
    if (pieces.length && pieces.at(-1).lit === lit[place]) pieces.at(-1).text += letter;
    else pieces.push({ lit: lit[place], text: letter });
  });
  return pieces.map((piece) => (piece.lit ? el("mark", {}, piece.text) : piece.text));
}
