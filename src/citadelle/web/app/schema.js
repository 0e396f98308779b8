// Shapes of an OpenAPI document in words: types, limits, fields, examples. The document itself is in English.

import { el, say } from "./core.js";

const LARGE = 2 ** 52;
const SHAPES = "#/components/schemas/";

/** Text with `code` in backticks and paragraphs, as nodes. */
export function prose(text) {
  return (text ?? "")
    .split(/\n\s*\n/)
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter(Boolean)
    .map((part) => el("p", { lang: "en" }, coded(part)));
}

/** One line of such text. */
export function coded(text) {
  return (text ?? "").split("`").map((piece, at) => (at % 2 ? el("code", {}, piece) : piece));
}

/** The shape's address on this page. */
export function shapeId(name) {
  return `shape-${name}`;
}

/** A schema's type as nodes: names of shapes are links. */
export function typeOf(schema) {
  if (schema === undefined || schema === true) return [say("docs.any")];
  if (schema.$ref) return [shapeLink(schema.$ref)];
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (parts) return parts.flatMap((part, at) => [at > 0 && (schema.allOf ? " + " : " | "), typeOf(part)]);
  if (schema.enum || schema.const !== undefined) {
    const values = schema.enum ?? [schema.const];
    return values.flatMap((value, at) => [at > 0 && " | ", el("code", {}, JSON.stringify(value))]);
  }
  if (schema.type === "array") return arrayOf(schema);
  if (schema.type === "object" && typeof schema.additionalProperties === "object") return [
    "{ … : ",
    typeOf(schema.additionalProperties),
    " }",
  ];
  return [schema.type ?? say("docs.any"), limits(schema)];
}

function arrayOf(schema) {
  if (schema.prefixItems) return ["[", schema.prefixItems.flatMap((part, at) => [at > 0 && ", ", typeOf(part)]), "]"];
  return ["[", typeOf(schema.items), ", …]"];
}

function shapeLink(ref) {
  const name = ref.slice(SHAPES.length);
  return el("a", { href: `#${shapeId(name)}` }, name);
}

function limits({ minimum, maximum, minLength, maxLength }) {
  const range = [minimum ?? minLength, maximum ?? maxLength].map((end) => (Math.abs(end) < LARGE ? end : undefined));
  if (range.every((end) => end === undefined)) return "";
  return el(
    "small",
    {},
    ` ${range[0] ?? "…"}–${range[1] ?? "…"}${maxLength !== undefined ? ` ${say("docs.signs")}` : ""}`,
  );
}

/** A table of fields: `[{ name, schema, needed, told }]`. */
export function fields(rows) {
  if (!rows.length) return el("p", { class: "small" }, say("docs.nothing"));
  const head = ["field", "type", "told"].map((name) => el("th", { scope: "col" }, say(`docs.${name}`)));
  return el(
    "div",
    { class: "scrolls", tabindex: "0", role: "region", "aria-label": say("docs.fields") },
    el(
      "table",
      { class: "fields" },
      el("thead", {}, el("tr", {}, head)),
      el(
        "tbody",
        {},
        rows.map(({ name, schema, needed, told }) =>
          el(
            "tr",
            {},
            el(
              "th",
              { scope: "row" },
              el("code", {}, name),
              needed && el("small", { class: "needed" }, say("docs.needed")),
            ),
            el("td", { lang: "en" }, typeOf(schema)),
            el("td", {}, el("span", { lang: "en" }, coded(told ?? schema?.description ?? "")), standard(schema)),
          ),
        ),
      ),
    ),
  );
}

function standard(schema) {
  const value = schema?.default;
  if (value === undefined || value === null || value === "") return null;
  return el("small", {}, " ", say("docs.default"), " ", el("code", {}, JSON.stringify(value)));
}

/** The rows of an object's schema. */
export function rowsOf(schema) {
  const needed = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).map(
    ([name, each]) => ({ name, schema: each, needed: needed.has(name) }),
  );
}

/** An example value: required fields only. */
export function sample(schema, shapes, depth = 0) {
  if (!schema || depth > 6) return null;
  if (schema.$ref) return sample(shapes[schema.$ref.slice(SHAPES.length)], shapes, depth + 1);
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (parts) return sample(parts[0], shapes, depth + 1);
  if (schema.type === "object") {
    const needed = new Set(schema.required ?? []);
    const own = Object.entries(schema.properties ?? {}).filter(([name]) => needed.has(name));
    return Object.fromEntries(own.map(([name, each]) => [name, sample(each, shapes, depth + 1)]));
  }
  if (schema.type === "array") return [sample(schema.items, shapes, depth + 1)];
  if (schema.type === "integer" || schema.type === "number") return Math.max(schema.minimum ?? 0, 0);
  if (schema.type === "boolean") return schema.default ?? true;
  return schema.type === "string" ? "…" : null;
}
