// The connection: one socket that reconnects by itself. A request is kept until it is answered, and sent again after a
// reconnect; its id makes sure that it counts once.

import { requestId } from "../core.js";

const PING = 15_000;
const SILENCE = 9_000;
const FIRST_WAIT = 200;
const LONGEST_WAIT = 5_000;

/**
 * Connect. `hello()` gives the first frame, `hear(frame)` is called with updates and errors, `state(up)` when the
 * connection is lost (false) and when the first update after a reconnect has come (true).
 */
export function connect(address, { hello, hear, state }) {
  const pending = new Map();
  let socket = null;
  let wait = FIRST_WAIT;
  let retry = 0;
  let watch = 0;
  let up = false;
  let newest = -1;
  let behind = 0;
  let seq = 0;

  function start() {
    clearTimeout(retry);
    clearTimeout(watch);
    const opened = new WebSocket(address);
    socket = opened;
    seq = 0;
    opened.onopen = () => {
      put(hello());
      for (const { frame } of pending.values()) put(frame);
    };
    opened.onmessage = (event) => opened === socket && take(JSON.parse(event.data));
    opened.onclose = () => opened === socket && lost();
  }

  function put(frame) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  }

  function take(frame) {
    wait = FIRST_WAIT;
    listen();
    if (frame.is === "pong") return compare(frame.v);
    if (frame.is === "update") {
      if (!follows(frame)) return undefined;
      newest = frame.v;
      if (!up) state((up = true));
      return hear(frame);
    }
    const asked = pending.get(frame.id || frame.q);
    if (asked) {
      pending.delete(frame.id || frame.q);
      return asked.resolve(frame);
    }
    return frame.is === "error" ? hear(frame) : undefined;
  }

  // An update that came before is ignored; after a gap only a full one can be used.
  function follows({ seq: number = seq + 1, full }) {
    if (number <= seq) return false;
    if (!full && number !== seq + 1) {
      put(hello());
      return false;
    }
    seq = number;
    return true;
  }

  // If the server's version is ahead twice in a row, a frame was lost: request a full update.
  function compare(v) {
    behind = v > newest ? behind + 1 : 0;
    if (behind > 1) put(hello());
  }

  // After a silence we ping; without an answer the connection is dead.
  function listen() {
    clearTimeout(watch);
    const opened = socket;
    watch = setTimeout(() => {
      put({ do: "ping" });
      watch = setTimeout(() => opened === socket && drop(), SILENCE);
    }, PING);
  }

  function drop() {
    socket.onclose = null;
    socket.close();
    lost();
  }

  function lost() {
    clearTimeout(watch);
    up = false;
    state(false);
    retry = setTimeout(start, wait * (0.75 + Math.random() / 2));
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }

  function hurry() {
    if (up || socket?.readyState === WebSocket.CONNECTING || document.hidden) return;
    wait = FIRST_WAIT;
    start();
  }

  addEventListener("online", hurry);
  addEventListener("offline", () => up && drop());
  document.addEventListener("visibilitychange", hurry);
  start();

  return {
    /** Send a frame that needs no answer of its own. */
    put,
    /** Say hello again: another seat, another language. */
    greet: () => put(hello()),
    /** Send a frame and wait for its answer, however often the connection breaks: `mark` is "id" or "q". */
    request(frame, mark = "id") {
      const kept = { ...frame, [mark]: requestId() };
      return new Promise((resolve) => {
        pending.set(kept[mark], { frame: kept, resolve });
        put(kept);
      });
    },
    /** Reconnect: the browser holds other seats than before. */
    again() {
      socket.onclose = null;
      socket.close();
      start();
    },
    /** Close for good. */
    stop() {
      clearTimeout(retry);
      removeEventListener("online", hurry);
      document.removeEventListener("visibilitychange", hurry);
      if (socket) socket.onclose = null;
      socket?.close();
    },
  };
}
