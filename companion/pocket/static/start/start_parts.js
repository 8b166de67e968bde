/* The parts of the start page that only the browser knows. Each is shown in every language; the page shows one. */

import { everything, LARGEST, nothing } from "../files/everything.js";
import { addCards, cards } from "../shelf_cards.js";

/**
 * What the site's builder wrote into the page.
 * @typedef {object} Known
 * @property {Record<string, Record<string, any>>} texts By language and key.
 * @property {string} example Letters of the link to an evening that may be looked at.
 * @property {Record<"play" | "trophy" | "shield" | "warn", string>} signs Going on, finished, promised, not promised.
 * @property {string} ending Follows an app's name in the address of its page.
 * @property {import("../files/everything.js").Known} files What a file of everything may hold.
 */

/** @typedef {import("./kept_games.js").KeptGame} KeptGame */

const MEGABYTE = 1e6;
const MINUTE = 60_000;

/**
 * @param {string} text
 * @param {Record<string, unknown>} values
 */
function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/**
 * An element with text or other elements in it.
 * @param {string} kind Tag and classes, as in "p.al-s".
 * @param {...(string | Node)} inside
 */
function node(kind, ...inside) {
  const [tag, ...classes] = kind.split(".");
  const made = document.createElement(tag);
  if (classes.length) made.className = classes.join(" ");
  made.append(...inside);
  return made;
}

/** @param {string} markup Ours, drawn when the site was built. */
function drawn(markup) {
  const place = document.createElement("template");
  place.innerHTML = markup;
  return place.content;
}

/**
 * A part in each language.
 * @param {Known} known
 * @param {string} name
 * @param {(place: HTMLElement, texts: Record<string, any>, language: string) => void} does
 */
function each(known, name, does) {
  for (const [language, texts] of Object.entries(known.texts)) {
    const place = document.querySelector(`main[lang="${language}"] [data-part="${name}"]`);
    if (place instanceof HTMLElement) does(place, texts, language);
  }
}

/** The evening to go on with, and the others. */
export class Shelf {
  /** @param {Known} known */
  constructor(known) {
    this.known = known;
    for (const link of document.querySelectorAll('[data-part="example"]')) {
      /** @type {HTMLAnchorElement} */ (link).hash = `g=${known.example}`;
    }
  }

  /** @param {KeptGame[]} games */
  show([latest, ...others]) {
    const told = cards();
    const isOver = (/** @type {KeptGame} */ { id }) =>
      Object.values(told[id]?.told ?? {}).some((words) => words.is_over);
    const goesOn = Boolean(latest) && !isOver(latest);
    others.sort((one, other) => Number(isOver(one)) - Number(isOver(other)));
    each(this.known, "lead", (place) => {
      place.hidden = goesOn;
    });
    each(this.known, "arkham", (place) => {
      place.hidden = !goesOn;
    });
    each(this.known, goesOn ? "ways" : "lead", (place) => {
      place.append(...(place.closest("main")?.querySelectorAll('[data-part="example"]') ?? []));
    });
    each(this.known, "latest", (place, texts, language) => {
      place.replaceChildren(...(latest ? [this.card(latest, told[latest.id], texts, language)] : []));
    });
    each(this.known, "shelf", (place) => {
      place.hidden = !others.length;
    });
    each(this.known, "count", (place, texts) => {
      place.textContent = filled(texts.all, { n: others.length + 1 });
    });
    each(this.known, "rows", (place, texts, language) => {
      place.replaceChildren(...others.map((game) => this.row(game, told[game.id], texts, language)));
    });
  }

  /**
   * @param {KeptGame} game
   * @param {string} language
   */
  address({ kind, id }, language) {
    return `${kind}${this.known.ending}?${new URLSearchParams({ table: id, lang: language })}`;
  }

  /**
   * @param {KeptGame} game
   * @param {import("../shelf_cards.js").Card | undefined} card
   * @param {Record<string, any>} texts
   * @param {string} language
   */
  words(game, card, texts, language) {
    const told = card?.told[language];
    const title = game.title || told?.title || texts.untold;
    return { title, name: texts.kinds[game.kind] ?? game.kind, turn: told?.turn ?? "", when: when(game.at, texts) };
  }

