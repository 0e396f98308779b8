// Several seats at one device. Between people a curtain hides the next player's secrets until they confirm; between the
// seats of one person, and where a game has no secrets, the page goes on as the seat that is asked.

import { button, el, icon, say, settings } from "../core.js";
import { holderOf, nameOf, now, seatOf } from "./model.js";

let curtain = null;

/** After every update: who of those at this device is asked next; `greet(seat)` goes on as that seat. */
export function handOver(greet) {
  const { yours } = now.table;
  const next = now.waiting.find((seat) => yours.includes(seat) && !seatOf(seat)?.away);
  if (next === undefined || yours.length < 2 || now.waiting.includes(now.seat)) return void curtain?.close();
  if (!now.table.secrets || holderOf(next) === holderOf(now.seat)) return greet(next);
  if (settings.get("curtain") === false) return greet(next);
  if (!curtain) draw(next, greet);
  return undefined;
}

function draw(next, greet) {
  const { cls } = seatOf(next);
  const name = nameOf(next);
  const go = () => {
    curtain.close();
    greet(next);
  };
  curtain = el(
    "dialog",
    { class: `curtain s${cls}`, oncancel: (event) => event.preventDefault() },
    icon(`s-${cls}`),
    el("h2", {}, say("board.curtain.title", { name })),
    el("p", {}, say("board.curtain.help")),
    button({ text: say("board.curtain.go", { name }), cls: "go" }, go),
  );
  curtain.addEventListener("close", ({ target }) => {
    target.remove();
    curtain = null;
  });
  document.body.append(curtain);
  curtain.showModal();
}
