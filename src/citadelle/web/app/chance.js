// What this device adds to the chance of a table, and what it was promised before it did.

import { api } from "./api.js";
import { settings } from "./settings.js";

const KEPT = 60;

/** 128 random bits as hexadecimal digits. */
function entropy() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Remember what was promised and added at a table; the latest tables are kept. */
function remember(table, promise, added) {
  const kept = (settings.get("chance") ?? []).filter((one) => one.table !== table);
  settings.set("chance", [...kept, { table, promise, added }].slice(-KEPT));
}

/** What this device was promised and added at a table: `{ promise, added }`, or null. */
export function remembered(table) {
  return (settings.get("chance") ?? []).find((one) => one.table === table) ?? null;
}

/** Lay a table: the server promises a seed first, and this device adds to it after that. */
export async function layTable(body) {
  const named = body.seed !== undefined && body.seed !== null;
  const promise = named ? "" : (await api("/api/promises", { body: {} })).promise;
  const added = named ? "" : entropy();
  const laid = await api("/api/tables", { body: { ...body, promise, entropy: added } });
  if (!named && body.seats.some((seat) => seat.kind === "person")) remember(laid.table, promise, added);
  return laid;
}

/** The same table again: by a seed that was promised before, if it isn't laid yet; this device adds to it either way. */
export async function layRematch(table) {
  const { promise } = await api("/api/promises", { body: {} });
  const added = entropy();
  const laid = await api(`/api/tables/${encodeURIComponent(table)}/rematch`, { body: { promise, entropy: added } });
  const told = await chanceOf(laid.table);
  const sits = laid.seats.some((seat) => seat.kind === "person" && seat.token);
  if (told.takes && sits && !remembered(laid.table)) remember(laid.table, told.promise, added);
  return laid;
}

/** What everybody may know of a table's chance: its kind, its promise, and who may know more than others. */
export function chanceOf(table) {
  return api(`/api/tables/${encodeURIComponent(table)}/chance`);
}

/** Sit down at a table, adding to its chance. */
export async function join(table, body) {
  const { promise, takes } = await chanceOf(table);
  const added = takes ? entropy() : "";
  const joined = await api(`/api/tables/${encodeURIComponent(table)}/join`, { body: { ...body, entropy: added } });
  if (added && joined.token) remember(table, promise, added);
  return joined;
}
