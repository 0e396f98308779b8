// Who sits where at a new table, before it is laid.

import { settings } from "./core.js";

export const ME = "person";
export const LINK = "link";
export const FREE = "free";
export const BOT = "bot";

const BOTS = ["Corvus", "Isengrin", "Mélusine", "Bayard", "Grimbert", "Esclarmonde", "Tibert", "Viviane"];

/** The level of a bot nobody chose one for: the last one taken, else the middle of those there are. */
export function usualLevel(game) {
  const kept = settings.get("level");
  if (game.levels.includes(kept)) return kept;
  return game.levels.includes("medium") ? "medium" : game.levels[Math.floor(game.levels.length / 2)];
}

/** A name that no bot at the table has yet. */
export function botName(seats) {
  const taken = new Set(seats.map((seat) => seat.name));
  return BOTS.find((name) => !taken.has(name)) ?? BOTS[0];
}

/** A seat for a bot among these. */
export function botSeat(game, seats, level = usualLevel(game)) {
  return { kind: BOT, name: botName(seats), level };
}

/** Me first, then bots. */
export function seatsFor(game, count) {
  const seats = [{ kind: ME, name: settings.get("name") ?? "", level: "" }];
  while (seats.length < count) seats.push(botSeat(game, seats));
  return seats;
}
