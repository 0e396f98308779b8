// Tables in the lobby: mine, those with a free seat, those to watch.

import { layRematch } from "./chance.js";
import { ago, api, ask, button, complain, dialog, el, fill, icon, say, seal, span, toast } from "./core.js";
import { thumb } from "./covers.js";
import { linkLine, seatLink, showLinks, sitDown } from "./links.js";

const MOST = 6;

/** Draw the lists. `again()` fetches them again. */
export function drawTables({ mine, others }, lists, again) {
  keepFocus(mine, () => drawMine(mine, lists.mine, again));
  keepFocus(others, () => drawOthers(others, lists, again));
}

function drawMine(host, tables, again) {
  const shown = tables.filter((table) => !table.archived).sort(byCall);
  const away = tables.filter((table) => table.archived);
  fill(
    host,
    shown.length
      ? long(host, "mine", shown, (table) => mineLine(table, again))
      : el("div", { class: "empty" }, icon("map", "big"), el("p", {}, say("lobby.tables.none"))),
    away.length > 0 &&
      fold(host, "archived", say("lobby.tables.archived", { n: away.length }), away, (table) => mineLine(table, again)),
  );
}

/** A list whose end is folded away when it is long. */
function long(host, name, tables, line) {
  const rest = tables.slice(MOST);
  return [
    el("ul", { class: "tbls" }, tables.slice(0, MOST).map(line)),
    rest.length > 0 && fold(host, `${name}-rest`, say("lobby.tables.rest", { n: rest.length }), rest, line),
  ];
}

/** A folded list; one that was open before stays so. */
function fold(host, key, title, tables, line) {
  const open = host.querySelector(`details[data-fold="${key}"]`)?.open ?? false;
  return el(
    "details",
    { class: "fold", open, "data-fold": key },
    el("summary", { "data-key": key }, title),
    el("ul", { class: "tbls" }, tables.map(line)),
  );
}

function drawOthers(host, { open, watch }, again) {
  const list = (name, tables, line) =>
    tables.length > 0 && [el("h3", { class: "h" }, say(`lobby.tables.${name}`)), long(host, name, tables, line)];
  fill(
    host,
    list("open", open, (table) => openLine(table, again)),
    list("watch", watch, (table) => watchLine(table)),
  );
}

/** My move first, then running games, then ended ones; the latest first. */
function byCall(one, two) {
  const rank = (table) => (table.your_move ? 0 : table.over ? 2 : 1);
  return rank(one) - rank(two) || two.changed - one.changed;
}

function keepFocus(host, draw) {
  const held = host.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  draw();
  if (held) host.querySelector(`[data-key="${CSS.escape(held)}"]`)?.focus();
}

function line(table, note, actions, mine = false) {
  const title = table.title || table.game_title;
  return el(
    "li",
    { class: `tbl${mine ? " mine" : ""}`, "data-table": table.id },
    thumb(table.game),
    el(
      "b",
      {},
      el("a", { href: `/t/${table.id}`, "data-key": `${table.id} name` }, el("bdi", {}, title)),
      el("span", { class: "ss" }, table.seats.map((seat) => seatMark(seat))),
    ),
    el("small", {}, joined(note, (table.packs ?? []).join(", "))),
    el("span", { class: "does" }, actions),
  );
}

function seatMark(seat) {
  const empty = seat.kind === "free" || seat.kind === "link";
  const note = empty ? say(`lobby.new.note_${seat.kind}`) : "";
  const name = seat.kind === "free" ? note : joined(seat.name, note);
  return el(
    "span",
    { class: `mark${empty ? " vacant" : ""}`, title: name },
    seal(seat.cls, "sm"),
    el("span", { class: "sr" }, el("bdi", {}, name), ", "),
  );
}

function vacant(table) {
  return table.seats.filter((seat) => seat.kind === "free");
}

/** The status of a table in one line. */
function note(table) {
  if (table.over) return joined(table.result, ago(table.changed));
  if (table.your_move) return joined(
    say("lobby.tables.your_move"),
    table.line && `${table.line}, ${ago(table.changed)}`,
  );
  const free = vacant(table).length;
  if (free && !table.seats.some((seat) => seat.you)) return say("lobby.tables.free", { free, n: table.seats.length });
  if (table.waiting.length) return say(
    "lobby.tables.waiting",
    { who: table.waiting.join(", "), span: span(Date.now() - table.since) },
  );
  return joined(table.line, ago(table.changed));
}

function joined(...parts) {
  return parts.filter(Boolean).join(" · ");
}

