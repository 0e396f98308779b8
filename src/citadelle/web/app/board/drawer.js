// Drawers of middle screens: what stands in a column on wide ones comes in from the side. One is open at a time.

import { el, fill, icon } from "../core.js";

let opened = null;

/** A drawer for `home`; while it is open `game` has the class `name`. `button` opens and closes it. */
export function makeDrawer(game, home, name) {
  const names = { "data-tool": name, "aria-controls": home.id, "aria-expanded": "false" };
  const look = { type: "button", class: `btn quiet icon ${name}-only` };
  const button = el("button", { ...look, ...names, onclick: () => turn() });
  home.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || opened !== drawer) return;
    event.stopPropagation();
    turn(false);
  });

  function turn(open = opened !== drawer) {
    if (open) opened?.turn(false);
    opened = open ? drawer : opened === drawer ? null : opened;
    game.classList.toggle(name, open);
    button.setAttribute("aria-expanded", String(open));
    if (open) home.focus({ preventScroll: true });
    else if (home.contains(document.activeElement)) button.focus();
  }

  const drawer = {
    button,
    turn,
    /** Name the button; `lit`: something in the drawer can be chosen. */
    label(sign, text, lit = false) {
      const key = JSON.stringify([sign, text, lit]);
      if (button.dataset.key === key) return;
      button.dataset.key = key;
      button.setAttribute("aria-label", text);
      button.title = text;
      fill(button, icon(sign), lit && el("i", { class: "lit", "aria-hidden": "true" }));
    },
    /** Is this screen one on which it is a drawer? */
    used: () => button.getClientRects().length > 0,
  };
  return drawer;
}
