// The table's page: what comes over the wire is played, and what is pressed goes over the wire. Nothing changes here
// before the table has spoken.

import { api, ask, button, complain, confirming, copy, dialog, el, fill, icon, lang, moving, onChange, ready, say, settings, small, strip, toast, translate } from "../core.js";
import { joinFromLink } from "../links.js";
import { openRules } from "../rules.js";
import { openMenu, topbar } from "../topbar.js";
import { makeDock } from "./dock.js";
import { makeEnd } from "./end.js";
import { help, listen } from "./keys.js";
import { makeLog } from "./log.js";
import { animate, flocks, player } from "./motion.js";
import { connect } from "./net.js";
import { notice } from "./notices.js";
import { id, merge, nameOf, now, path, seated, seatOf } from "./now.js";
import { makePan } from "./pan.js";
import { makePeople } from "./people.js";
import { makeReplay } from "./replay.js";
import { aims, marks, parts, patch, showParts } from "./scene.js";
import { makeSeats, pips } from "./seats.js";
import { makeWhy } from "./why.js";

const SLOW = 300;
const game = document.querySelector(".game");
const find = (name) => document.getElementById(name);
const places = { board: find("board"), strip: find("strip"), own: find("own") };
const asked = { seat: null, at: Number(new URLSearchParams(location.hash.slice(1)).get("at") ?? -1) };
let sent = null;
let last = "";
let curtain = null;
let shape = small();

await ready;
const pan = makePan(find("board"), find("areas"));
const people = makePeople(greet, sit);
const why = makeWhy(find("why"), (question) => net.request({ do: "why", ...question }, "q"));
const dock = makeDock(find("dock"), { choose, undo, narrowed: (group) => (narrowed(group, true), cover()), area, why: () => why.list(), seat: people.open, back: people.back });
const drawSeats = makeSeats(find("seats"), people.open);
const drawLog = makeLog(find("log"), { replay: () => replay.open(), goto: (at) => replay.go(at), tell });
const replay = makeReplay(find("replay"), (at) => net.put({ do: "show", at }), gild);
const end = makeEnd(find("end"), { replay: () => replay.go(0), record: () => replay.download() });
const scenes = player(apply, find("stage"));
const track = el("span", { class: "pips" });
const page = { dock, pan, why, replay, player: scenes, choose, undo, hint };

