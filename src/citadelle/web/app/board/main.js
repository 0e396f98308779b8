// The table's page: updates from the server are shown, and what is pressed is sent to the server. Nothing changes on
// the page before the server's update has come.

import {
  api, ask, button, complain, confirming, el, lang, moving, onChange, ready, say, small, strip, toast, translate,
} from "../core.js";
import { showOffer } from "../lessons.js";
import { joinFromLink } from "../links.js";
import { openMenu, topbar } from "../topbar.js";
import { makeAbout } from "./about.js";
import { makeAnnouncements } from "./announcements.js";
import { makeAuto } from "./auto_answers.js";
import { makeDock, percent } from "./dock.js";
import { makeDrawer } from "./drawer.js";
import { makeEnd } from "./result.js";
import { handOver } from "./hot_seat.js";
import { makeHover } from "./hover.js";
import { listen } from "./keyboard.js";
import { makeLog } from "./chronicle.js";
import { makeLesson } from "./lesson.js";
import { entries, tools } from "./menu.js";
import { animate, piecePlaces } from "./animation.js";
import { connect } from "./connection.js";
import { notice } from "./notifications.js";
import { fillIfChanged, holdsSeat, id, merge, now, path } from "./model.js";
import { makeDrag } from "./drag.js";
import { isStepped, marksOf } from "./picking.js";
import { player } from "./playback.js";
import { makePan } from "./viewport.js";
import { makePeople } from "./seat_actions.js";
import { makeReplay } from "./replay.js";
import { applyDifferences, drawMarks, fitTexts, hideFromReaders, outlineAims, parts, rearrange, showParts } from "./scene.js";
import { makeSeats, pips } from "./seats.js";
import { sound } from "./sounds.js";
import { makeTabs } from "./tabs.js";
import { makeTrails } from "./trails.js";
import { makeWhy } from "./why.js";
import { loadWoodcuts } from "./woodcuts.js";

const SHORT = 100;
const SLOW = 300;
const BEGINS = 800;
const EDGE = 1;
const game = document.querySelector(".game");
const find = (name) => document.getElementById(name);
const MIDDLE = matchMedia("(min-width: 761px) and (max-width: 1100px)");
const homes = { board: find("board"), strip: find("strip"), own: find("own"), beside: find("beside"), status: find("status") };
// What stands above the seats on wide screens lies in the drawer on middle ones.
const places = () => ({ ...homes, status: MIDDLE.matches ? homes.beside : homes.status });
const [linked, step] = linkedPlace();
const asked = { seat: null, at: linked, step };
let sent = null;
let last = "";
let shape = small();
let tap = 0;

await ready;
const pan = makePan(find("board"), find("areas"));
const people = makePeople(greet, sit);
const why = makeWhy(find("why"), (question) => net.request({ do: "why", ...question }, "q"));
const auto = makeAuto(request, (key) => send(key, true));
const dock = makeDock(find("dock"), {
  choose, undo, run, area, regild: gild, auto: auto.here, why: () => why.list(), seat: people.waiting, back: people.back,
  narrowed: (group) => narrowed(group, true), skip: () => scenes.skip(),
});
const replay = makeReplay(find("replay"), (at, step = 0, line = 0) => net.put({ do: "show", at, step, line }), gild);
const drawSeats = makeSeats(find("seats"), people.open, (thing) => why.about(thing));
const log = makeLog(find("log"), { replay: replay.open, goto: replay.go, tell });
const news = makeAnnouncements(find("news"), log.tell);
const trails = makeTrails(find("seats"));
const drawEnd = makeEnd(find("end"), { replay: () => replay.go(0), record: replay.download });
const lesson = makeLesson(game, find("lesson"), {
  next: (step) => !sent && request({ do: "next", step }),
  focusChoice: () => find("dock").querySelector("[data-choice]")?.focus(),
  reveal: (node) => {
    tabs.reveal(node);
    pan.reveal(node);
  },
});
const scenes = player(apply, find("stage"), log.announce);
const page = { dock, pan, why, replay, people, player: scenes, choose, pressMark, undo, run, hint, auto };
const tabs = makeTabs(game, find("tabs"), { turned, more: () => openMenu(entries(page)) });
const track = el("span", { class: "pips" });
const about = makeAbout(game, find("about"));
const logDrawer = makeDrawer(game, find("log"), "drawer");
const besideDrawer = makeDrawer(game, find("beside"), "beside");

