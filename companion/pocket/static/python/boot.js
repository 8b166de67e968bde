/* How Python starts: everything is fetched at once and counted, the runtime begins with its own library, then the
   bundles are laid out and the page is opened. Where this browser keeps the memory of an earlier start, Python goes on
   from there. */

import { forget, proven, remembered } from "./memory.js";
import { ask } from "./table_line.js";

/** Where data, words and compiled libraries lie. No module is looked for here: they come out of the bundles alone. */
const HOME = "/almanac";

/**
 * @typedef {object} Asset
 * @property {string} file Address, seen from the site's root.
 * @property {number} bytes As they travel.
 * @property {string} [unpacked] Where a kept edition has it unpacked.
 */

/**
 * @typedef {object} Site
 * @property {string} root Address of the site.
 * @property {boolean} isKept A service worker answers.
 * @property {Record<string, Asset>} assets The runtime's parts and the bundles, by name.
 * @property {Record<string, string[]>} needs Bundles that the page of an app waits for.
 * @property {string} runtime Folder of the runtime's own scripts.
 * @property {object} build Which build of the runtime this is.
 * @property {string} pictures Goes before the name of a picture.
 */

/**
 * What page to open.
 * @typedef {object} Wanted
 * @property {string} app
 * @property {string} query
 * @property {string[]} more Bundles beyond those of its app: what reads a table that lies there already.
 * @property {string} joined Address and key of a table elsewhere, as JSON; empty without one.
 * @property {Record<string, string | undefined>} comfort Language, theme and text size until Python hears more.
 */

/**
 * @typedef {object} Tells
 * @property {(step: string, got: number) => void} bytes
 * @property {(name: string) => void} step
 * @property {(text: string) => void} post
 * @property {(text: string) => void} stands
 */

/**
 * @typedef {object} Opened
 * @property {boolean} isWoken Python went on from a memory that was kept.
 * @property {() => number} heap Megabytes of Python's memory.
 * @property {(message: string) => void} receive
 * @property {() => void} look Another tab has written.
 * @property {() => string} line What the line of a table elsewhere needs; empty for a table of this browser.
 * @property {(message: string) => void} wired The line has said something, or, with nothing, was lost.
 * @property {() => boolean} wasRead What stands above the table was read; whether it was about acts that had waited.
 * @property {(state: import("../files/files.js").State) => void} stands Whether this page writes has changed.
 * @property {(kind: string, number: number, content: Uint8Array) => void} helped The second worker has said something.
 * @property {() => Promise<void>} rest Lay out what the page did not wait for.
 */

/**
 * Python with the bundles that are wanted; the others come when one of their modules is imported.
 * @param {Site} site
 * @param {string[]} wanted
 * @param {Tells} tells
 */
export async function begun(site, wanted, tells) {
  const { python, laid } = await laidOut(site, wanted, tells, {});
  expect(python, laid);
  return { python, laid };
}

/**
 * @param {Site} site
 * @param {string[]} wanted
 * @param {Tells} tells
 * @param {object} options Of the runtime.
 */
async function laidOut(site, wanted, tells, options) {
  const fetched = new Fetched(site, tells);
  for (const name of ENGINE) if (!site.isKept || !site.assets[name].unpacked) fetched.begin(name);
  for (const name of wanted) fetched.bytes(name);
  const python = await runtime(site, fetched, tells, options);
  tells.step("modules");
  const laid = new Bundles(python, fetched, site);
  await Promise.all(wanted.map((name) => laid.bring(name)));
  return { python, laid };
}

/**
 * Missing modules are brought from now on.
 * @param {any} python
 * @param {Bundles} laid
 */
function expect(python, laid) {
  const arrivals = python.runPython(BEGIN);
  const expected = arrivals.expect((/** @type {string} */ name) => laid.bringNow(name));
  for (const name of laid.here) expected.here.add(name);
  laid.brought = (name) => expected.here.add(name);
}

/**
 * The same, going on from a memory that was kept.
 * @param {Site} site
 * @param {string[]} wanted Bundles that the memory holds.
 * @param {string[]} more Bundles that it cannot hold.
 * @param {Tells} tells
 * @param {import("./memory.js").Memory} memory
 */
async function woken(site, wanted, more, tells, memory) {
  const fetched = new Fetched(site, tells);
  fetched.begin("library");
  for (const name of more) fetched.bytes(name);
  const python = await runtime(site, fetched, tells, { _loadSnapshot: memory.content }, async (module) => {
    if (!(await memory.isWhole)) throw new Error("the memory is not what was kept");
    if (module.HEAP8.length < memory.content.length) module.growMemory(memory.content.length);
  });
  tells.step("modules");
  for (const name of [...ENGINE, ...wanted]) tells.bytes(name, site.assets[name].bytes);
  memory.content = new Uint8Array(); // it is Python's own now; nobody keeps a second one
  python._api.config._loadSnapshot = undefined;
  python.runPython(WAKE);
  const laid = new Bundles(python, fetched, site);
  for (const name of wanted) laid.here.add(name);
  await Promise.all(more.map((name) => laid.bring(name)));
  expect(python, laid);
  return { python, laid };
}

