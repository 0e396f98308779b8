// The seats of a new table in the form, before it is created.

import { settings } from "./core.js";

export const ME = "person";
export const LINK = "link";
export const FREE = "free";
export const BOT = "bot";

/** The default level of a bot: the last one chosen, else the middle one. */
export function usualLevel(game) {
  const kept = settings.get("level");
  if (game.levels.includes(kept)) return kept;
  return game.levels.includes("medium") ? "medium" : game.levels[Math.floor(game.levels.length / 2)];
}

/** A seat for a bot; the server gives it a name when the table is created. */
export function botSeat(game, level = usualLevel(game)) {
  return { kind: BOT, name: "", level };
}

/** Me first, then bots. */
export function seatsFor(game, count) {
  const seats = [{ kind: ME, name: settings.get("name") ?? "", level: "" }];
  while (seats.length < count) seats.push(botSeat(game));
  return seats;
}