topbar(find("top"), {
  title: () => now.table?.title || now.table?.game_title || "",
  tools: () => tools(page, track, [besideDrawer.button, logDrawer.button]),
  entries: () => entries(page),
});
translate(game);
listen(page);
const scheme = location.protocol === "https:" ? "wss" : "ws";
const net = connect(`${scheme}://${location.host}${path("/live")}`, {
  hello: () => ({ do: "hello", seat: asked.seat, lang, form: "svg", compact: small() }),
  hear,
  state: (up) => (up ? strip("away", null) : lost()),
});
// A link to a move of this very table, opened where the table stands already.
addEventListener("hashchange", () => {
  const [at, inIt] = linkedPlace();
  if (at >= 0) replay.go(at, inIt);
});

showOffer(id);
joinFromLink(id).then((joined) => joined && sit(joined.seat));

/** The move and the step that the address names; -1 and 0 if it names none, or nothing that could be one. */
function linkedPlace() {
  const place = new URLSearchParams(location.hash.slice(1)).get("at") ?? "";
  const [at, inIt = 0] = place.split(".").map((part) => parseInt(part, 10));
  return at >= 0 ? [at, inIt >= 0 ? inIt : 0] : [-1, 0];
}

// --- incoming frames

function hear(frame) {
  if (frame.is === "update") return scenes.take(frame);
  if (frame.code === "no_table") return missing(frame.text);
  if (frame.code === "no_such_step" || frame.code === "no_such_move") replay.refused();
  return toast(frame.text, { icon: "why", kind: "bad" });
}

function lost() {
  strip("away", say(now.v < 0 ? "page.away" : "board.net.lost"), { icon: "panic", kind: "bad" });
  game.classList.add("waiting", "pausing");
  if (now.v < 0) api(path()).catch((fault) => fault.code === "no_table" && missing(fault.text));
}

/** There is no such table: nothing to wait for. */
function missing(text) {
  net.stop();
  game.removeAttribute("aria-busy");
  const action = el("a", { class: "btn sm", href: "/" }, say("page.menu.lobby"));
  strip("away", text, { icon: "panic", kind: "bad", action });
}

/** One update, shown for `hold` milliseconds (`still`: without motion): the board, then the words around it. A drawing
 * that doesn't fit is asked for whole. */
function apply(update, { hold, still }) {
  const before = now.ask?.no ?? null;
  const wasOver = now.v < 0 || now.over !== null;
  const focus = document.activeElement?.closest(".scene [data-choice]:focus-visible");
  const from = merge(update);
  try {
    redraw(update, update.fresh && !still && moving());
  } catch (fault) {
    if (!update.full) return net.greet();
    throw fault;
  }
  if (update.full) whole();
  draw(from);
  const ends = trails.take(update, hold);
  if (hold) pan.attend(ends.map((id) => document.getElementById(id)));
  news.take(update);
  fitTexts();
  if (!sent || update.full || update.v > sent.v) release();
  if (now.ask && now.ask.no !== before) seek();
  if (focus && !focus.isConnected) refocus();
  replay.shown(update.full);
  const turn = notice();
  sound(update, { begins: turn, ended: now.over !== null && !wasOver });
  if (turn && moving()) begins();
  if (asked.at >= 0) replay.go(asked.at, asked.step);
  asked.at = -1;
  if (now.live && !replay.on()) handOver(greet);
  if (running) setTimeout(goOn);
  return undefined;
}

function redraw(update, moves) {
  if (update.full) return showParts(update.parts ?? [], places());
  const stood = moves ? piecePlaces() : null;
  const changed = applyDifferences(update, places());
  return stood && animate(changed, stood);
}