/**
 * The memory of Python after it has opened a page for nobody.
 * @param {Site} site
 * @param {string} app
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function practised(site, app) {
  const silent = { bytes() {}, step() {}, post() {}, stands() {} };
  const { python } = await laidOut(site, site.needs[app], silent, { _makeSnapshot: true });
  python.globals.set("app", app);
  python.runPython(REHEARSE);
  return python.makeMemorySnapshot();
}

/**
 * @param {Site} site
 * @param {Wanted} page
 * @param {Promise<import("../files/files.js").Files>} opening
 * @param {import("./helper_line.js").HelperLine} helper
 * @param {Tells} tells
 * @returns {Promise<Opened>}
 */
export async function boot(site, page, opening, helper, tells) {
  const wanted = site.needs[page.app];
  const memory = await remembered(site, page.app);
  if (memory) {
    try {
      const begun = await woken(site, wanted, page.more, tells, memory);
      const woke = opened(begun, page, await opening, helper, tells, true);
      proven(site, page.app).catch(() => {}); // then the next visit begins anew
      return woke;
    } catch (error) {
      console.warn("begins anew:", error);
      await forget(site, page.app);
    }
  }
  return opened(await begun(site, [...wanted, ...page.more], tells), page, await opening, helper, tells, false);
}

/**
 * @param {{ python: any, laid: Bundles }} begun
 * @param {Wanted} page
 * @param {import("../files/files.js").Files} files
 * @param {import("./helper_line.js").HelperLine} helper
 * @param {Tells} tells
 * @param {boolean} isWoken
 * @returns {Opened}
 */
function opened({ python, laid }, page, files, helper, tells, isWoken) {
  tells.step("table");
  const opens = python.pyimport("companion.pocket.opening");
  const way = opens.WorkerChannel(tells.post, tells.stands, laid.site.pictures, helper);
  const comfort = JSON.stringify(page.comfort);
  const open = opens.open_page(page.app, page.query, comfort, files.games, files.boxes, way, page.joined, ask);
  return {
    isWoken,
    heap: () => Math.round(python._module.HEAP8.length / 2 ** 20),
    receive: (message) => open.receive(message),
    look: () => open.look(),
    line: () => open.line(),
    wired: (message) => open.wired(message),
    wasRead: () => open.was_read(),
    stands: (state) => open.stands(state),
    helped: (kind, number, content) => open.helped(kind, number, content),
    rest: async () => {
      await laid.all();
      open.rest();
    },
  };
}

const BEGIN = `
from companion.pocket import arrivals
arrivals
`;
const REHEARSE = `
from companion.pocket.rehearsal import rehearse
rehearse(app, bundles.modules())
bundles.sleep()
`;
const WAKE = `
from companion.pocket.rehearsal import wake
bundles.wake()
wake()
`;
const ENGINE = ["wasm", "loader", "library"];

/**
 * @param {Site} site
 * @param {Fetched} fetched
 * @param {Tells} tells
 * @param {object} options Of the runtime.
 * @param {(module: any) => Promise<void>} [prepared] Before Python is there.
 */
async function runtime(site, fetched, tells, options, prepared = async () => {}) {
  const folder = new URL(site.runtime, site.root).href;
  const ours = new Map([
    [`${folder}pyodide.asm.wasm`, () => fetched.unpacked("wasm", "application/wasm")],
    [`${folder}library.zip`, () => fetched.unpacked("library", "application/zip")],
  ]);
  const network = globalThis.fetch;
  globalThis.fetch = (asked, options) => ours.get(String(asked))?.() ?? network(asked, options);
  try {
    const [{ loadPyodide }, { default: create }] = await Promise.all([import(`${folder}pyodide.mjs`), loader(fetched)]);
    tells.step("engine");
    return await loadPyodide({
      indexURL: folder,
      stdLibURL: `${folder}library.zip`,
      packageBaseUrl: folder,
      lockFileContents: { info: site.build, packages: {} },
      createPyodideModule: async (/** @type {object} */ settings) => {
        const module = await create(settings);
        await prepared(module);
        return module;
      },
      env: { HOME: "/home/almanac", PYTHONDONTWRITEBYTECODE: "1" },
      ...options,
    });
  } finally {
    globalThis.fetch = network;
  }
}

