// The games as boxes on a shelf: cover, facts, pitch, and the ways to begin.

import { layTable } from "./chance.js";
import { api, button, complain, el, icon, say, settings } from "./core.js";
import { cover } from "./covers.js";
import { keepOffer, lessonList } from "./lessons.js";
import { counted, levelName } from "./number_words.js";
import { numbersFor } from "./options.js";
import { startSeats, startsOtherwise, wantedSeats } from "./new_table_seats.js";

/** A game's box. `chosen`: has the gold edge. `play` and `lay` are called with the game; `mine` are
 * the tables of this browser. */
export function box(game, { chosen, play, lay, mine }) {
  const title = `box-${game.name}`;
  return el(
    "article",
    { class: `box${chosen ? " on" : ""}`, "aria-labelledby": title, "data-game": game.name },
    cover(game.name),
    el(
      "div",
      {},
      el("h3", { id: title }, game.title),
      el("p", { class: "pitch" }, game.pitch),
      facts(game),
      el(
        "div",
        { class: "acts2" },
        button(
          {
            icon: "play",
            text: say("lobby.games.play"),
            cls: chosen ? "go" : "gilt",
            "data-act": "play",
            "aria-describedby": `${title}-how`,
          },
          (event) => play(game, event.currentTarget, game.starts[0], mine),
        ),
        game.starts.slice(1).map((start) => otherStart(game, start, play, mine)),
        button({ icon: "plus", text: say("lobby.games.lay"), "data-act": "lay" }, () => lay(game)),
        el(
          "a",
          { class: "btn quiet", href: `/learn/${game.name}`, "data-act": "learn" },
          icon("rules"),
          el("span", {}, say("lobby.games.learn")),
        ),
      ),
      el("small", { class: "how", id: `${title}-how` }, how(game)),
      scenarios(game, play, mine),
      lessonList(game, mine),
    ),
  );
}

/** Scenarios in plain sight: which one, its briefing, and a button that starts it; and a campaign, if one plays it
 * alone. They are the values of an option that says what each of them means. */
function scenarios(game, play, mine) {
  const option = game.options.find((each) => each.kind === "choice" && each.values.some((value) => value.help));
  if (!option) return null;
  const id = `scenario-${game.name}`;
  const told = el("p", { class: "briefing", id: `${id}-told`, "aria-live": "polite" });
  const made = option.values.map(({ value, label }) => el("option", { value }, label));
  const names = { "aria-label": `${game.title}: ${option.label}`, "aria-describedby": told.id };
  const select = el("select", { class: "field", id, ...names, onchange: tell }, made);
  function tell() {
    told.textContent = option.values.find(({ value }) => value === select.value)?.help ?? "";
  }
  const begin = (many, more) => (event) => {
    const start = startFor(game, many());
    play(game, event.currentTarget, start, mine, { ...defaults(game, start), ...more() });
  };
  const campaign = game.options.find((each) => each.kind === "switch" && each.name === "campaign");
  tell();
  return el(
    "section",
    { class: "scenarios", "aria-label": say("lobby.scenarios.title", { game: game.title }) },
    el("p", { class: "lessons-head", "aria-hidden": "true" }, option.label),
    el(
      "div",
      { class: "scenario-line" },
      select,
      button({ text: say("lobby.lessons.start"), cls: "sm", "data-act": "scenario" },
        begin(() => playersOf(game, option, select.value), () => ({ [option.name]: select.value }))),
      campaign && button({ text: campaign.label, cls: "sm", title: campaign.help, "data-act": "campaign" },
        begin(() => campaign.players[0], () => ({ [campaign.name]: true }))),
    ),
    told,
  );
}

/** How many play a value of an option: as many as usually, where it is for so many. */
function playersOf(game, option, chosen) {
  const players = numbersFor(option, chosen);
  if (!players.length) return Math.min(game.starts[0].seats.length, option.players[1]);
  return players.includes(game.usual) ? game.usual : players[0];
}

/** The first way to begin for so many players, else one person and bots. */
function startFor(game, many) {
  const seats = many === 1 ? ["me"] : ["me", ...Array(many - 1).fill("bot")];
  return game.starts.find((start) => start.seats.length === many) ?? { name: "against_bots", seats };
}

/** What a game starts from: alone with its plain values, else with its quick ones. */
function defaults(game, { seats }) {
  return seats.length === 1 ? Object.fromEntries(game.options.map((option) => [option.name, option.default])) : quickOptions(game);
}

function facts({ players, minutes, weight }) {
  const lozenges = [1, 2, 3, 4].map((step) => el("i", { class: step <= weight ? "on" : undefined }));
  return el(
    "ul",
    { class: "facts" },
    el("li", {}, icon("players"), el("span", { class: "sr" }, say("lobby.games.players")), range(players)),
    el("li", {}, icon("hourglass"), el("span", { class: "sr" }, say("lobby.games.time")), duration(minutes)),
    el(
      "li",
      {},
      el("span", { class: "w", role: "img", "aria-label": say("lobby.games.weight", { n: weight }) }, lozenges),
    ),
  );
}

function range([least, most]) {
  return least === most ? String(least) : `${least}–${most}`;
}

function duration([least, most]) {
  const hours = most > 90;
  const part = (minutes) => (hours ? Math.round(minutes / 30) / 2 : minutes);
  return say(hours ? "lobby.games.hours" : "lobby.games.minutes", { n: range([part(least), part(most)]) });
}

/** A further way to begin at once. */
function otherStart(game, start, play, mine) {
  const label = say("lobby.games.start", { how: start.label });
  const act = `play-${start.name}`;
  return button({ icon: "play", text: label, cls: "sm", "data-act": act }, (event) =>
    play(game, event.currentTarget, start, mine));
}

function how(game) {
  if (startsOtherwise(game)) return say("lobby.games.start", { how: game.starts[0].label });
  const bots = startSeats(game, game.starts[0]).filter((seat) => seat.kind === "bot");
  const level = bots.length ? levelName(bots[0].level) : "";
  return bots.length ? say(
    "lobby.games.how",
    { bots: counted("lobby.count.bot", bots.length), level },
  ) : say("lobby.games.alone");
}

/** The game's quick values, as its schema gives them. */
export function quickOptions(game) {
  return Object.fromEntries(game.options.map((option) => [option.name, option.quick ?? option.default]));
}

/** The values of a way to begin: the game's quick ones, and those that the way names. */
function startOptions(game, start) {
  return { ...quickOptions(game), ...start.options };
}

/** Create a table as a way to begin says, and open it; `mine` are the tables of this browser. */
export async function playNow(game, pressed, start, mine, options = startOptions(game, start)) {
  if (pressed.getAttribute("aria-busy") === "true") return;
  pressed.setAttribute("aria-busy", "true");
  try {
    const seats = wantedSeats(startSeats(game, start));
    const { table } = await layTable({ game: game.name, seats, options, listed: false });
    settings.set("last", game.name);
    keepOffer(game, table, mine);
    location.assign(`/t/${table}`);
  } catch (fault) {
    pressed.removeAttribute("aria-busy");
    complain(fault);
  }
}
