/* A worker that makes the memory of an app (memory.js): it begins Python without a page, opens one for nobody, keeps the
   memory, and ends. */

import { practised } from "./boot.js";
import { hasRoom, isHere, keep, mayTry } from "./memory.js";

addEventListener("message", async ({ data: { site, app } }) => {
  try {
    postMessage(await made(site, app));
  } catch (error) {
    postMessage(`not kept: ${lastLine(error)}`);
  }
});

/**
 * Of Python's tale of an error the line that says which it is.
 * @param {unknown} error
 */
function lastLine(error) {
  return String(error instanceof Error ? error.message : error)
    .trim()
    .split("\n")
    .at(-1);
}

/**
 * @param {import("./boot.js").Site} site
 * @param {string} app
 */
async function made(site, app) {
  if (!(await isHere(site, app))) {
    if (!(await hasRoom())) return "no room";
    if (!(await mayTry(site, app))) return "tried in vain";
    await keep(site, app, await practised(site, app));
  }
  return "kept";
}
