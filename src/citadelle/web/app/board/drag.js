// Dragging with the mouse: what can be picked up is carried to a place that glows; dropped elsewhere, it stays where it was.

const FAR = 6;

/** Drags in `home`. `lift(source)` picks a thing up, `drop(key)` chooses what it was dropped on (undefined: nothing). */
export function makeDrag(home, { lift, drop }) {
  let from = null;
  let over = false;

  // Before the board's own listeners, which would move the view.
  home.addEventListener("pointerdown", (event) => {
    over = false;
    const mark = event.pointerType === "mouse" && !event.button && event.target.closest?.(".target[data-source]");
    from = mark ? { source: mark.dataset.source, x: event.clientX, y: event.clientY, lifted: false } : null;
    if (mark) event.stopPropagation();
  }, true);

  addEventListener("pointermove", ({ clientX, clientY, buttons }) => {
    if (!from || from.lifted) return;
    if (!buttons) return void (from = null);
    if (Math.hypot(clientX - from.x, clientY - from.y) < FAR) return;
    from.lifted = true;
    home.classList.add("carrying");
    lift(from.source);
  });

  addEventListener("pointerup", ({ clientX, clientY }) => {
    const { lifted } = from ?? {};
    from = null;
    if (!lifted) return;
    over = true;
    home.classList.remove("carrying");
    drop(document.elementFromPoint(clientX, clientY)?.closest(".target[data-choice]")?.dataset.choice);
  });

  // The click that ends a drag is none.
  home.addEventListener("click", (event) => {
    if (!over) return;
    over = false;
    event.stopPropagation();
  }, true);
}
