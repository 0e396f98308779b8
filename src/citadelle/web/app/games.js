// The games as boxes on a shelf: cover, facts, pitch, and the ways to begin.

import { layTable } from "./chance.js";
import { api, button, complain, el, icon, say, settings } from "./core.js";
import { cover } from "./covers.js";
import { lessonList } from "./lessons.js";
import { counted, levelName } from "./number_words.js";
import { startSeats, startsOtherwise, wantedSeats } from "./new_table_seats.js";

/** A game's box. `chosen`: has the gold edge. `acts`: `{ play, lay }`, called with the game. */
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
          (event) => play(game, event.currentTarget),
        ),
        game.starts.slice(1).map((start) => otherStart(game, start, play)),
        button({ icon: "plus", text: say("lobby.games.lay"), "data-act": "lay" }, () => lay(game)),
        el(
          "a",
          { class: "btn quiet", href: `/rules/${game.name}`, "data-act": "learn" },
          icon("rules"),
          el("span", {}, say("lobby.games.learn")),
        ),
      ),
      el("small", { class: "how", id: `${title}-how` }, how(game)),
      lessonList(game, mine),
    ),
  );
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
function otherStart(game, start, play) {
  const label = say("lobby.games.start", { how: start.label });
  const act = `play-${start.name}`;
  return button({ icon: "play", text: label, cls: "sm", "data-act": act }, (event) =>
    play(game, event.currentTarget, start));
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

/** Create a table as a way to begin says, the usual one if none is given, and open it. */
export async function playNow(game, pressed, start = game.starts[0]) {
  if (pressed.getAttribute("aria-busy") === "true") return;
  pressed.setAttribute("aria-busy", "true");
  try {
    const seats = wantedSeats(startSeats(game, start));
    const { table } = await layTable({ game: game.name, seats, options: quickOptions(game), listed: false });
    settings.set("last", game.name);
    location.assign(`/t/${table}`);
  } catch (fault) {
    pressed.removeAttribute("aria-busy");
    complain(fault);
  }
}
