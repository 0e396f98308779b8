// What must be right before the first paint: theme, language, size of text, motion. A classic script in the page's
// head; `citadelleLook` is called again whenever a setting changes.
(function () {
  "use strict";
  const dark = matchMedia("(prefers-color-scheme: dark)");
  globalThis.citadelleLook = function () {
    let kept = {};
    try {
      kept = JSON.parse(localStorage.getItem("citadelle") || "{}") || {};
    } catch {
      kept = {};
    }
    const root = document.documentElement;
    const night = kept.theme === "night" || (kept.theme !== "day" && dark.matches);
    root.dataset.theme = night ? "dark" : "light";
    root.dataset.motion = kept.motion === false ? "off" : "on";
    root.dataset.text = kept.big === true ? "big" : "plain";
    const wished = (navigator.languages || []).map((tag) => tag.slice(0, 2)).find(
      (tag) => tag === "fr" || tag === "en",
    );
    root.lang = ["en", "fr", "xx"].includes(kept.lang) ? kept.lang : wished || "en";
  };
  citadelleLook();
  dark.addEventListener("change", citadelleLook);
})();