function whole() {
  asked.seat = now.seat;
  game.classList.add(`g-${now.table.game}`);
  loadWoodcuts(now.table.game);
  game.removeAttribute("aria-busy");
  find("top").querySelector("h1").textContent = now.table.title || now.table.game_title;
}

/** What is picked up, of what is picked first. */
function held() {
  return isStepped() && now.ask.no === dock.state.no ? dock.state.held : {};
}

/** Draw gold marks on the board where something can be chosen. */
function gild() {
  const { hint, no } = dock.state;
  const advised = no === now.ask?.no ? hint?.best : undefined;
  drawMarks(now.live && now.ask && !replay.on() ? marksOf(now.ask.choices, held(), advised) : []);
  narrowed(dock.state.group);
  for (const { svg } of parts.values()) svg.classList.toggle("asking", !svg.querySelector(".target"));
  about.draw();
  hideFromReaders();
}

// The dock comes last: where the focus goes, the browser wants everything else in its place.
function draw(from) {
  fillIfChanged(find("told"), now.told, () => now.told);
  for (const place of ["strip", "own", "beside", "status"]) homes[place].hidden = !homes[place].querySelector(".scene");
  drawSeats();
  pips(track);
  explainPhase();
  log.draw(from);
  drawEnd();
  gild();
  drawers();
  tabs.draw();
  pan.draw();
  find("dock").hidden = Boolean(now.over && now.live);
  dock.draw();
  auto.shown();
  narrowed(dock.state.group);
  lesson.draw(replay.on());
}

const EXPLAINED = "citadelle.explained";
let explained = "";

const explainedBefore = () => JSON.parse(localStorage.getItem(EXPLAINED) ?? "[]");

/** An explanation was read: it is closed, or its question is answered. A reload before that shows it again. */
function read(told) {
  const known = explainedBefore();
  if (told && !known.includes(told)) localStorage.setItem(EXPLAINED, JSON.stringify([...known, told]));
  strip("phase", null);
}

/** A phase or question that comes to the viewer for the first time in this browser is explained, where the game does. */
function explainPhase() {
  const { phase_told: told = "" } = now.track ?? {};
  if (told === explained || (told && !now.ask) || now.lesson || replay.on()) return;
  read(explained);
  explained = told;
  if (!told || !now.live || !holdsSeat() || explainedBefore().includes(told)) return;
  const close = button({ icon: "close", label: say("page.close"), cls: "quiet icon sm" }, () => read(told));
  strip("phase", told, { icon: "hint", kind: "offer", action: close });
}

/** On a small screen, move the view to where something can be chosen. */
function seek() {
  if (!now.ask.choices.length) return;
  tabs.seek();
  pan.seek();
  const inside = (place) => homes[place].querySelector(".target");
  if (besideDrawer.used() && inside("beside") && !inside("board")) besideDrawer.turn(true);
}

/** A tab of a small screen was turned to. */
function turned() {
  pan.draw();
  trails.draw();
}

function drawers() {
  const beside = [...parts.values()].filter((part) => places()[part.place] === homes.beside);
  const titles = beside.map((part) => part.title).join(", ");
  besideDrawer.button.hidden = !beside.length;
  if (!beside.length) besideDrawer.turn(false);
  besideDrawer.label(beside[0]?.icon ?? "map", titles, Boolean(homes.beside.querySelector(".target")));
  homes.beside.setAttribute("aria-label", titles);
  logDrawer.label("log", say("board.log.title"));
}

/** Keep the keyboard focus on the board's next mark. */
function refocus() {
  (document.querySelector(".scene .target") ?? find("dock").querySelector(".ask")).focus({ preventScroll: true });
}

/** One's turn begins: the dock's edge is drawn. */
function begins() {
  find("dock").classList.add("begins");
  setTimeout(() => find("dock").classList.remove("begins"), BEGINS);
}

