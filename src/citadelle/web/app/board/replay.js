// The replay bar: step, scrub, play; a link to a move, a new game from there, the record.

import { api, ask, complain, copy, el, fill, icon, isolated, say } from "../core.js";
import { holdsSeat, id, lastTurnEnd, now, path, seatClass } from "./model.js";
import { speed } from "./playback.js";
import { SPEEDS, stepHold } from "./schedule.js";

const PACE = 800;
const WHOLE_TURN = 4_000;
const PATIENCE = 1_000;
const LATEST = 3;

/**
 * The bar in `node`; `show(at, step, line)` asks for the position after a choice (-1: live again), or for one of its
 * presentation steps, by its number or by the line of the log that it tells; `turned()` is told when the bar comes or goes.
 */
export function makeReplay(node, show, turned) {
  const bar = { on: false, playing: 0, until: 0, pace: PACE, at: -1, step: 0, line: 0, sent: 0 };
  const range = { type: "range", min: 0, step: 1, "data-say-label": "board.replay.slider" };
  const slider = el("input", { ...range, oninput: scrub });
  const place = el("span", { class: "place-in" });
  const told = el("p", { class: "told", "aria-live": "polite" });
  const play = tool("play", "play", toggle);
  fill(
    node,
    el("div", { class: "reel" },
      tool("back", "left", () => step(-1)), play, tool("on", "right", () => step(1)), slider, place),
    told,
    el(
      "div",
      { class: "tools" },
      worded("since", "replay", sinceMine),
      worded("link", "link", () => copy(`${location.origin}/t/${id}${anchor()}`), "bare"),
      worded("branch", "branch", branch),
      worded("record", "download", download, "bare"),
      worded("live", "close", leave, "go"),
    ),
  );

  function tool(name, sign, go) {
    const attrs = { type: "button", class: "btn quiet icon", "data-say-label": `board.replay.${name}` };
    return el("button", { ...attrs, onclick: go }, icon(sign));
  }

  function worded(name, sign, go, cls = "") {
    const attrs = { type: "button", class: `btn ${cls}`.trim(), "data-replay": name, onclick: () => go() };
    return el("button", attrs, icon(sign), el("span", { "data-say": `board.replay.${name}` }));
  }

  // --- where

  // One position is asked for at a time; whoever scrubs faster than that gets the last.
  function go(at, number = 0, line = 0) {
    bar.at = Math.min(Math.max(at, 0), now.last);
    bar.step = bar.at === at ? number : 0;
    bar.line = bar.at === at ? line : 0;
    if (!bar.on) open();
    if (bar.sent) return;
    if (isThere() && !now.live && !bar.line) return void shown();
    bar.sent = setTimeout(late, PATIENCE);
    show(bar.at, bar.step, bar.line);
    draw();
  }

  const isThere = () => now.at === bar.at && now.step === bar.step;
  const anchor = () => `#at=${now.at}${now.step ? `.${now.step}` : ""}`;

  function late() {
    bar.sent = 0;
    if (bar.on && (!isThere() || bar.line)) go(bar.at, bar.step, bar.line);
  }

  /** There is no such position: the one that is shown stays. */
  function refused() {
    stop();
    clearTimeout(bar.sent);
    Object.assign(bar, { sent: 0, at: now.at, step: now.step, line: 0 });
    draw();
  }

  /** The position after the one shown, or before it: a presentation step of a choice, or what a choice led to. */
  function neighbour(by, stepwise = true) {
    if (!isThere()) return [(bar.at < 0 ? now.at : bar.at) + by, 0];
    const { at, step: here, steps } = now;
    if (by > 0 && here) return [at, here < steps ? here + 1 : 0];
    if (by > 0) return [at + 1, now.ahead && stepwise ? 1 : 0];
    if (here) return here > 1 ? [at, here - 1] : [at - 1, 0];
    return steps && stepwise ? [at, steps] : [at - 1, 0];
  }

  function open() {
    bar.on = true;
    document.querySelector(".game").classList.add("past");
    turned();
  }

  /** Back to the current position. */
  function leave() {
    if (!bar.on) return;
    stop();
    bar.on = false;
    document.querySelector(".game").classList.remove("past");
    history.replaceState(null, "", location.pathname + location.search);
    show(-1);
    turned();
  }

  function scrub() {
    const at = Number(slider.value);
    stop();
    go(at);
  }

  function step(by) {
    stop();
    if (bar.at < 0) [bar.at, bar.step] = [now.at, now.step];
    go(...neighbour(by));
  }

  // --- playing automatically

  /** Play from one position to another, each as soon as the one before has been shown. */
  function start(from, to) {
    stop();
    const lines = now.log.filter((line) => line.at > from && line.at <= to && line.seat >= 0);
    const turns = lines.filter((line, i) => line.seat !== lines[i - 1]?.seat).length;
    bar.until = to;
    bar.pace = factor() * Math.min(PACE, (WHOLE_TURN * Math.max(1, turns)) / Math.max(1, to - from));
    bar.playing = -1;
    go(from);
    draw();
  }

  function stop() {
    clearTimeout(bar.playing);
    bar.playing = 0;
    draw();
  }

  const factor = () => speed() || SPEEDS.quick;

  function toggle() {
    if (bar.playing) stop();
    else start(now.at >= now.last && !now.step ? 0 : now.at, now.last);
  }

  function sinceMine() {
    start(Math.min(holdsSeat() ? lastTurnEnd() : 0, Math.max(0, now.last - 1)), now.last);
  }

  /** A position has been shown: on to the next if we are playing. After a reconnect (`anew`) ours is asked for again. */
  function shown(anew = false) {
    clearTimeout(bar.sent);
    bar.sent = 0;
    if (!bar.on) return;
    if (bar.line && now.at === bar.at && !now.live && !anew) Object.assign(bar, { step: now.step, line: 0 });
    if (!isThere() && (anew || !now.live)) return void go(bar.at, bar.step, bar.line);
    if (isThere()) history.replaceState(null, "", anchor());
    draw();
    if (!bar.playing) return;
    clearTimeout(bar.playing);
    const end = () => (bar.until === now.last ? leave() : stop());
    if (now.at >= bar.until && !now.step) bar.playing = setTimeout(end, bar.pace * 2);
    else if (isThere()) {
      const pause = now.step ? stepHold(now, factor()) : bar.pace;
      bar.playing = setTimeout(() => go(...neighbour(1, speed() > 0)), pause);
    }
  }

  // --- from here

  async function branch() {
    stop();
    const text = say("board.replay.branch_help", { n: now.at });
    if (!(await ask({ title: say("board.replay.branch"), text, yes: say("board.replay.branch_go") }))) return;
    try {
      const laid = await api(path("/branch"), { body: { at: now.at, ...(holdsSeat() ? { seat: now.seat } : {}) } });
      location.assign(`/t/${laid.table}`);
    } catch (fault) {
      complain(fault);
    }
  }

  function download() {
    el("a", { href: path("/record"), download: `${now.table.game}-${id}.txt` }).click();
  }

  /** The bar as the table stands; called after every update. */
  function draw() {
    if (!bar.on) return;
    const all = now.log.filter((line) => line.at === now.at && !line.said);
    const lines = now.step ? all.slice(Math.max(0, now.lines - LATEST), now.lines) : all;
    const text = now.at === 0 ? say("board.replay.start") : lines.map((line) => line.text).join(" · ");
    slider.max = now.last;
    slider.value = now.at;
    node.className = `replay s${seatClass(lines.find((line) => line.seat >= 0)?.seat ?? -1)}`;
    const where = [say("board.replay.place", now), now.step > 0 && say("board.steps.place", now)];
    place.textContent = where.filter(Boolean).join(", ");
    slider.setAttribute("aria-valuetext", place.textContent);
    if (told.textContent !== text) told.textContent = isolated(text);
    fill(play, icon(bar.playing ? "pause" : "play"));
    play.setAttribute("aria-label", say(bar.playing ? "board.replay.pause" : "board.replay.play"));
    node.querySelector('[data-replay="since"]').hidden = !holdsSeat();
    node.querySelector('[data-replay="record"]').hidden = !(now.over || now.table?.open);
  }

  return {
    go, step, leave, sinceMine, download, shown, toggle, refused,
    on: () => bar.on,
    /** Open the bar where the table stands. */
    open: () => go(now.last),
  };
}
