// Links to seats: shown after a table was created, and handled when somebody opens one.

import { chanceOf, join } from "./chance.js";
import { button, complain, copy, dialog, el, icon, say, seal, settings, strip, toast, unique } from "./core.js";
import { FREE, LINK } from "./new_table_seats.js";

const LONGEST_NAME = 40;

/** The link to a seat: whoever opens it first takes the seat. */
export function seatLink(table, token) {
  return `${location.origin}/t/${table}#seat=${encodeURIComponent(token)}`;
}

/** The links of a new table: one for every invited seat, and the table's own for free seats. */
export async function showLinks(laid, seats) {
  const invited = laid.seats.filter((seat) => seat.kind === LINK);
  const free = laid.seats.some((seat) => seat.kind === FREE);
  const lines = invited.map(({ seat, token }) =>
    linkLine(seatLink(laid.table, token), seats[seat]?.name || say("lobby.new.seat", { n: seat + 1 }), seat + 1),
  );
  if (free) lines.push(linkLine(`${location.origin}/t/${laid.table}`, say("lobby.links.free"), 0));
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  const shown = dialog({
    title: say("lobby.links.title"),
    cls: "links",
    body: [
      invited.length > 0 && el("p", {}, say("lobby.links.help")),
      el("ul", { class: "link-list" }, lines),
      local && el("p", { class: "small" }, say("lobby.links.local")),
    ],
    actions: [
      el("a", { class: "btn go", href: `/t/${laid.table}` }, icon("play"), el("span", {}, say("lobby.links.go"))),
    ],
  });
  shown.node.querySelector(".link-list button")?.focus();
  return shown.done;
}

/** One link with its buttons: copy, and share where the browser can. */
export function linkLine(url, name, cls) {
  const id = unique("link");
  const field = el("input", { id, class: "field", readonly: true, value: url, onfocus: () => field.select() });
  return el(
    "li",
    { class: `s${cls}` },
    seal(cls, "sm"),
    el("label", { for: id }, el("bdi", {}, name)),
    field,
    button(
      { icon: "link", text: say("lobby.links.copy"), label: say("lobby.links.copy_for", { name }) },
      () => copy(url),
    ),
    navigator.share &&
      button({ icon: "right", text: say("lobby.links.share"), label: say("lobby.links.share_with", { name }) }, () =>
        navigator.share({ title: "Citadelle", url }).catch(() => {}),
      ),
  );
}

/** A line for guests, before they sit, where somebody may know more of the game's chance than others; or null. */
async function fairnessNote(table) {
  try {
    const { fairness } = await chanceOf(table);
    return fairness && el("p", { class: "fairness" }, icon("scales"), " ", fairness);
  } catch {
    return null;
  }
}

/** Ask for a name and take a seat: a free one of `free`, or the one that `token` opens. Resolves with it, or null. */
export async function sitDown(table, free, { token = "", title = say("lobby.join.title") } = {}) {
  const id = unique("name");
  const field = el("input", {
    id, class: "field", type: "text", maxlength: LONGEST_NAME, autocomplete: "nickname",
    value: settings.get("name") ?? "",
  });
  const group = unique("seat");
  let wanted = free[0]?.seat;
  const picker = el(
    "fieldset",
    { class: "opt" },
    el("legend", {}, say("lobby.join.seat")),
    free.map(({ seat, cls, name }) =>
      el(
        "label",
        { class: "tick" },
        el("input", { type: "radio", name: group, checked: seat === wanted, onchange: () => (wanted = seat) }),
        seal(cls, "sm"),
        el("span", {}, say("lobby.new.seat_named", { n: seat + 1, name })),
      ),
    ),
  );
  let joined = null;
  const form = el(
    "form",
    {
      class: "join",
      onsubmit: async (event) => {
        event.preventDefault();
        const name = field.value.trim();
        if (name) settings.set("name", name);
        try {
          joined = await join(table, token ? { token, name } : { seat: wanted, name });
          shown.close();
        } catch (fault) {
          complain(fault);
        }
      },
    },
    el("label", { for: id }, el("b", {}, say("page.settings.name"))),
    field,
    free.length > 1 && picker,
    el("button", { type: "submit", class: "btn go" }, icon("check"), el("span", {}, say("lobby.join.go"))),
  );
  const shown = dialog({ title, body: [await fairnessNote(table), form].filter(Boolean) });
  field.focus();
  await shown.done;
  return joined;
}

/**
 * For the table's page: if its address carries a seat's secret, take it out of the address, ask for a name and sit
 * down. Resolves with `{ seat }`, or null to go on watching.
 */
export async function joinFromLink(table) {
  const token = new URLSearchParams(location.hash.slice(1)).get("seat");
  if (!token) return null;
  history.replaceState(null, "", location.pathname + location.search);
  const joined = await sitDown(table, [], { token, title: say("lobby.join.invited") });
  if (joined) toast(say("lobby.join.done"), { icon: "check", kind: "good" });
  else strip("invited", say("lobby.join.not_now"), { icon: "link" });
  return joined;
}