// What the dock covers of the board beyond its own place and its edge, which always lies on the board's.
const cover = new ResizeObserver(() => {
  const foot = find(replay.on() ? "replay" : "dock").offsetHeight + find("own").offsetHeight
    + find("lesson").offsetHeight;
  const place = parseFloat(getComputedStyle(find("main")).paddingBottom);
  pan.cover(small() ? 12 : Math.max(0, foot - place - EDGE));
});
cover.observe(find("dock"));
cover.observe(find("replay"));
cover.observe(find("own"));
cover.observe(find("lesson"));

// --- user actions

function waiting() {
  const short = () => game.classList.add("pausing");
  const slow = () => strip("wait", say("board.wait.table"), { icon: "hourglass" });
  sent = { v: now.v, timers: [setTimeout(short, SHORT), setTimeout(slow, SLOW)] };
  game.classList.add("waiting");
  return sent;
}

function release() {
  sent?.timers.forEach(clearTimeout);
  sent = null;
  strip("wait", null);
  game.classList.remove("waiting", "pausing");
}

/** Ask the table for something and wait. An answer may come after its update: by then the next request may be out. */
async function request(frame) {
  const own = waiting();
  const answer = await net.request(frame);
  if (sent === own && (answer.is !== "ack" || now.v >= answer.v)) release();
  if (answer.is === "refused" || answer.is === "error") why.show(answer);
  if (answer.code === "stale") net.greet();
  return answer;
}

/** Take a choice. The second press of a double click is none where the question has become another one. */
function choose(key, event) {
  if (sent || !now.ask || !now.live || replay.on()) return;
  if (scenes.isBehind()) return void scenes.skip();
  if (event?.detail > 1 && last !== now.ask.kind) return;
  last = now.ask.kind;
  why.close();
  send(key, !confirming());
}

// Several choices by one press: at each next question of the same run its choice is taken, until somebody presses
// anything else or the run is over.
let running = "";
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => (running = ""), { capture: true });

function run() {
  if (!now.ask?.run) return;
  running = now.ask.run.name;
  choose(now.ask.run.key);
}

function goOn() {
  if (!running || !now.ask || sent || scenes.isBehind() || replay.on()) return;
  if (now.ask.run?.name === running) send(now.ask.run.key, true);
  else running = "";
}

async function send(key, sure) {
  const { no, choices } = now.ask;
  const choice = choices.find((found) => found.key === key);
  const answer = await request({ do: "choose", key, no, v: now.v, sure });
  if (answer.is !== "ack" && answer.is !== "confirm") running = "";
  if (answer.is === "ack") goOn();
  if (answer.is !== "confirm" || now.ask?.no !== no) return;
  const name = running;
  const yes = choice.brief || choice.label;
  if (!(await ask({ title: say("board.confirm.title"), text: answer.text, yes }))) return;
  running = name;
  await send(key, true);
}

function undo() {
  if (now.undo && !sent && !replay.on()) request({ do: "undo", v: now.v });
}

async function tell(text) {
  const answer = await net.request({ do: "say", text });
  if (answer.is === "ack") return;
  complain(answer);
  throw new Error(answer.code);
}

async function hint() {
  if (!now.ask || replay.on()) return;
  strip("hint", say("board.hint.thinking"), { icon: "hint" });
  const answer = await net.request({ do: "hint" }, "q");
  strip("hint", null);
  if (answer.is !== "hint") return void complain(answer);
  if (answer.no !== now.ask?.no) return;
  dock.advise(answer);
  gild();
  why.show({ text: answer.text, more: hintWords(answer) }, "hint");
}

/** Why the hint says so, and the chance of each rank of a game without rivals. */
function hintWords({ reason, ranks = [] }) {
  const odds = ranks.map(([rank, chance]) => `${rank} ${percent(chance)}`).reverse().join(" · ");
  return [reason, odds && say("board.hint.ranks", { ranks: odds })].filter(Boolean);
}

/** Say hello as another of one's seats. */
function greet(seat) {
  asked.seat = seat;
  net.greet();
}

/** A seat was just taken in this browser: reconnect, so that the server sees who that is. */
function sit(seat) {
  asked.seat = seat;
  net.again();
}

