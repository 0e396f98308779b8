// What the page shows now: the table as the last frame that was played left it.

import { fill } from "../core.js";

/** The table's id, from the page's address. */
export const id = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1) ?? "");

export const now = {
  v: -1, at: 0, last: 0, live: true, seat: -1, table: null, title: "", told: "", areas: [], things: [], seats: [],
  track: null, ask: null, waiting: [], since: 0, undo: false, mine: 0, log: [], over: null,
};

/** A text as an update has it: whole, or as changes of what it was, from the last to the first. */
export function spliced(old, fresh) {
  if (typeof fresh === "string") return fresh;
  const letters = [...old];
  for (const [at, drop, text] of [...fresh].reverse()) letters.splice(at, drop, text);
  return letters.join("");
}

// What an update that isn't full says by differences: seats by number, things by name (one without a title is gone),
// options of a question that are as they were by their keys.
const merged = {
  told: (fresh) => spliced(now.told, fresh),
  seats: (fresh) => [...new Map([...now.seats, ...fresh].map((seat) => [seat.seat, seat])).values()],
  things: (fresh) => [...new Map([...now.things, ...fresh])].filter(([, title]) => title),
  ask: (fresh) => {
    if (!fresh) return fresh;
    const placed = (choice) => (choice.ref || choice.svg ? { layer: fresh.layer, ...choice } : choice);
    const choices = (fresh.choices ?? []).map(placed);
    const known = new Map([...(now.ask?.choices ?? []), ...choices].map((choice) => [choice.key, choice]));
    return { ...fresh, choices: fresh.keys ? fresh.keys.map((key) => known.get(key)) : choices };
  },
};

// Of stats perhaps only their values come, of chips only those that come and go.
function reseated(seat, { values, splice: [at, drop, chips] = [], ...change }) {
  const fresh = { ...seat, ...change };
  if (values) fresh.stats = seat.stats.map(([icon, , of, title], i) => [icon, values[i], of, title]);
  if (chips) (fresh.chips = [...(seat.chips ?? [])]).splice(at, drop, ...chips);
  return fresh;
}

/** Lay an update over what is known: a field that it leaves out is as it was. Returns the first line that changed. */
export function merge(update) {
  for (const name of Object.keys(now)) {
    if (!(name in update) || name === "log") continue;
    now[name] = name in merged && !update.full ? merged[name](update[name]) : update[name];
  }
  const changes = new Map((update.changes ?? []).map((change) => [change.seat, change]));
  if (changes.size) now.seats = now.seats.map((seat) => reseated(seat, changes.get(seat.seat) ?? {}));
  const from = update.log_from ?? 0;
  if (update.full || "log" in update || "log_from" in update) now.log.splice(from, Infinity, ...(update.log ?? []));
  else return now.log.length;
  return from;
}

const drawn = new WeakMap();

/** Fill a node with what `make()` gives, unless it shows what `key` stands for already. */
export function anew(node, key, make) {
  if (drawn.get(node) === key) return;
  drawn.set(node, key);
  fill(node, make());
}

/** Where the table is asked by HTTP. */
export function path(rest = "") {
  return `/api/tables/${encodeURIComponent(id)}${rest}`;
}

export function seatOf(seat) {
  return now.seats.find((found) => found.seat === seat);
}

export function nameOf(seat) {
  return seatOf(seat)?.name ?? "";
}

export function clsOf(seat) {
  return seatOf(seat)?.cls ?? 0;
}

/** Does somebody hold a seat here, or only watch? */
export function seated() {
  return now.seat >= 0;
}

/** After how many choices the viewer's last turn had ended; those of a turn that goes on don't count. */
export function turnBegan() {
  const lines = now.log.filter((line) => line.seat >= 0 && !line.said);
  let k = lines.length - 1;
  while (k >= 0 && lines[k].seat === now.seat) k -= 1;
  while (k >= 0 && lines[k].seat !== now.seat) k -= 1;
  return k >= 0 ? lines[k].at : 0;
}