  /**
   * @param {KeptGame} game
   * @param {import("../shelf_cards.js").Card | undefined} card
   * @param {Record<string, any>} texts
   * @param {string} language
   */
  card(game, card, texts, language) {
    const { title, name, turn, when: time } = this.words(game, card, texts, language);
    const told = card?.told[language];
    const link = told?.is_over
      ? node("a.al-btn.al-btn--l", drawn(this.known.signs.trophy), texts.see)
      : node("a.al-btn.al-btn--main.al-btn--l", drawn(this.known.signs.play), texts.continue);
    link.setAttribute("href", this.address(game, language));
    link.setAttribute(
      "aria-label",
      filled(told?.is_over ? texts.result : texts.again, { game: name, title, when: time }),
    );
    const figures = node("div.cont__m", ...(told?.figures ?? []).map(figure));
    const stands = told?.figures.length ? "" : turn;
    const under = (told?.is_over ? [turn, told.who] : [told?.who, stands]).filter(Boolean).join(" · ");
    const text = [node("p.al-s.al-2", [name, time].filter(Boolean).join(" · ")), node("h2.al-h1", title)];
    if (under) text.push(node("p.al-s.al-2.cont__w", under));
    return node(told?.is_over ? "section.cont.clip" : "section.cont", node("div", ...text, figures), link);
  }

  /**
   * @param {KeptGame} game
   * @param {import("../shelf_cards.js").Card | undefined} card
   * @param {Record<string, any>} texts
   * @param {string} language
   */
  row(game, card, texts, language) {
    const { title, name, turn, when: time } = this.words(game, card, texts, language);
    const link = node("a", title);
    link.setAttribute("href", this.address(game, language));
    const named = card?.told[language]?.is_over ? texts.result : texts.again;
    link.setAttribute("aria-label", filled(named, { game: name, title, when: time }));
    const under = [time, name, turn].filter(Boolean).join(" · ");
    const text = node("div", node("h3", link), node("p", under));
    return node("li", drawing(game.kind), text, node("b.al-num", card?.number ?? ""));
  }
}

/**
 * What stands beside the name of a game in the list of tools, where the kind has a place there.
 * @param {string} kind
 */
function drawing(kind) {
  return document.querySelector(`[data-part="${kind}"] .vig`)?.cloneNode(true) ?? "";
}

/** @param {import("../shelf_cards.js").Told["figures"][number]} one */
function figure({ label, text, moons }) {
  if (!moons) return node("div", node("span.al-s.al-2", label), node("span.al-h3", text));
  const [lit, all] = moons;
  const row = node("span.moons", ...Array.from({ length: all }, (_, space) => node(space < lit ? "i.is-lit" : "i")));
  row.setAttribute("aria-hidden", "true");
  return node("div", node("span.al-s.al-2", label), row);
}

/**
 * @param {Date} at
 * @param {Record<string, any>} texts
 */
function when(at, texts) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const time = `${two(at.getHours())}:${two(at.getMinutes())}`;
  const day = (/** @type {Date} */ date) => `${two(date.getDate())}.${two(date.getMonth() + 1)}.${date.getFullYear()}`;
  if (Number.isNaN(at.getTime())) return "";
  const yesterday = new Date();
  yesterday.setDate(yesterday.getDate() - 1);
  if (day(at) === day(new Date())) return filled(texts.today, { time });
  return filled(day(at) === day(yesterday) ? texts.yesterday : texts.date, { time, date: day(at) });
}

/** What is kept here, whether the browser promised to, and a newer edition. */
export class Kept {
  /**
   * @param {Known} known
   * @param {() => void} again Look anew.
   */
  constructor(known, again) {
    this.known = known;
    this.again = again;
  }

  /** @param {KeptGame[] | null} games */
  async show(games) {
    if (games && !games.length) return; // nothing is said of keeping before there is an evening
    const isPromised = games !== null && (await navigator.storage.persisted());
    const bytes = (games ?? []).reduce((sum, game) => sum + game.bytes, 0);
    each(this.known, "kept", (place, texts, language) => {
      place.hidden = false;
      place.classList.toggle("is-loose", !isPromised);
      place.querySelector("svg")?.replaceWith(drawn(this.known.signs[isPromised ? "shield" : "warn"]));
      if (!games) {
        place.querySelector("p")?.replaceChildren(texts.nowhere);
        return;
      }
      const forms = isPromised ? texts.promised : texts.loose;
      const form = forms[new Intl.PluralRules(language).select(games.length)] ?? forms.other;
      const number = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
      const size = number.format(Math.max(0.1, bytes / MEGABYTE));
      const sentence = filled(form, { n: games.length, size });
      place.querySelector("p")?.replaceChildren(node("b", sentence), ` ${isPromised ? texts.private : texts.mayErase}`);
      place.querySelector("button")?.remove();
      if (!isPromised) place.append(this.ask(texts));
    });
  }