topbar(find("top"), { title: () => now.table?.title || now.table?.game_title || "", tools, entries });
translate(game);
listen(page);
const net = connect(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${encodeURIComponent(id)}/live`, {
  hello: () => ({ do: "hello", seat: asked.seat, lang, form: "svg", compact: small() }),
  hear,
  state: (up) => (up ? strip("away", null) : lost()),
});
joinFromLink(id).then((joined) => joined && sit(joined.seat));

// --- what comes

function hear(frame) {
  if (frame.is === "update") return scenes.take(frame);
  if (frame.code === "no_table") return missing(frame.text);
  return toast(frame.text, { icon: "why", kind: "bad" });
}

function lost() {
  strip("away", say(now.v < 0 ? "page.away" : "board.net.lost"), { icon: "panic", kind: "bad" });
  game.classList.add("waiting");
  if (now.v < 0) api(path()).catch((fault) => fault.code === "no_table" && missing(fault.text));
}

/** There is no such table: nothing to wait for. */
function missing(text) {
  net.stop();
  game.removeAttribute("aria-busy");
  strip("away", text, { icon: "panic", kind: "bad", action: el("a", { class: "btn sm", href: "/" }, say("page.menu.lobby")) });
}

/** One update: the board, then the words around it. */
function apply(update) {
  const before = { no: now.ask?.no ?? null, game: now.table?.game };
  const from = merge(update);
  try {
    if (update.parts) showParts(update.parts, places);
    else if (update.patch || update.gone) {
      const stood = update.fresh && moving() ? flocks() : null;
      const changed = patch(update.patch ?? [], update.gone ?? []);
      if (stood) animate(changed, stood);
    }
  } catch (fault) {
    if (!update.full) return net.greet();
    throw fault;
  }
  if (now.table.game !== before.game) game.classList.add(`g-${now.table.game}`);
  if (update.full) {
    asked.seat = now.seat;
    document.querySelector("#top h1").textContent = now.table.title || now.table.game_title;
    game.removeAttribute("aria-busy");
  }
  const focus = document.activeElement?.closest(".scene [data-choice]")?.dataset.choice;
  gild();
  draw(from);
  if (!sent || update.full || update.v > sent.v) release();
  if (now.ask && now.ask.no !== before.no) turnTo();
  if (focus !== undefined && !document.activeElement?.closest(".scene")) (document.querySelector(".scene .target") ?? find("dock").querySelector(".ask")).focus({ preventScroll: true });
  replay.shown();
  if (notice() && moving()) begins();
  if (asked.at >= 0) {
    replay.go(asked.at);
    asked.at = -1;
  }
  handOver();
}

/** Gold on the board where somebody may choose now. */
function gild() {
  marks(now.live && now.ask && !replay.on() ? now.ask.choices : []);
  narrowed(dock.state.group);
  for (const { svg } of parts.values()) svg.classList.toggle("asking", !svg.querySelector(".target"));
}

function draw(from) {
  fill(find("told"), now.told);
  find("strip").hidden = ![...parts.values()].some((part) => part.place === "strip");
  find("own").hidden = ![...parts.values()].some((part) => part.place === "own");
  drawSeats();
  pips(track);
  drawLog(from);
  end.draw();
  find("dock").hidden = Boolean(now.over && now.live);
  dock.draw();
  tabs();
  pan.draw();
  cover();
  narrowed(dock.state.group);
}

/** What the dock covers of the board beyond its own place. */
function cover() {
  const foot = replay.on() ? find("replay") : find("dock");
  pan.cover(small() ? 12 : Math.max(0, foot.offsetHeight - parseFloat(getComputedStyle(find("main")).paddingBottom)));
}

// --- what is pressed

function waiting() {
  sent = { v: now.v, timer: setTimeout(() => strip("wait", say("board.wait.table"), { icon: "hourglass" }), SLOW) };
  game.classList.add("waiting");
}

function release() {
  clearTimeout(sent?.timer);
  sent = null;
  strip("wait", null);
  game.classList.remove("waiting");
}

async function request(frame) {
  waiting();
  const answer = await net.request(frame);
  if (answer.is !== "ack" || now.v >= answer.v) release();
  if (answer.is === "refused" || answer.is === "error") why.show(answer);
  if (answer.code === "stale") net.greet();
  return answer;
}

/** Take a choice. The second press of a double click is none where the question has become another one. */
function choose(key, event) {
  if (sent || !now.ask || !now.live || replay.on()) return;
  if (event?.detail > 1 && last !== now.ask.kind) return;
  last = now.ask.kind;
  why.close();
  send(key, !confirming());
}

async function send(key, sure) {
  const { no, choices } = now.ask;
  const choice = choices.find((found) => found.key === key);
  const answer = await request({ do: "choose", key, no, v: now.v, sure });
  if (answer.is !== "confirm" || now.ask?.no !== no) return;
  if (await ask({ title: say("board.confirm.title"), text: answer.text, yes: choice.brief || choice.label })) await send(key, true);
}

function undo() {
  if (now.undo && !sent && !replay.on()) request({ do: "undo", v: now.v });
}

async function tell(text) {
  const answer = await net.request({ do: "say", text });
  if (answer.is !== "ack") throw (complain(answer), answer);
}

async function hint() {
  if (!now.ask || replay.on()) return;
  strip("hint", say("board.hint.thinking"), { icon: "hint" });
  const answer = await net.request({ do: "hint" }, "q");
  strip("hint", null);
  if (answer.is !== "hint") return void complain(answer);
  if (answer.no !== now.ask?.no) return;
  dock.advise(answer);
  why.show({ text: answer.text }, "hint");
}

/** Say hello as another of one's seats. */
function greet(seat) {
  asked.seat = seat;
  net.greet();
}

/** Somebody has just sat down here: a new call shows who that is. */
function sit(seat) {
  asked.seat = seat;
  net.again();
}

// --- the board

find("main").addEventListener("click", (event) => {
  const mark = event.target.closest(".scene [data-choice]");
  if (mark) return choose(mark.dataset.choice, event);
  if (event.target.closest(".scene") && scenes.skip()) return undefined;
  const thing = event.target.closest(".scene [data-thing]")?.dataset.thing;
  if (!thing || replay.on()) return undefined;
  const title = now.things.find(([name]) => name === thing)?.[1] ?? "";
  const group = dock.steps() && dock.headings().find((head) => head === title || head.endsWith(` ${title}`));
  if (group) return dock.take(group);
  return event.pointerType === "touch" ? later(() => why.about(thing)) : why.about(thing);
});

// The first of two taps asks nothing.
let tap = 0;
function later(deed) {
  clearTimeout(tap);
  tap = tap ? 0 : setTimeout(() => ((tap = 0), deed()), SLOW);
}

/** What is under the hand on the board lights up in the dock, and the other way round. */
function hot(key) {
  for (const node of document.querySelectorAll("[data-choice].hot")) if (node.dataset.choice !== key) node.classList.remove("hot");
  if (key === undefined) return;
  for (const node of document.querySelectorAll(`[data-choice="${CSS.escape(key)}"]`)) {
    node.classList.add("hot");
    if (node.classList.contains("pick")) node.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}
for (const kind of ["pointerover", "focusin"]) game.addEventListener(kind, (event) => hot(event.target.closest("[data-choice]")?.dataset.choice));
game.addEventListener("pointerleave", () => hot());

/** Only the picked group's marks stay gilt; a small screen goes where they are. */
function narrowed(group, go = false) {
  const off = (key) => group !== null && dock.state.groups.get(key) !== group;
  const left = now.live && !replay.on() ? (now.ask?.choices ?? []).filter((choice) => !off(choice.key)) : [];
  for (const node of document.querySelectorAll(".scene .target")) node.classList.toggle("off", off(node.dataset.choice));
  aims(left);
  if (go && group !== null && small()) pan.show(left.map((choice) => pan.areaOf(choice.key)).find(Boolean));
}

/** The title of the area where a choice lies. */
function area(key) {
  const found = pan.areaOf(key);
  return now.areas.find((one) => one.id === found)?.title ?? "";
}

// --- small screens

function turnTo() {
  if (!small()) return;
  const home = now.ask.choices.map((choice) => document.getElementById(choice.layer)?.closest(".scene")).find(Boolean);
  const part = [...parts.values()].find((found) => found.svg === home);
  game.dataset.tab = part && part.place !== "board" ? part.id : "map";
  tabs();
  pan.seek();
}

function tabs() {
  const board = [...parts.values()].find((part) => part.place === "board");
  const others = [...parts.values()].filter((part) => part.place !== "board");
  const list = [["map", board?.icon ?? "map", board?.title ?? ""], ...others.map((part) => [part.id, part.icon, part.title]),
    ["players", "players", say("board.tabs.players")], ["log", "log", say("board.tabs.log")], ["more", "more", say("board.tabs.more")]];
  const open = game.dataset.tab;
  const lit = (name) => parts.get(name === "map" ? board?.id : name)?.svg.querySelector(".target");
  fill(find("tabs"), list.map(([name, sign, text]) => el("button", { type: "button", "data-tab": name, "aria-current": name === open ? "page" : undefined, onclick: () => turn(name) },
    icon(sign), el("span", {}, text), lit(name) && name !== open && el("i", { "aria-hidden": "true" }))));
  for (const part of others) part.svg.classList.toggle("shown", part.id === open);
}

function turn(name) {
  if (name === "more") return openMenu(entries());
  game.dataset.tab = name;
  tabs();
  if (name === "map") pan.draw();
  return undefined;
}

addEventListener("resize", () => {
  if (shape === small()) return;
  shape = small();
  net.greet();
});

// --- the bar on top

function tools() {
  return [
    track,
    button({ icon: "replay", text: say("board.since"), cls: "quiet wide", "data-tool": "since" }, () => replay.sinceMine()),
    button({ icon: "hint", label: say("board.hint.title"), cls: "quiet icon wide", "data-tool": "hint" }, hint),
    button({ icon: "rules", label: say("board.rules"), cls: "quiet icon wide", "data-tool": "rules" }, () => openRules(now.table.game)),
    button({ icon: "log", label: say("board.log.title"), cls: "quiet icon drawer-only", "data-tool": "drawer" }, () => game.classList.toggle("drawer")),
  ];
}

function entries() {
  const held = now.table?.yours.length ?? 0;
  return [
    now.ask && { icon: "hint", text: say("board.hint.title"), go: hint },
    { icon: "why", text: say("board.why.ask"), go: () => why.list() },
    { icon: "rules", text: say("board.rules"), go: () => openRules(now.table.game) },
    { icon: "replay", text: say("board.replay.open"), go: () => replay.open() },
    { icon: "link", text: say("board.link"), go: () => copy(`${location.origin}/t/${id}`) },
    seated() && { icon: "players", text: say("board.people.mine"), go: () => people.open(now.seat) },
    seated() && !now.over && !now.table.open && { icon: "eye", text: say("board.people.consent"), go: people.consent },
    held > 1 && { icon: "lock", text: say(settings.get("curtain") === false ? "board.curtain.on" : "board.curtain.off"), go: () => settings.set("curtain", settings.get("curtain") === false) },
    { icon: "eye", text: say("board.about.title"), go: about },
    !small() && { icon: "menu", text: say("board.keys.title"), go: help },
  ];
}

function about() {
  const { title, options, commitment, game_title: name } = now.table;
  dialog({
    title: title || name,
    body: [el("dl", { class: "keys" }, options.map(([option, value]) => [el("dt", {}, option), el("dd", {}, value)]), el("dt", {}, say("board.about.commitment")), el("dd", {}, el("code", {}, commitment)))],
  });
}

// --- one's turn, and the next person's

function begins() {
  find("dock").classList.add("begins");
  setTimeout(() => find("dock").classList.remove("begins"), 800);
}

/** Several people at one device: the next one's secrets stay behind a curtain until that person is there. */
function handOver() {
  const { yours } = now.table;
  const next = now.live && !replay.on() && !now.waiting.includes(now.seat) ? now.waiting.find((seat) => yours.includes(seat) && !seatOf(seat)?.away) : undefined;
  if (next === undefined || yours.length < 2) return void curtain?.close();
  if (settings.get("curtain") === false) return greet(next);
  if (curtain) return undefined;
  const opened = el("dialog", { class: `curtain s${seatOf(next).cls}`, oncancel: (event) => event.preventDefault() },
    icon(`s-${seatOf(next).cls}`), el("h2", {}, say("board.curtain.title", { name: nameOf(next) })), el("p", {}, say("board.curtain.help")),
    button({ text: say("board.curtain.go", { name: nameOf(next) }), cls: "go" }, () => (opened.close(), greet(next))));
  opened.addEventListener("close", () => (opened.remove(), (curtain = null)));
  curtain = opened;
  document.body.append(opened);
  return opened.showModal();
}

onChange((what) => {
  if (what !== "lang") return;
  dock.draw();
  net.greet();
});