// --- the board

MIDDLE.addEventListener("change", () => {
  rearrange(places());
  draw();
});

// A piece that lies on a mark isn't in its way: the press goes through.
function markAt({ target, clientX, clientY }) {
  const marked = (node) => node.closest(".scene .target");
  return marked(target) ?? document.elementsFromPoint(clientX, clientY).map(marked).find(Boolean);
}

makeHover(game, find("hover"), (thing) => (replay.on() ? null : net.request({ do: "why", thing }, "q")));

game.addEventListener("click", (event) => {
  if (!event.target.closest(".scene")) return;
  const mark = markAt(event);
  if (mark) return void pressMark(mark, event);
  const { thing } = event.target.closest("[data-thing]")?.dataset ?? {};
  if (scenes.skip() || !thing || replay.on()) return;
  const title = now.things.find(([name]) => name === thing)?.[1] ?? "";
  const group = dock.steps() && dock.headings().find((head) => head === title || head.endsWith(` ${title}`));
  if (group) dock.take(group);
  else if (event.pointerType === "touch") later(() => why.about(thing));
  else why.about(thing);
});

/** A mark was pressed: a choice is taken, a thing or a place is picked, or put down again. */
function pressMark({ dataset: { choice, source, target } }, event) {
  if (choice !== undefined) return choose(choice, event);
  if (scenes.isBehind()) return void scenes.skip();
  why.close();
  const old = held();
  if (source !== undefined) return dock.pick({ source: old.source === source ? "" : source });
  return dock.pick({ target: old.target === target ? "" : target });
}

makeDrag(find("main"), {
  lift: (source) => !sent && now.live && !replay.on() && !scenes.isBehind() && dock.pick({ source }),
  drop: (key) => (key === undefined ? dock.pick({ source: "" }) : choose(key)),
});

// The first of two taps asks nothing.
function later(deed) {
  clearTimeout(tap);
  const go = () => {
    tap = 0;
    deed();
  };
  tap = tap ? 0 : setTimeout(go, SLOW);
}

// A choice under the pointer doesn't take the focus: it will be gone, and moving the focus on costs a layout of the page.
game.addEventListener("mousedown", (event) => {
  if (!event.target.closest("[data-choice], .target")) return;
  event.preventDefault();
  if (document.activeElement.matches("input, textarea")) document.activeElement.blur();
});

/** What is under the hand on the board lights up in the dock, and the other way round. */
function hot(key) {
  for (const node of document.querySelectorAll("[data-choice].hot")) node.classList.remove("hot");
  if (key === undefined) return;
  for (const node of document.querySelectorAll(`[data-choice="${CSS.escape(key)}"]`)) {
    node.classList.add("hot");
    if (node.classList.contains("pick")) node.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}
for (const kind of ["pointerover", "focusin"]) {
  game.addEventListener(kind, (event) => hot(event.target.closest("[data-choice]")?.dataset.choice));
}
game.addEventListener("pointerleave", () => hot());

/** Only the picked group's marks stay gilt; a small screen goes where they are. */
function narrowed(group, go = false) {
  if (isStepped()) {
    outlineAims([]);
    return void (go && small() && pan.seek());
  }
  const off = (key) => group !== null && dock.state.groups.get(key) !== group;
  const left = now.live && !replay.on() ? (now.ask?.choices ?? []).filter((choice) => !off(choice.key)) : [];
  const marked = document.querySelectorAll(".scene .target");
  for (const node of marked) node.classList.toggle("off", off(node.dataset.choice));
  outlineAims(left);
  if (go && group !== null && small()) pan.show(left.map((choice) => pan.areaOf(choice.key)).find(Boolean));
}

/** The title of the area where a choice lies. */
function area(key) {
  const found = pan.areaOf(key);
  return now.areas.find((one) => one.id === found)?.title ?? "";
}

// --- what changes around the page

addEventListener("resize", () => {
  if (shape === small()) return;
  shape = small();
  net.greet();
});

onChange((what) => what === "lang" && net.greet());
