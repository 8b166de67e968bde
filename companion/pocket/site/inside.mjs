/* Runs a Python script inside the very runtime that the pages will have: node inside.mjs RUNTIME_FOLDER SCRIPT JOB.json.
   The script finds its job as `job`, and this computer's files below /here. */

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, script, job] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
// Bytecode tells lines and no columns: a sixth less to send.
const python = await loadPyodide({ indexURL: `${runtime}/`, env: { HOME: "/", PYTHONNODEBUGRANGES: "1" } });
python.FS.mkdirTree("/here");
python.FS.mount(python.FS.filesystems.NODEFS, { root: "/" }, "/here");
python.globals.set("text", readFileSync(job, "utf-8"));
python.runPython("import sys; begun_with = sorted(sys.modules); import json; job = json.loads(text)");
try {
  python.runPython(readFileSync(script, "utf-8"));
} catch (error) {
  process.stderr.write(error.message, () => process.exit(1)); // without the line of a megabyte that it came from
  await new Promise(() => {});
}
process.exit(0);
