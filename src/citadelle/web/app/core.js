// What every page builds on, from one door. The parts are in dom.js, state.js, talk.js and show.js.

export { add, button, el, fill, icon, ruleId, seal, svg, unique } from "./dom.js";
export {
  ago, confirming, isolated, lang, LANGS, moving, onChange, ready, say, setLang, settings, small, span, spoken, theme,
  translate, words,
} from "./state.js";
export { api, ApiError, requestId } from "./talk.js";
export { ask, complain, copy, dialog, strip, toast } from "./show.js";
