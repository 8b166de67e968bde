/* This edition of the almanac in this browser: kept by a service worker so that it needs no network, and changed for a
   newer one only when somebody says so. */

/** @typedef {Record<string, string[]>} News What is new in an edition, by language. */
/**
 * @typedef {object} Hopes
 * @property {() => void} kept Everything is here: no network is needed any more.
 * @property {(change: () => void, edition: string, news: News) => void} offered A newer edition is here; `change` goes
 *   over to it.
 */

const CHANGE = "change";

/**
 * Keep this edition, and hear of a newer one. Where a browser has no service workers (an old one, an address without
 * https) the almanac runs all the same, with a network.
 * @param {Hopes} hopes
 */
export async function settle({ kept, offered }) {
  if (!navigator.serviceWorker) return;
  const root = new URL(".", location.href);
  const registration = await navigator.serviceWorker.register(new URL("sw.js", root), { updateViaCache: "none" });
  if (registration.active) kept();
  follow(registration.installing);
  registration.addEventListener("updatefound", () => follow(registration.installing));
  offer();

  /** @param {ServiceWorker | null} worker */
  function follow(worker) {
    worker?.addEventListener("statechange", () => {
      if (worker.state === "activated") kept();
      if (worker.state === "installed") offer();
    });
  }

  async function offer() {
    const newer = registration.waiting;
    if (newer && registration.active) offered(() => change(newer), ...(await editionOf(newer)));
  }
}

/**
 * This page goes over to the newer edition; whoever has a table open elsewhere goes on with the older one.
 * @param {ServiceWorker} newer
 */
function change(newer) {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  newer.postMessage(CHANGE);
}

/**
 * @param {ServiceWorker} worker
 * @returns {Promise<[string, News]>} Its name, and what is new in it.
 */
function editionOf(worker) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    port1.onmessage = ({ data }) => done(data);
    worker.postMessage("edition", [port2]);
  });
}