  /** @param {Record<string, any>} texts */
  ask(texts) {
    const ask = node("button.al-btn", texts.ask);
    ask.addEventListener("click", async () => {
      await navigator.storage.persist();
      this.again();
    });
    return ask;
  }

  /** @param {() => void} change */
  offer(change) {
    each(this.known, "notice", (place, texts) => {
      place.querySelector(".is-new")?.remove();
      const button = node("button.al-btn", texts.change);
      button.addEventListener("click", change);
      const said = node("div", texts.newEdition, node("small", texts.noTable));
      place.append(node("div.al-offer.is-new", said, node("div.al-row-btns", button)));
    });
  }
}

/** All that is kept as one file, and such a file taken back. */
export class Whole {
  /**
   * @param {Known} known
   * @param {() => Promise<void>} again Look anew.
   */
  constructor(known, again) {
    this.known = known;
    this.again = again;
    each(known, "whole", (place) => {
      place.querySelector("button")?.addEventListener("click", () => this.save());
      const field = /** @type {HTMLInputElement} */ (place.querySelector("input"));
      field.addEventListener("change", () => this.open(field));
    });
  }

  /** @param {KeptGame[] | null} games */
  show(games) {
    each(this.known, "whole", (place) => {
      /** @type {HTMLElement} */ (place.querySelector("button")).hidden = !games?.length;
    });
  }

  async save() {
    const file = await everything(cards());
    if (file.size > LARGEST) this.say(nothing("large"));
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = `almanac-${new Date().toISOString().slice(0, 10)}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), MINUTE);
  }

  /** @param {HTMLInputElement} field */
  async open(field) {
    const file = field.files?.[0];
    const taken = file && (file.size > LARGEST ? nothing("large") : await this.take(await file.text()));
    field.value = "";
    if (!taken) return;
    addCards(taken.cards);
    await this.again();
    this.say(taken);
  }

  /**
   * @param {string} text
   * @returns {Promise<import("../files/everything.js").Taken>}
   */
  async take(text) {
    const worker = new Worker(new URL("../files/taking.js", import.meta.url), { type: "module" });
    worker.postMessage({ text, known: this.known.files });
    const taken = await new Promise((done) => {
      worker.onmessage = ({ data }) => done(data);
      worker.onerror = () => done(nothing("failed"));
    });
    worker.terminate();
    return taken;
  }

  /** @param {import("../files/everything.js").Taken} taken */
  say({ added, isBox, left, notes, trouble }) {
    each(this.known, "taken", (place, { taken, nowhere }, language) => {
      const category = (/** @type {number} */ number) => new Intl.PluralRules(language).select(number);
      const counted = (/** @type {string} */ name, /** @type {number} */ n) =>
        filled(taken[name][category(n)] ?? taken[name].other, { n });
      const said = added ? [counted("added", added)] : isBox ? [taken.box] : [];
      if (left) said.push(counted("left", left));
      said.push(...notes.map((note) => taken[note]));
      if (trouble) said.push(taken[trouble] ?? nowhere);
      place.textContent = (said.length ? said : [taken.nothing]).join(" ");
    });
  }
}

/** The way onto the home screen, where the browser has one. */
export class Installing {
  /** @param {Known} known */
  constructor(known) {
    this.known = known;
    this.isHere = false;
    /** @type {InstallOffer | undefined} */
    this.way = undefined;
    window.addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.way = /** @type {InstallOffer} */ (event);
      this.show();
    });
    window.addEventListener("appinstalled", () => {
      this.way = undefined;
      this.show();
    });
    each(known, "install", (place) => place.addEventListener("click", () => this.way?.prompt()));
  }

  /** All files are kept. */
  here() {
    this.isHere = true;
    document.body.dataset.offline = "";
    this.show();
  }

  /** The browser has said what it can. */
  settled() {
    this.show();
  }

  show() {
    const isInstalled = matchMedia("(display-mode: standalone)").matches;
    const isByHand = "standalone" in navigator; // Safari, which offers no button
    each(this.known, "install", (place) => {
      place.hidden = isInstalled || !(this.way || isByHand);
    });
    each(this.known, "offline", (place, texts) => {
      place.textContent = isByHand ? texts.share : this.isHere ? texts.offline : texts.willBe;
    });
  }
}
