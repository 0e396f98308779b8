// The seats of a new table in the form, before it is created.

import { settings } from "./core.js";

export const ME = "person";
/** A further seat of the first person here. */
export const ALSO = "also";
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

/** Take seats away or add bots until as many are there as one of `numbers` says; was anything changed? */
export function fitSeats(form, numbers) {
  const { length } = form.seats;
  if (!numbers.length || numbers.includes(length)) return false;
  const wanted = numbers.find((many) => many > length) ?? numbers.at(-1);
  while (form.seats.length > wanted) form.seats.pop();
  while (form.seats.length < wanted) form.seats.push(botSeat(form.game));
  return true;
}

/** Does a game offer anything but one person against bots? */
export function startsOtherwise(game) {
  return game.starts.length > 1 || !["against_bots", "alone"].includes(game.starts[0].name);
}

/** The seats of a way to begin at once. */
export function startSeats(game, start) {
  const name = settings.get("name") ?? "";
  const made = { me: () => ({ kind: ME, name, level: "" }), also: () => ({ kind: ALSO, name: "", level: "" }) };
  return start.seats.map((player) => made[player]?.() ?? botSeat(game));
}

/** The seats as a request for a table has them. */
export function wantedSeats(seats) {
  const first = seats.findIndex((seat) => seat.kind === ME);
  return seats.map(({ kind, name = "", level = "" }) => {
    const seat = { kind: kind === ALSO ? ME : kind, name: name.trim(), level };
    return kind === ALSO ? { ...seat, same_as: first } : seat;
  });
}
