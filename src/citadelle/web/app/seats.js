// Who sits where at a new table, before it is laid.

import { settings } from "./core.js";

export const ME = "person";
export const LINK = "link";
export const FREE = "free";
export const BOT = "bot";

/** The level of a bot nobody chose one for: the last one taken, else the middle of those there are. */
export function usualLevel(game) {
  const kept = settings.get("level");
  if (game.levels.includes(kept)) return kept;
  return game.levels.includes("medium") ? "medium" : game.levels[Math.floor(game.levels.length / 2)];
}

/** A seat for a bot; one without a name is given one when the table is laid. */
export function botSeat(game, level = usualLevel(game)) {
  return { kind: BOT, name: "", level };
}

/** Me first, then bots. */
export function seatsFor(game, count) {
  const seats = [{ kind: ME, name: settings.get("name") ?? "", level: "" }];
  while (seats.length < count) seats.push(botSeat(game));
  return seats;
}
