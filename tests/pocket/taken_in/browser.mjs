/* The pocket's own scripts over private files in memory, without a browser: node browser.mjs SCRIPTS, questions on stdin.
   Each question is {text, known, games, boxes, shelf}: what this browser keeps, by name and in Base64, and a file that is
   taken back. Each answer is what became of it, what is kept then, and what the start page knows of it. */

import { readFileSync } from "node:fs";

const scripts = process.argv[2];

class Entry {
  constructor(name, content) {
    Object.assign(this, { kind: "file", name, content });
  }
  async getFile() {
    const bytes = this.content;
    return { size: bytes.length, arrayBuffer: async () => bytes.slice().buffer };
  }
  async createSyncAccessHandle() {
    const entry = this;
    return {
      close: () => {},
      flush: () => {},
      getSize: () => entry.content.length,
      truncate: (size) => {
        entry.content = entry.content.slice(0, size);
      },
      read(into, { at }) {
        into.set(entry.content.subarray(at, at + into.length));
        return into.length;
      },
      write(bytes, { at }) {
        const whole = new Uint8Array(Math.max(entry.content.length, at + bytes.length));
        whole.set(entry.content);
        whole.set(bytes, at);
        entry.content = whole;
        return bytes.length;
      },
    };
  }
}

class Place {
  constructor(name, files = {}) {
    this.name = name;
    this.inside = new Map(Object.entries(files).map(([name, text]) => [name, new Entry(name, read(text))]));
  }
  async getDirectoryHandle(name) {
    return this.inside.get(name);
  }
  async getFileHandle(name, { create } = {}) {
    if (/[/\\]/.test(name) || !name || name === "..") throw new TypeError("Name is not allowed.");
    if (!this.inside.has(name)) {
      if (!create) throw new DOMException("", "NotFoundError");
      this.inside.set(name, new Entry(name, new Uint8Array()));
    }
    return this.inside.get(name);
  }
  async *values() {
    yield* this.inside.values();
  }
  contents() {
    return Object.fromEntries([...this.inside].map(([name, { content }]) => [name, letters(content)]));
  }
}

const read = (text) => new Uint8Array(Buffer.from(text, "base64"));
const letters = (bytes) => Buffer.from(bytes).toString("base64");

let top;
const kept = new Map();
globalThis.BroadcastChannel = class {
  postMessage() {}
};
globalThis.localStorage = {
  getItem: (place) => kept.get(place) ?? null,
  setItem: (place, text) => kept.set(place, text),
  removeItem: (place) => kept.delete(place),
};
Object.defineProperty(globalThis, "navigator", {
  value: {
    storage: { getDirectory: async () => top },
    locks: { request: async (_name, _how, does) => does({}) },
  },
});

const { take } = await import(`${scripts}/files/everything.js`);
const { keptGames } = await import(`${scripts}/start/kept_games.js`);
const { addCards, cards } = await import(`${scripts}/shelf_cards.js`);

async function answer({ text, known, games, boxes, shelf }) {
  const [tables, own] = [new Place("games", games), new Place("boxes", boxes)];
  const almanac = new Place("almanac");
  almanac.inside = new Map([["games", tables], ["boxes", own]]);
  top = new Place("top");
  top.inside = new Map([["almanac", almanac]]);
  kept.clear();
  if (shelf !== undefined) kept.set("companion.shelf", shelf);
  const taken = text === undefined ? undefined : await take(text, known);
  if (taken) addCards(taken.cards);
  const listed = (await keptGames(known.kinds)).map(({ id, kind, title, at }) => [id, kind, title, at.getTime()]);
  return { taken, games: tables.contents(), boxes: own.contents(), listed, cards: cards() };
}

const answers = [];
for (const line of readFileSync(0, "utf-8").split("\n").slice(0, -1)) {
  answers.push(`${JSON.stringify(await answer(JSON.parse(line)))}\n`);
}
process.stdout.write(answers.join(""), () => process.exit(0));
