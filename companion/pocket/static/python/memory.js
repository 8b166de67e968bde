/* Python's memory as it once was with all modules of an app at hand, kept in this browser: the next visit goes on from
   it instead of beginning anew. It is made while nobody waits (remember.js), belongs to the very files that it was made
   of, and is held against its sum. It holds nothing of a player. */

const SHELF = "almanac-memory";
const SUM = "Sum";
/** Bytes that must be free: three times what a memory has. */
const ROOM = 135e6;
/** How often it is tried to make one: a browser with too little room for it may end the whole page. */
const TRIES = 3;
/** What a page of memory has: the end is kept in whole ones. */
const PAGE = 65536;

const MARKS = ["", "/begun", "/tries"];

/**
 * @typedef {object} Memory
 * @property {Uint8Array<ArrayBuffer>} content
 * @property {Promise<boolean>} isWhole It is what was kept.
 */

/**
 * Under which name the memory of an app is kept: all that it was made of stands in it.
 * @param {import("./boot.js").Site} site
 * @param {string} what
 * @param {string} app
 */
function nameOf(site, what, app = what) {
  const parts = ["wasm", "loader", "library", ...site.needs[app]].map((name) => site.assets[name].file);
  const made = [import.meta.url, site.runtime, ...parts].map(encodeURIComponent).join("&");
  return `${new URL(`memory/${what}`, site.root)}?${made}`;
}

/**
 * One that a page began with and never opened is let go.
 * @param {import("./boot.js").Site} site
 * @param {string} app
 * @returns {Promise<Memory | undefined>}
 */
export async function remembered(site, app) {
  if (!site.isKept) return undefined;
  try {
    const shelf = await caches.open(SHELF);
    const answer = await shelf.match(nameOf(site, app));
    if (!answer) return undefined;
    const begun = nameOf(site, `${app}/begun`, app);
    if (await shelf.match(begun)) {
      await forget(site, app);
      return undefined;
    }
    await shelf.put(begun, new Response(""));
    const content = new Uint8Array(await answer.arrayBuffer());
    const isWhole = sumOf(content).then((sum) => sum === answer.headers.get(SUM));
    isWhole.catch(() => {}); // told where it is waited for
    return { content, isWhole };
  } catch {
    return undefined; // a browser that gives nothing back has nothing
  }
}

/** What is kept here must never take the room of a game. */
export async function hasRoom() {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  return quota - usage > ROOM;
}

/**
 * @param {import("./boot.js").Site} site
 * @param {string} app
 */
export async function isHere(site, app) {
  return Boolean(await (await caches.open(SHELF)).match(nameOf(site, app)));
}

/**
 * It is about to be made; not if that came to no end too often.
 * @param {import("./boot.js").Site} site
 * @param {string} app
 */
export async function mayTry(site, app) {
  const shelf = await caches.open(SHELF);
  const name = nameOf(site, `${app}/tries`, app);
  const tries = Number(await (await shelf.match(name))?.text());
  if (tries >= TRIES) return false;
  await shelf.put(name, new Response(String((tries || 0) + 1)));
  return true;
}

/**
 * Keep it, whole or not at all; what was made of other files goes.
 * @param {import("./boot.js").Site} site
 * @param {string} app
 * @param {Uint8Array<ArrayBuffer>} memory
 */
export async function keep(site, app, memory) {
  let end = memory.length;
  while (end && !memory[end - 1]) end--;
  const content = memory.subarray(0, Math.min(memory.length, Math.ceil(end / PAGE) * PAGE));
  const headers = { [SUM]: await sumOf(content), "Content-Type": "application/octet-stream" };
  const shelf = await caches.open(SHELF);
  await shelf.put(nameOf(site, app), new Response(content, { headers }));
  if (!(await isHere(site, app))) throw new Error("the browser did not keep it");
  await shelf.delete(nameOf(site, `${app}/tries`, app));
  const wanted = Object.keys(site.needs).flatMap((one) => MARKS.map((mark) => nameOf(site, one + mark, one)));
  await Promise.all((await shelf.keys()).filter(({ url }) => !wanted.includes(url)).map((gone) => shelf.delete(gone)));
}

/**
 * A page has opened with it.
 * @param {import("./boot.js").Site} site
 * @param {string} app
 */
export async function proven(site, app) {
  await (await caches.open(SHELF)).delete(nameOf(site, `${app}/begun`, app));
}

/**
 * @param {import("./boot.js").Site} site
 * @param {string} app
 */
export async function forget(site, app) {
  const shelf = await caches.open(SHELF);
  await Promise.all([shelf.delete(nameOf(site, app)), shelf.delete(nameOf(site, `${app}/begun`, app))]);
}

/** @param {Uint8Array<ArrayBuffer>} content */
async function sumOf(content) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
