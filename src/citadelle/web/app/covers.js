// Covers of games: parsed once, shown large on a game's box and small beside its tables.

import { svg } from "./core.js";

const SVG = "http://www.w3.org/2000/svg";
const known = new Map();

/** Take over the covers that the server sent: `{ name, cover }` for each game. */
export function keepCovers(games) {
  for (const { name, cover } of games) {
    if (known.has(name)) continue;
    const drawn = cover ? svg(cover) : null;
    if (drawn) known.set(name, shelve(name, drawn));
  }
}

/** One symbol on the page for each cover, so that a long list of tables stays light. */
function shelve(name, drawn) {
  let shelf = document.getElementById("covers");
  if (!shelf) {
    shelf = document.createElementNS(SVG, "svg");
    for (const [key, value] of [
      ["id", "covers"],
      ["class", "sprite"],
      ["width", "0"],
      ["height", "0"],
      ["aria-hidden", "true"],
    ])
      shelf.setAttribute(key, value);
    document.body.append(shelf);
  }
  const symbol = document.createElementNS(SVG, "symbol");
  symbol.id = `cover-${name}`;
  const box = drawn.getAttribute("viewBox") ?? "0 0 360 150";
  symbol.setAttribute("viewBox", box);
  symbol.setAttribute("preserveAspectRatio", "xMidYMid slice");
  symbol.append(...drawn.childNodes);
  shelf.append(symbol);
  const frame = drawn.cloneNode(false);
  return { frame, box };
}

/** The cover of a game as a picture; an empty sheet for a game without one. */
export function cover(name) {
  const found = known.get(name);
  if (!found) return blank();
  const drawn = found.frame.cloneNode(false);
  drawn.setAttribute("preserveAspectRatio", "xMidYMid slice");
  const [x, y, width, height] = found.box.split(/[\s,]+/);
  drawn.append(use(`cover-${name}`, { x, y, width, height }));
  return drawn;
}

/** The small picture beside a table: the game's own small woodcut if there is one, else its cover. */
export function thumb(name) {
  if (!document.getElementById(`art-game-${name}`)) {
    const drawn = cover(name);
    drawn.classList.remove("cover");
    return drawn;
  }
  const drawn = known.get(name)?.frame.cloneNode(false) ?? blank();
  drawn.setAttribute("viewBox", "0 0 120 84");
  drawn.setAttribute("preserveAspectRatio", "xMidYMid slice");
  drawn.classList.remove("cover");
  drawn.append(use(`art-game-${name}`, { width: 120, height: 84 }));
  return drawn;
}

function use(id, attrs) {
  const node = document.createElementNS(SVG, "use");
  node.setAttribute("href", `#${id}`);
  for (const [key, value] of Object.entries(attrs)) node.setAttribute(key, value);
  return node;
}

function blank() {
  const drawn = document.createElementNS(SVG, "svg");
  drawn.setAttribute("class", "cut cover");
  drawn.setAttribute("viewBox", "0 0 32 32");
  drawn.setAttribute("aria-hidden", "true");
  drawn.append(use("i-mark", { x: 8, y: 8, width: 16, height: 16 }));
  return drawn;
}
