// What every page imports, from one module. The parts are in dom.js, settings.js, api.js and dialogs.js.

export { add, button, el, fill, icon, ruleId, seal, svg, unique } from "./dom.js";
export {
  ago, confirming, isolated, lang, LANGS, moving, onChange, ready, say, setLang, settings, small, span, spoken, theme,
  translate, words,
} from "./settings.js";
export { api, ApiError, requestId } from "./api.js";
export { ask, complain, copy, dialog, strip, toast } from "./dialogs.js";
