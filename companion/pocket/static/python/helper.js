/* The second worker: Python without a page. It answers one question after another (companion.pocket.route_helper). */

import { begun } from "./boot.js";

const BUNDLES_OF = "innsmouth";
const ANSWER = `
from companion.pocket.route_helper import work
from pyodide.ffi import to_js
lambda content, wanted, report: to_js(work(content.to_bytes(), wanted, lambda now: report(to_js(now))))
`;

/** @typedef {(content: Uint8Array, wanted: () => boolean, report: (now: Uint8Array) => void) => Uint8Array} Answer */
/** @typedef {{ number: number, content: Uint8Array, token: string }} Question */

/** @type {Promise<Answer>} */
let answer;

addEventListener("message", ({ data }) => {
  if (data.site) answer = begin(data.site);
  else take(data).catch((error) => postMessage({ kind: "failed", what: String(error) }));
});

/** @param {import("./boot.js").Site} site */
async function begin(site) {
  const silent = { bytes() {}, step() {}, post() {}, stands() {} };
  const { python } = await begun(site, site.needs[BUNDLES_OF], silent);
  return python.runPython(ANSWER);
}

/** @param {Question} question */
async function take({ number, content, token }) {
  const work = await answer;
  const report = (/** @type {Uint8Array} */ now) => postMessage({ kind: "report", number, content: now });
  postMessage({ kind: "answer", number, content: work(content, () => isThere(token), report) });
}

/** @param {string} token */
function isThere(token) {
  const request = new XMLHttpRequest();
  request.open("GET", token, false);
  try {
    request.send();
  } catch {
    return false;
  }
  return request.status === 200;
}
