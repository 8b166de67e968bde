/* The service worker: keeps one edition whole and answers from it. `SITE`, which the site's builder writes above these
   lines, names its files. Files below a/ carry the hash of their content and are shared by editions; the pages
   themselves belong to one edition, and their content is held against the hash that this edition names. */

const worker = /** @type {any} */ (self);
const ROOT = new URL(".", location.href).href;
const ASSETS = "almanac-assets";
const PAGES = "almanac-pages-";
const LIST = "assets.json";
const AT_ONCE = 6;

const MINE = PAGES + SITE.edition;
const KNOWN = new Set([...SITE.assets, ...Object.keys(SITE.unpacked)].map((name) => ROOT + name));

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(clear()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const place = event.request.url.split(/[?#]/)[0];
  if (event.request.method !== "GET" || !place.startsWith(ROOT)) return;
  const page = place.slice(ROOT.length) || "index.html";
  if (page in SITE.pages) event.respondWith(answer(MINE, ROOT + page, event.request));
  else if (page.startsWith("a/")) event.respondWith(answer(ASSETS, place, event.request));
});
worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "change") worker.skipWaiting();
  if (event.data === "edition") event.ports[0].postMessage([SITE.edition, SITE.news]);
});

/**
 * @param {string} cache
 * @param {string} address
 * @param {Request} asked
 */
async function answer(cache, address, asked) {
  const found = (await (await caches.open(cache)).match(address)) ?? (await fetch(asked));
  const policy = SITE.policies[address.slice(ROOT.length)];
  return policy ? bound(found, policy) : found;
}

/**
 * The script of a worker with the policy that the worker obeys: a host of plain files sends none.
 * @param {Response} script
 * @param {string} policy
 */
function bound(script, policy) {
  const { body, status, statusText } = script;
  const headers = new Headers(script.headers);
  headers.set("Content-Security-Policy", policy);
  return new Response(body, { status, statusText, headers });
}

/** Fetch what is not here yet; whatever fails leaves the edition that is here in its place. */
async function keep() {
  const assets = await caches.open(ASSETS);
  const here = new Set((await assets.keys()).map(({ url }) => url));
  const missing = [...KNOWN].filter((address) => !here.has(address));
  const takers = Array.from({ length: AT_ONCE }, async () => {
    for (let next = missing.pop(); next; next = missing.pop()) await keepAsset(assets, next);
  });
  await Promise.all(takers);
  const pages = await caches.open(MINE);
  await Promise.all(Object.entries(SITE.pages).map(([name, sum]) => keepPage(pages, name, sum)));
  await pages.put(ROOT + LIST, new Response(JSON.stringify([...SITE.assets, ...Object.keys(SITE.unpacked)])));
  const kept = new Set([...(await assets.keys()), ...(await pages.keys())].map(({ url }) => url));
  const lost = [...KNOWN, ...Object.keys(SITE.pages).map((name) => ROOT + name)].filter(
    (address) => !kept.has(address),
  );
  if (lost.length) throw new Error(`not kept: ${lost}`); // a browser that said it had
}

/**
 * A file, or one that the browser uses unpacked: what it compiles of that it keeps as long as the file.
 * @param {Cache} assets
 * @param {string} address
 */
async function keepAsset(assets, address) {
  const unpacked = SITE.unpacked[address.slice(ROOT.length)];
  if (!unpacked) return assets.add(address);
  const found = await fetch(ROOT + unpacked.of);
  if (!found.ok || !found.body) throw new Error(`${found.status} ${unpacked.of}`);
  const body = found.body.pipeThrough(new DecompressionStream("gzip"));
  return assets.put(address, new Response(body, { headers: { "Content-Type": unpacked.type } }));
}

/**
 * @param {Cache} pages
 * @param {string} name
 * @param {string} sum
 */
async function keepPage(pages, name, sum) {
  const found = await fetch(new Request(ROOT + name, { cache: "no-cache" }));
  const content = await found.clone().arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (!found.ok || !hex.startsWith(sum)) throw new Error(`${name} is of another edition`);
  await pages.put(ROOT + name, found);
}

/** Forget older editions, but for the last one: a table that is still open may ask for its files. */
async function clear() {
  const older = (await caches.keys()).filter((name) => name.startsWith(PAGES) && name !== MINE);
  const last = older.pop();
  await Promise.all(older.map((name) => caches.delete(name)));
  const list = last && (await (await caches.open(last)).match(ROOT + LIST));
  /** @type {string[]} */
  const lasting = list ? await list.json() : [];
  const wanted = new Set([...KNOWN, ...lasting.map((name) => ROOT + name)]);
  const assets = await caches.open(ASSETS);
  await Promise.all((await assets.keys()).filter(({ url }) => !wanted.has(url)).map((gone) => assets.delete(gone)));
}
