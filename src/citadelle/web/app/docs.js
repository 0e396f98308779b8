// The page /docs: the API from the server's own OpenAPI document, and the frames that go through a table's socket.

import { api, button, copy, el, fill, icon, onChange, ready, say, strip, unique } from "./core.js";
import { plain } from "./rules.js";
import { coded, fields, prose, rowsOf, sample, shapeId } from "./schema.js";
import { topbar } from "./topbar.js";

const METHODS = ["get", "post", "put", "patch", "delete"];
const host = document.getElementById("docs");
const held = { document: null };

await ready;
topbar(document.getElementById("top"), { title: () => say("docs.title") });
onChange((what) => {
  if (what === "lang" && held.document) draw();
});
addEventListener("hashchange", arrive);
await load();

async function load() {
  try {
    held.document = await api("/openapi.json");
    strip("away", null);
    draw();
    arrive();
  } catch (fault) {
    strip("away", fault.text ?? say("page.failed"), { kind: "bad" });
    setTimeout(load, 4000);
  }
}

function arrive() {
  const found = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!found) return;
  for (const old of host.querySelectorAll(".rule.here")) old.classList.remove("here");
  found.classList.add("here");
  found.scrollIntoView({ block: "start" });
  found.querySelector("h2, h3")?.focus({ preventScroll: true });
}

function draw() {
  const parts = chapters(held.document);
  const id = unique("filter");
  const count = el("p", { class: "found", role: "status", "aria-live": "polite" });
  const field = el(
    "input",
    { id, class: "field", type: "search", autocomplete: "off", placeholder: say("docs.filter"), oninput: () => sift() },
  );
  const sift = () => {
    const wanted = plain(field.value).split(/\s+/).filter(Boolean);
    let left = 0;
    for (const item of host.querySelectorAll(".rule")) {
      const within = plain(item.textContent);
      item.hidden = !wanted.every((word) => within.includes(word));
      if (!item.hidden) left += 1;
    }
    for (const part of host.querySelectorAll(".rule-text > section"))
      part.hidden = !part.querySelector(".rule:not([hidden])");
    for (const link of host.querySelectorAll(".rule-index a[data-for]"))
      link.parentNode.hidden = document.getElementById(link.dataset.for)?.hidden;
    count.textContent = wanted.length ? say("docs.found", { n: left }) : "";
  };
  host.removeAttribute("aria-busy");
  document.title = `${say("docs.title")} · Citadelle`;
  fill(
    host,
    el(
      "div",
      { class: "reader docs" },
      el("div", { class: "reader-pick" }),
      el(
        "div",
        { class: "reader-bar", role: "search" },
        el("label", { for: id, class: "sr" }, say("docs.filter")),
        field,
        count,
      ),
      el("nav", { class: "rule-index", "aria-label": say("docs.contents") }, el("ol", {}, parts.map(indexPart))),
      el(
        "div",
        { class: "rule-text" },
        parts.map(
          (part) => el(
            "section",
            {},
            el("h2", { lang: part.lang }, part.title),
            part.about,
            part.items.map((item) => item.node),
          ),
        ),
      ),
    ),
  );
}

function indexPart(part) {
  return el(
    "li",
    {},
    el("b", { class: "h", lang: part.lang }, part.title),
    el(
      "ol",
      {},
      part.items.map(
        (item) => el(
          "li",
          {},
          el(
            "a",
            { href: `#${item.id}`, "data-for": item.id },
            el("span", {}, item.short),
            item.mark && el("small", {}, item.mark),
          ),
        ),
      ),
    ),
  );
}

/** The parts of the page, in reading order. */
function chapters(document) {
  const shapes = document.components?.schemas ?? {};
  const frames = Object.entries(shapes).filter(([, schema]) => frameTag(schema));
  const sent = frames.filter(([, schema]) => schema.properties.do);
  const got = frames.filter(([, schema]) => schema.properties.is);
  const others = Object.entries(shapes).filter(([, schema]) => !frameTag(schema));
  return [
    { title: say("docs.start"), about: prose(document.info?.description), items: access(document) },
    ...tags(document).map(
      ([tag, deeds]) => ({ title: tag, lang: "en", about: null, items: deeds.map((deed) => operation(deed, shapes)) }),
    ),
    {
      title: say("docs.sent"),
      about: el("p", {}, coded(say("docs.sent_help"))),
      items: sent.map(([name, schema]) => shape(name, schema, shapes, true)),
    },
    {
      title: say("docs.got"),
      about: el("p", {}, coded(say("docs.got_help"))),
      items: got.map(([name, schema]) => shape(name, schema, shapes, true)),
    },
    {
      title: say("docs.shapes"),
      about: null,
      items: others.map(([name, schema]) => shape(name, schema, shapes, false)),
    },
  ];
}

function frameTag(schema) {
  const tag = schema.properties?.do ?? schema.properties?.is;
  return tag?.enum?.length === 1 ? tag.enum[0] : tag?.const;
}

