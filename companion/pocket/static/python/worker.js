/* The worker: Python beside the page. It fetches the runtime and the bundles, counts the bytes, opens the page of one
   app, and carries its messages. Nothing here knows a game. */

import { Files } from "../files/files.js";
import { boot } from "./boot.js";
import { HelperLine } from "./helper_line.js";
import { TableLine } from "./table_line.js";

/** @type {import("./boot.js").Opened | undefined} */
let page;
/** @type {string[]} What the page said before Python was there. */
const early = [];

const say = (/** @type {object} */ message) => postMessage(message);

let lead = () => {};

addEventListener("message", ({ data }) => {
  if (data.kind === "lead") lead();
  else if (typeof data !== "string") begin(data);
  else if (page) page.receive(data);
  else early.push(data);
});

/** @param {string} address @returns {string} The id of the table there. */
function tableAt(address) {
  return address.split("/tables/").pop() ?? "";
}

/** @param {{ site: import("./boot.js").Site } & import("./boot.js").Wanted} wanted */
async function begin({ site, ...wanted }) {
  try {
    const named = new URLSearchParams(wanted.query).get("table") ?? "";
    const table = wanted.joined ? tableAt(JSON.parse(wanted.joined).at) : named;
    const files = Files.open(wanted.app, table);
    const helper = new HelperLine(site, (kind, number, content) => page?.helped(kind, number, content));
    page = await boot(site, wanted, files, helper, {
      bytes: (step, got) => say({ kind: "bytes", step, got }),
      step: (name) => say({ kind: "step", name }),
      post: (text) => postMessage(text),
      stands: (text) => say({ kind: "stands", ...JSON.parse(text) }),
    });
    const kept = await files;
    kept.changed = () => page?.look();
    kept.stands = () => {
      page?.stands(kept.state);
      say({ kind: "opened", kept: kept.state, isWoken: page?.isWoken });
    };
    lead = () => page?.wasRead() || kept.lead();
    kept.stands();
    for (const message of early.splice(0)) page.receive(message);
    const line = page.line();
    if (line) {
      say({ kind: "away", table: tableAt(JSON.parse(line).at) });
      new TableLine(
        () => JSON.parse(page?.line() ?? ""),
        (message) => page?.wired(message),
      );
    }
    await page.rest();
    say({ kind: "complete", heap: page.heap() });
  } catch (error) {
    say({ kind: "failed", what: error instanceof Error ? error.message : String(error) });
  }
}
