// What tests look for on a page, each as a list of faults. Evaluated whole; see looking.py.
({
  /** Controls without a name. */
  nameless() {
    const text = (id) => document.getElementById(id)?.textContent ?? "";
    return [...document.querySelectorAll("button, a[href], input, select, summary, [role=button]")]
      .filter((each) => each.checkVisibility())
      .filter((each) => {
        const by = (each.getAttribute("aria-labelledby") ?? "").split(" ").map(text).join("");
        const label = [...(each.labels ?? [])].map((one) => one.textContent).join("");
        return !(each.getAttribute("aria-label") || each.textContent.trim() || label.trim() || by.trim());
      })
      .map((each) => each.outerHTML.slice(0, 120));
  },

  /** Controls that a finger would miss; words in a line of text are left out. */
  small() {
    const inline = ".rule-id, .skip, .brand, p a, td a, b a, .answers a";
    return [...document.querySelectorAll("button, a[href], input, select, summary")]
      .filter((each) => each.checkVisibility() && !each.matches(inline))
      .map((each) => [(each.matches("input") && each.closest("label, .set, .seat-who")) || each, each])
      .map(([target, each]) => [target.getBoundingClientRect(), each])
      .filter(([box]) => box.width > 1 && box.height > 1 && (box.width < 43.5 || box.height < 43.5))
      .map(([box, each]) => `${Math.round(box.width)} × ${Math.round(box.height)}: ${each.outerHTML.slice(0, 120)}`);
  },

  /** Words with less than 4.5:1 between them and their ground. */
  faint() {
    const colour = (text) => (text.match(/[\d.]+/g) ?? []).map(Number);
    const light = (rgb) =>
      rgb
        .slice(0, 3)
        .map((each) => each / 255)
        .map((each) => (each <= 0.03928 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4))
        .reduce((sum, each, at) => sum + each * [0.2126, 0.7152, 0.0722][at], 0);
    const ground = (start) => {
      for (let node = start; node; node = node.parentElement) {
        const rgba = colour(getComputedStyle(node).backgroundColor);
        if (rgba.length === 3 || rgba[3] > 0.99) return rgba;
      }
      return [255, 255, 255];
    };
    const found = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent.trim();
      const node = walker.currentNode.parentElement;
      if (!text || !node.checkVisibility() || node.closest(".sr, svg, :disabled, .skip, noscript")) continue;
      const both = [light(colour(getComputedStyle(node).color)), light(ground(node))].sort((a, b) => b - a);
      const ratio = (both[0] + 0.05) / (both[1] + 0.05);
      if (ratio < 4.5) found.add(`${ratio.toFixed(2)}: ${text.slice(0, 40)} (${node.className})`);
    }
    return [...found];
  },

  /** In the pseudo-language: words that were not said by `say`. */
  bare() {
    const ours = "script, style, svg, noscript, .brand, bdi, code, pre, .rule, .rule-id, .rule-index, [data-chapter] > h2";
    const other = "[lang=fr], [lang=en]";
    const left = (text) => /\p{L}{2}/u.test(text ?? "") && !text.includes("⟦");
    const found = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent.trim();
      const node = walker.currentNode.parentElement;
      if (!node.closest(`${ours}, ${other}`) && left(text) && left(node.closest("p")?.textContent ?? text)) found.add(text);
    }
    for (const name of ["aria-label", "placeholder", "title"])
      for (const node of document.querySelectorAll(`[${name}]`)) {
        const text = node.getAttribute(name);
        if (!node.closest(`.mark, ${other}`) && left(text)) found.add(`${name}: ${text}`);
      }
    return [...found];
  },

  /** Elements and attributes that no page of ours has. */
  strange() {
    const tags = "img, iframe, object, embed, video, math, style, base, form[action], [srcdoc], script:not([src])";
    const leads = ["href", "xlink:href", "src", "action", "formaction", "data"];
    const armed = (each) =>
      [...each.attributes].some(
        ({ name, value }) => name.startsWith("on") || (leads.includes(name) && /^\s*javascript:/i.test(value)),
      );
    return [...document.querySelectorAll(tags), ...[...document.querySelectorAll("*")].filter(armed)].map((each) =>
      each.outerHTML.slice(0, 120),
    );
  },

  /** Words of one piece of a drawing that run into its other words, or into signs on the same line. */
  crowded() {
    const seen = (each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const piece = (each) => each.closest(".scene > g > *");
    const placed = (each) => ({ each, piece: piece(each), box: each.getBoundingClientRect() });
    const shared = (one, other, from, to) => Math.min(one[to], other[to]) - Math.max(one[from], other[from]);
    const words = [...document.querySelectorAll(".scene text")].filter((each) => each.textContent.trim() && seen(each));
    const signs = [...document.querySelectorAll(".scene use:is(.gi, [href*=seal])")].filter(seen);
    const all = [...words, ...signs].map(placed);
    const found = [];
    all.slice(0, words.length).forEach((one, at) => {
      for (const other of all.slice(at + 1)) {
        if (one.piece !== other.piece) continue;
        const low = Math.min(one.box.height, other.box.height);
        const wide = shared(one.box, other.box, "left", "right");
        const tall = shared(one.box, other.box, "top", "bottom");
        const sign = other.each.localName === "use";
        const within = sign && wide > Math.min(one.box.width, other.box.width) - 1;
        if (!low || wide < low / 6 || tall < low / 2 || within) continue;
        const name = sign ? other.each.getAttribute("href") : other.each.textContent;
        found.push(`${one.each.textContent} | ${name}: ${wide.toFixed(1)} px in ${one.piece?.id}`);
      }
    });
    return found;
  },

  /** Words that stand out of their button or panel, and buttons that stand out of the bar on top. */
  spilt() {
    const frames = "button, .btn, .pick, .chip, .seat, .tbl, .box, .dialog, .dock, .top, .tabs, .field";
    const found = new Set();
    const check = (box, frame, name) => {
      const edge = frame.getBoundingClientRect();
      const out = Math.max(edge.left - box.left, box.right - edge.right, edge.top - box.top, box.bottom - edge.bottom);
      if (out > 1 && box.width > 1) found.add(`${name.slice(0, 40)}: ${out.toFixed(1)} px out of ${frame.className}`);
    };
    for (const each of document.querySelectorAll(".top > *, .zoom > *")) {
      if (each.checkVisibility()) check(each.getBoundingClientRect(), each.parentNode, each.outerHTML);
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent.trim();
      const node = walker.currentNode.parentElement;
      const frame = node.closest(frames);
      if (!text || !frame || !node.checkVisibility() || node.closest(".sr, svg, noscript, .bare")) continue;
      if (frame.matches(".dock") && node.closest(".picks")) continue;
      const hidden = node.getBoundingClientRect().width <= 1;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      if (!hidden) for (const box of range.getClientRects()) check(box, frame, text);
    }
    return [...found];
  },

  /** How many pixels stick out at the side. */
  wide() {
    const over = document.documentElement.scrollWidth - innerWidth;
    return over > 0 ? [`${over} px too wide`] : [];
  },
})
