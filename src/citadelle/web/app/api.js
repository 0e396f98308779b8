// Requests to the HTTP API: JSON in, JSON out, errors as texts.

import { lang, say } from "./settings.js";

/** An error of the API with a text for the reader; `code` as in the API, or "away" if the server didn't answer. */
export class ApiError extends Error {
  constructor(status, code, text, rule = "") {
    super(text);
    this.status = status;
    this.code = code;
    this.text = text;
    this.rule = rule;
  }
}

/**
 * Ask the server. `api("/api/games")` gets; `{ body }` posts JSON, `{ text }` posts plain text, `{ method }` says
 * otherwise; `{ as: "text" }` gives the answer's text. The reader's language goes along. Throws an ApiError.
 */
export async function api(path, { body, text, method, as = "json", signal } = {}) {
  const url = new URL(path, location.origin);
  if (!url.searchParams.has("lang")) url.searchParams.set("lang", lang);
  const headers = {
    accept: as === "json" ? "application/json" : "text/plain",
    "accept-language": lang === "xx" ? "en" : lang,
  };
  const sent = { method: method ?? (body !== undefined || text !== undefined ? "POST" : "GET"), headers, signal };
  if (body !== undefined) {
    headers["content-type"] = "application/json";
    sent.body = JSON.stringify(body);
  } else if (text !== undefined) {
    headers["content-type"] = "text/plain; charset=utf-8";
    sent.body = text;
  }
  let answer;
  try {
    answer = await fetch(url, sent);
  } catch (fault) {
    if (fault.name === "AbortError") throw fault;
    throw new ApiError(0, "away", say("page.away"));
  }
  if (!answer.ok) throw await refused(answer);
  if (answer.status === 204) return null;
  try {
    return as === "json" ? await answer.json() : await answer.text();
  } catch {
    throw new ApiError(answer.status, "away", say("page.away"));
  }
}

async function refused(answer) {
  let said = {};
  try {
    said = (await answer.json()).error ?? {};
  } catch {
    // Not an answer of this server: a proxy's page, or nothing.
  }
  const away = [502, 503, 504].includes(answer.status) && !said.code;
  return new ApiError(
    answer.status,
    away ? "away" : said.code ?? "unknown",
    said.text ?? say(away ? "page.away" : "page.failed"),
    said.rule,
  );
}

/** An id for a request that may be sent twice and must count once. */
export function requestId() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