function goTo(table, text, cls = "") {
  return el(
    "a",
    { class: `btn ${cls}`.trim(), href: `/t/${table.id}`, "data-key": `${table.id} go` },
    el("span", {}, text),
  );
}

function mineLine(table, again) {
  const main = table.your_move
    ? goTo(table, say("lobby.tables.play"), "go")
    : table.over
      ? button({ text: say("lobby.tables.rematch"), "data-key": `${table.id} go` }, () => rematch(table))
      : goTo(table, say("lobby.tables.continue"));
  const more = button(
    {
      icon: "more",
      label: say("lobby.tables.more", { name: table.title || table.game_title }),
      cls: "quiet icon",
      "data-key": `${table.id} more`,
      "aria-haspopup": "dialog",
    },
    () => openMore(table, again),
  );
  return line(table, note(table), [main, more], table.your_move);
}

function openLine(table, again) {
  const join = button({ text: say("lobby.tables.join"), "data-key": `${table.id} go` }, async () => {
    const joined = await sitDown(table.id, vacant(table));
    if (joined) location.assign(`/t/${table.id}`);
    else again();
  });
  return line(table, note(table), [join]);
}

function watchLine(table) {
  return line(table, note(table), [goTo(table, say("lobby.tables.look"))]);
}

// --- what else can be done with a table of mine

function openMore(table, again) {
  const shown = dialog({ title: table.title || table.game_title, cls: "menu" });
  const deeds = [
    { icon: "eye", text: say(table.over ? "lobby.tables.review" : "lobby.tables.go"), href: `/t/${table.id}` },
    { icon: "link", text: say("lobby.tables.links"), go: () => openLinks(table) },
    table.over && { icon: "replay", text: say("lobby.tables.rematch"), go: () => rematch(table) },
    table.over && {
      icon: "log",
      text: say("lobby.tables.record"),
      href: `/api/tables/${table.id}/record`,
      file: `${table.id}.txt`,
    },
    {
      icon: "treasure", text: say(table.archived ? "lobby.tables.unarchive" : "lobby.tables.archive"),
      go: () => archive(table, again),
    },
  ].filter(Boolean);
  fill(
    shown.body,
    el(
      "ul",
      { class: "menu-list" },
      deeds.map(({ icon: name, text, href, file, go }) =>
        el("li", {}, href
          ? el("a", { class: "btn quiet", href, download: file }, icon(name), el("span", {}, text))
          : button({ icon: name, text, cls: "quiet" }, () => {
              shown.close();
              go();
            })),
      ),
    ),
  );
}

async function archive(table, again) {
  try {
    await api(`/api/tables/${table.id}/archive`, { body: { on: !table.archived } });
    toast(say(table.archived ? "lobby.tables.unarchived" : "lobby.tables.archived_now"), { icon: "treasure" });
    again();
  } catch (fault) {
    complain(fault);
  }
}

async function rematch(table) {
  try {
    const laid = await layRematch(table.id);
    if (laid.seats.some((seat) => seat.kind === "link")) await showLinks(laid, table.seats);
    location.assign(`/t/${laid.table}`);
  } catch (fault) {
    complain(fault);
  }
}

/** The table's own address, and a new secret for a seat still waiting: the old link of that seat ends with it. */
function openLinks(table) {
  const list = el(
    "ul",
    { class: "link-list" },
    linkLine(`${location.origin}/t/${table.id}`, say("lobby.links.watch"), 0),
  );
  const waiting = table.host ? table.seats.filter((seat) => seat.kind === "link") : [];
  const invite = async (seat, pressed) => {
    try {
      const { token } = await api(`/api/tables/${table.id}/seats/${seat.seat}/invite`, { body: {} });
      pressed.replaceWith();
      list.append(
        linkLine(seatLink(table.id, token), seat.name || say("lobby.new.seat", { n: seat.seat + 1 }), seat.cls),
      );
    } catch (fault) {
      complain(fault);
    }
  };
  dialog({
    title: say("lobby.tables.links"),
    cls: "links",
    body: [
      list,
      waiting.map((seat) =>
        button({
          icon: "link",
          text: say("lobby.links.again", { name: seat.name || say("lobby.new.seat", { n: seat.seat + 1 }) }),
        }, async (event) => {
          const pressed = event.currentTarget;
          if (await ask({
            title: say("lobby.links.again_title"),
            text: say("lobby.links.again_help"),
            yes: say("lobby.links.again_yes"),
          }))
            await invite(seat, pressed);
        }),
      ),
      waiting.length === 0 && el("p", { class: "small" }, say("lobby.links.nobody")),
    ],
  });
}