function item(id, name, heading, content, { short = name, mark = "" } = {}) {
  const title = el(
    "h3",
    { tabindex: "-1" },
    heading,
    " ",
    el("a", { class: "rule-id", href: `#${id}`, "aria-label": say("docs.link", { name }) }, "#"),
  );
  return { id, short, mark, node: el("article", { class: "rule", id }, title, content) };
}

function access(document) {
  return Object.entries(document.components?.securitySchemes ?? {}).map(([name, scheme]) =>
    item(
      `access-${name}`,
      say("docs.access", { name }),
      [icon("lock"), " ", say("docs.access", { name })],
      [prose(scheme.description), el("pre", {}, accessLine(scheme))],
    ),
  );
}

function accessLine(scheme) {
  return scheme.in === "cookie" ? `Cookie: ${scheme.name}=…` : "Authorization: Bearer …";
}

/** Operations under their tags, in the document's order. */
function tags(document) {
  const found = new Map();
  for (const [path, deeds] of Object.entries(document.paths ?? {}))
    for (const method of METHODS) {
      const deed = deeds[method];
      if (!deed) continue;
      const tag = deed.tags?.[0] ?? "api";
      if (!found.has(tag)) found.set(tag, []);
      found.get(tag).push({ path, method, deed });
    }
  return [...found];
}

function operation({ path, method, deed }, shapes) {
  const id = `${method}${path.replace(/[^a-z0-9]+/gi, "-")}`.replace(/-$/, "");
  const asked = (deed.parameters ?? []).map((each) => ({
    name: each.in === "query" ? `?${each.name}` : each.name,
    schema: each.schema,
    needed: each.required,
    told: each.description,
  }));
  const [kind, body] = Object.entries(deed.requestBody?.content ?? {})[0] ?? [];
  const line = example(path, method, kind, body?.schema, shapes);
  return item(
    id,
    `${method.toUpperCase()} ${path}`,
    [el("span", { class: `method ${method}` }, method.toUpperCase()), " ", el("code", {}, path)],
    [
      el("p", { lang: "en" }, el("b", {}, deed.summary ?? "")),
      prose(deed.description),
      asked.length > 0 && [el("h4", {}, say("docs.parameters")), fields(asked)],
      body && [
        el("h4", {}, say("docs.body")),
        el("p", { class: "small" }, kind),
        fields(bodyRows(body.schema, shapes)),
      ],
      el("h4", {}, say("docs.answers")),
      el(
        "ul",
        { class: "answers" },
        Object.entries(deed.responses ?? {}).map(([status, answer]) => answerLine(status, answer)),
      ),
      el("h4", {}, say("docs.example")),
      el(
        "div",
        { class: "example" },
        el("pre", { tabindex: "0" }, line),
        button({ icon: "link", label: say("docs.copy"), cls: "quiet icon sm" }, () => copy(line)),
      ),
    ],
    { short: deed.summary ?? path, mark: method.toUpperCase() },
  );
}

function bodyRows(schema, shapes) {
  const whole = schema?.$ref ? shapes[schema.$ref.split("/").at(-1)] : schema;
  return whole?.properties ? rowsOf(whole) : [{ name: "…", schema: schema ?? {}, needed: true, told: "" }];
}

function answerLine(status, answer) {
  const [kind, content] = Object.entries(answer.content ?? {})[0] ?? [];
  const name = content?.schema?.$ref?.split("/").at(-1);
  return el(
    "li",
    { lang: "en" },
    el("code", { class: status < 400 ? "fine" : "" }, status),
    " ",
    coded(answer.description),
    name && name !== "Failure" ? [" · ", el("a", { href: `#${shapeId(name)}` }, name)] : null,
    kind && kind !== "application/json" && ` · ${kind}`,
  );
}

function example(path, method, kind, schema, shapes) {
  const lines = [`curl ${location.origin}${path}`];
  if (method !== "get") {
    lines[0] = `curl -X ${method.toUpperCase()} ${location.origin}${path}`;
    lines.push("-H 'Authorization: Bearer …'");
  }
  if (kind) {
    lines.push(`-H 'Content-Type: ${kind}'`);
    lines.push(
      kind === "application/json" ? `-d '${JSON.stringify(sample(schema, shapes))}'` : "--data-binary @record.txt",
    );
  }
  return lines.join(" \\\n  ");
}

function shape(name, schema, shapes, frame) {
  const tag = frameTag(schema);
  const key = schema.properties?.do ? "do" : "is";
  const heading = frame ? [el("code", {}, `{"${key}": "${tag}"}`), " ", name] : name;
  return item(
    shapeId(name),
    frame ? `${tag}` : name,
    heading,
    [
      prose(schema.description),
      schema.properties && fields(rowsOf(schema)),
      frame && key === "do" && el("pre", { tabindex: "0" }, JSON.stringify(sample(schema, shapes))),
    ],
  );
}
