// The page of an address that leads nowhere.

import { ready, say } from "./core.js";
import { topbar } from "./topbar.js";

await ready;
topbar(document.getElementById("top"), { title: () => say("page.missing.title") });