/**
 * The runtime's own script: of a kept edition as a file, so that the browser keeps it compiled.
 * @param {Fetched} fetched
 */
async function loader(fetched) {
  const answer = await fetched.unpacked("loader", "text/javascript");
  if (answer.url) return import(answer.url);
  const script = URL.createObjectURL(await answer.blob());
  return import(script).finally(() => URL.revokeObjectURL(script));
}

/** Parts of the site on their way, counted as they arrive. */
class Fetched {
  /**
   * @param {Site} site
   * @param {Tells} tells
   */
  constructor(site, tells) {
    this.site = site;
    this.tells = tells;
    /** @type {Map<string, Promise<Response>>} */
    this.answers = new Map();
    /** @type {Map<string, Promise<Uint8Array>>} */
    this.wholes = new Map();
  }

  /** @param {string} name */
  address(name) {
    return new URL(this.site.assets[name].file, this.site.root).href;
  }

  /**
   * The answer to a request that was sent once.
   * @param {string} name
   */
  begin(name) {
    let answer = this.answers.get(name);
    if (!answer) {
      answer = fetch(this.address(name)).then((got) => this.counted(name, got));
      answer.catch(() => {}); // told where it is waited for
      this.answers.set(name, answer);
    }
    return answer;
  }

  /**
   * @param {string} name
   * @param {Response} answer
   */
  counted(name, answer) {
    if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${this.address(name)}`);
    let got = 0;
    const count = new TransformStream({
      transform: (chunk, onward) => {
        got += chunk.byteLength;
        this.tells.bytes(name, got);
        onward.enqueue(chunk);
      },
    });
    return new Response(answer.body.pipeThrough(count));
  }

  /**
   * What the browser itself can unpack. A kept edition has it unpacked already, so that the browser may keep beside it
   * what it has compiled of it.
   * @param {string} name
   * @param {string} type
   */
  async unpacked(name, type) {
    const kept = await this.kept(name);
    if (kept) return kept;
    const answer = await this.begin(name);
    const body = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (answer.body);
    return new Response(body.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": type } });
  }

  /** @param {string} name */
  async kept(name) {
    const { unpacked, bytes } = this.site.assets[name];
    if (!unpacked || !this.site.isKept) return undefined;
    const answer = await fetch(new URL(unpacked, this.site.root));
    if (!answer.ok) return undefined;
    this.tells.bytes(name, bytes);
    return answer;
  }

  /**
   * All of it; read as it arrives, whoever waits for it.
   * @param {string} name
   */
  bytes(name) {
    let whole = this.wholes.get(name);
    if (!whole) {
      whole = this.begin(name).then(async (answer) => new Uint8Array(await answer.arrayBuffer()));
      whole.catch(() => {}); // told where it is waited for
      this.wholes.set(name, whole);
    }
    return whole;
  }
}

/** Bundles of modules, laid out in the runtime's memory. */
class Bundles {
  /**
   * @param {any} python
   * @param {Fetched} fetched
   * @param {Site} site
   */
  constructor(python, fetched, site) {
    this.python = python;
    this.fetched = fetched;
    this.site = site;
    /** @type {(content: Uint8Array) => void} */
    this.unpack = python.runPython(LAY);
    /** @type {Set<string>} */
    this.here = new Set();
    /** @type {(name: string) => void} */
    this.brought = () => {};
  }

  /** @param {string} name */
  async bring(name) {
    const content = await this.fetched.bytes(name);
    if (!this.here.has(name)) this.lay(name, content);
  }

  /**
   * Python waits for it: the request is made here and now.
   * @param {string} name
   */
  bringNow(name) {
    if (this.here.has(name)) return;
    const request = new XMLHttpRequest();
    request.open("GET", this.fetched.address(name), false);
    request.responseType = "arraybuffer";
    request.send();
    if (request.status !== 200) throw new Error(`${request.status} ${this.fetched.address(name)}`);
    this.lay(name, new Uint8Array(request.response));
  }

  /** All that no page waits for, one after another, while the page is used. */
  async all() {
    for (const name of Object.keys(this.site.assets)) {
      if (ENGINE.includes(name) || this.here.has(name)) continue;
      await this.bring(name);
      this.brought(name);
    }
  }

  /**
   * @param {string} name
   * @param {Uint8Array} content
   */
  lay(name, content) {
    this.unpack(content);
    this.here.add(name);
    this.fetched.wholes.delete(name);
  }
}

const LAY = `
from compression.zstd import decompress
from bundled_modules import begin
bundles = begin("${HOME}")
lambda array: bundles.lay(decompress(array.to_bytes()))
`;
