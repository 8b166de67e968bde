/* A page of the pocket: starts its worker, tells how far the loading is, and shows what Python says. */

import { linked } from "../../../widgets/static/scripts/basics/link.js";
import { readJson, writeJson } from "../../../widgets/static/scripts/basics/storage.js";
import { Page } from "../../../widgets/static/scripts/page.js";
import { stand } from "../../../widgets/static/scripts/server/standing.js";
import { settle } from "../edition.js";
import { keepCard } from "../shelf_cards.js";
import { Loading } from "./loading.js";
import { offer } from "./offer.js";

/** The bundle that reads what was kept. */
const READS = "codec";

/** @type {import("../python/boot.js").Site} */
const site = JSON.parse(document.getElementById("site")?.textContent ?? "{}");
site.root = new URL(".", location.href).href;
site.isKept = Boolean(navigator.serviceWorker?.controller);
const app = document.body.dataset.app ?? "";
const joined = joinedTable(location.hash);
const isLaidOut = new URLSearchParams(location.search).has("table") || linked(location) !== undefined || joined !== "";
const more = isLaidOut ? [READS] : [];
const waitedFor = ["wasm", "loader", "library", ...site.needs[app], ...more];
const loading = new Loading(
  /** @type {HTMLElement} */ (document.getElementById("loading")),
  Object.fromEntries(waitedFor.map((name) => [name, site.assets[name].bytes])),
);
const table = new URLSearchParams(location.search).get("table") ?? "";
const AWAY = "companion.away";
const isAway = joined !== "" || awayTables().includes(table);
const worker = isAway
  ? new Worker(new URL("../python/away_worker.js", import.meta.url), { type: "module" })
  : new Worker(new URL("../python/worker.js", import.meta.url), { type: "module" });

/**
 * The carrier over a worker's messages.
 * @returns {import("../../../widgets/static/scripts/basics/model.js").Carrier & { take: (text: string) => void }}
 */
function workerCarrier() {
  /** @type {Record<string, string>} */
  const state = { styles: "[]" };
  /** @type {Record<string, (() => void)[]>} */
  const followers = {};
  /** @type {((message: any) => void)[]} */
  const hearers = [];
  return {
    read: (trait) => state[trait] ?? "",
    follow(trait, does) {
      followers[trait] = [...(followers[trait] ?? []), does];
    },
    hear: (does) => hearers.push(does),
    send: (message) => worker.postMessage(JSON.stringify(message)),
    tell(facts) {
      state.facts = facts;
      worker.postMessage(JSON.stringify({ kind: "facts", text: facts }));
    },
    broke: () => {},
    probe: async () => "here",
    end() {},
    take(text) {
      const message = JSON.parse(text);
      if (message.kind !== "state") {
        for (const hear of hearers) hear(message);
        return;
      }
      Object.assign(state, message.state);
      for (const trait of Object.keys(message.state)) for (const does of followers[trait] ?? []) does();
    },
  };
}

const carrier = workerCarrier();
const place = /** @type {HTMLElement} */ (document.getElementById("page"));
/** @type {Page | undefined} */
let page;

/** Milliseconds after which a page that is there leaves time for something else. */
const QUIET = 3000;
const CARD = '{"kind": "card"';
const NOT_KEPT = "not kept:";

/** @param {string} text */
function show(text) {
  if (text.startsWith(CARD)) return keepCard(JSON.parse(text));
  carrier.take(text);
  if (page) return;
  page = new Page(carrier, document.createElement("div"), place);
  page.arrived.then(() => loading.place.remove());
  mark("shown");
}

/** @param {string} name */
function mark(name) {
  performance.mark(`almanac-${name}`);
}

worker.onmessage = ({ data }) => {
  if (typeof data === "string") return show(data);
  if (data.kind === "bytes") loading.bytes(data.step, data.got);
  if (data.kind === "stands") {
    stand(
      data,
      () => worker.postMessage({ kind: "lead" }),
      (act) => page?.taps.send(act),
    );
  }
  if (data.kind === "opened") {
    document.body.dataset.kept = data.kept;
    document.body.dataset.begun = data.isWoken ? "woken" : "anew";
  }
  if (data.kind === "step") {
    loading.step(data.name);
    mark(data.name);
  }
  if (data.kind === "complete") {
    document.body.dataset.complete = "";
    document.body.dataset.heap = String(data.heap);
    keepEdition();
  }
  if (data.kind === "away") keepAway(data.table);
  if (data.kind === "failed") failed(data.what);
};
worker.onerror = ({ message }) => failed(message || "the worker's script");

/** @param {string} what */
function failed(what) {
  loading.failed();
  document.body.dataset.failed = what;
}

const { lang, dataset } = document.documentElement; // as the address, this browser's memory or its own language says
const comfort = { language: lang, theme: dataset.theme, text: dataset.text };
worker.postMessage({ kind: "begin", site, app, query: location.search.slice(1), comfort, more, joined });

/**
 * A table elsewhere that an address names behind #, where no server sees it: where it lies, and the key to it.
 * @param {string} hash
 */
function joinedTable(hash) {
  const named = new URLSearchParams(hash.slice(1));
  const [at, key] = [named.get("at"), named.get("key")];
  return at && key ? JSON.stringify({ at, key }) : "";
}

/** @returns {string[]} The tables of this browser that lie at a server: their pages may ask it, no other page any. */
function awayTables() {
  const tables = readJson(AWAY, /** @type {string[]} */ ([]));
  return Array.isArray(tables) ? tables : [];
}

/** @param {string} name Of a table that lies at a server; its page begins anew where it may not ask that yet. */
function keepAway(name) {
  if (!awayTables().includes(name) && writeJson(AWAY, [...awayTables(), name]) && !isAway) location.reload();
}

/** Once nothing is waited for. A page without a kept edition runs all the same, so no trouble there is one here. */
function keepEdition() {
  settle({
    kept: () => {
      document.body.dataset.offline = "";
      setTimeout(remember, QUIET);
    },
    offered: (change, edition, news) => offer(edition, change, news),
  }).catch((error) => console.warn(error));
}

/** The next visit goes on from Python's memory; it is made by a worker of its own, while this page is used. */
function remember() {
  if (document.body.dataset.begun === "woken" || document.body.dataset.remembered) return;
  document.body.dataset.remembered = "begun";
  const maker = new Worker(new URL("../python/remember.js", import.meta.url), { type: "module" });
  maker.onmessage = ({ data }) => {
    document.body.dataset.remembered = data;
    if (data.startsWith(NOT_KEPT)) console.warn(data);
    maker.terminate();
  };
  maker.onerror = ({ message }) => {
    document.body.dataset.remembered = `${NOT_KEPT} ${message}`;
  };
  maker.postMessage({ site: { ...site, isKept: true }, app });
}
