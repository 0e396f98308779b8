// Uploading a record: chosen as a file, or dropped anywhere on the page.

import { api, complain, el, say, strip } from "./core.js";

const LARGEST = 4 * 1024 * 1024;

/** Ask for a file and create a table from it. */
export function pickRecord() {
  const field = el(
    "input",
    { type: "file", accept: ".txt,.record,text/plain", hidden: true, "aria-hidden": "true", tabindex: "-1" },
  );
  field.addEventListener("change", () => {
    if (field.files[0]) uploadRecord(field.files[0]);
    field.remove();
  });
  field.addEventListener("cancel", () => field.remove());
  document.body.append(field);
  field.click();
}

/** Send a record and go to the table it makes. */
export async function uploadRecord(file) {
  try {
    if (file.size > LARGEST) throw { text: say("lobby.upload.large") };
    const text = await file.text();
    const { table } = await api("/api/tables/upload", { text });
    location.assign(`/t/${table}`);
  } catch (fault) {
    complain(fault);
  }
}

/** Take records that are dropped on the page, and say so while one hovers over it. */
export function acceptDrops() {
  let depth = 0;
  const carries = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
  const show = (on) => {
    document.body.classList.toggle("dropping", on);
    strip("drop", on ? say("lobby.upload.drop") : null, { icon: "log" });
  };
  addEventListener("dragenter", (event) => {
    if (carries(event) && ++depth === 1) show(true);
  });
  addEventListener("dragleave", (event) => {
    if (carries(event) && --depth <= 0) show(false);
  });
  addEventListener("dragover", (event) => {
    if (carries(event)) event.preventDefault();
  });
  addEventListener("drop", (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    depth = 0;
    show(false);
    const [file] = event.dataTransfer.files;
    if (file) uploadRecord(file);
  });
}
