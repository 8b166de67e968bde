/* Page: one screen of regions. Python sends each region as markup, the browser sends taps.
   Nothing here knows a game. No request leaves this server. */

import { patch } from "./patch.js";
import { Outbox, readJson, writeJson } from "./outbox.js";
import { Markup } from "./markup.js";
import { Watch, kernelAddress, probe } from "./watch.js";
import { Board, draw, glide } from "./board.js";
import { charts } from "./chart.js";

const layer = (name, role = 'aria-hidden="true"') =>
  `<svg class="al-layer al-layer--${name}" ${role}><g class="b-view" data-layer="${name}"></g></svg>`;

const SKELETON = `
  <div class="al-head" data-region="head"></div>
  <div class="al-banner" role="alert" hidden><span class="al-grow" data-lost></span><button class="al-btn al-btn--danger" data-reload></button></div>
  <div class="al-numbers" data-region="numbers"></div>
  <div class="al-map">
    ${["ground", "under", "places"].map((name) => layer(name)).join("")}${layer("over", 'role="group"')}
    <div class="al-boardtools"><button class="al-btn al-btn--icon" data-zoom-in><svg class="al-i" viewBox="0 0 24 24" aria-hidden="true"><circle cx="10.5" cy="10.5" r="6"/><path d="m15 15 5.5 5.5M10.5 8v5M8 10.5h5"/></svg></button><button class="al-btn al-btn--icon" data-zoom-out><svg class="al-i" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"/></svg></button></div>
  </div>
  <div class="al-panel" data-region="panel"></div>
  <div class="al-foot" data-region="strip"></div>
  <div class="al-sections" data-region="tabs"></div>
  <div class="al-toasts"><div data-region="toast"></div><div class="al-note" hidden></div></div>
  <div class="al-sr" role="status" aria-live="polite" data-live></div>`;

const DRAWN = ["board", "tokens", "head", "numbers", "panel", "strip", "tabs", "toast"];
const WAYS_OUT = '[data-esc],[data-act^=\'{"go":"Close"\'],[data-act^=\'{"go":"Dismiss"\']';
const HEARTS = { saved: "al-heart", busy: "al-heart is-busy", off: "al-heart is-off" };
const SLOW = 250;
const DOUBT = 2000;
const HOLD = 400;
const REPEAT = 110;
const NOTE = 4000;
const revealed = new WeakMap();

const json = (text, otherwise) => {
  try {
    return JSON.parse(text) ?? otherwise;
  } catch {
    return otherwise;
  }
};
/** An attribute of the page is written only when it differs: the style of all that lies below hangs on it. */
const mark = (node, name, value) => {
  if (node.dataset[name] !== String(value)) node.dataset[name] = value;
};
const fresh = () => crypto.randomUUID?.() ?? `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

class Page {
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.ending = new AbortController();
    root.classList.add("al", "al-page");
    root.dataset.host = document.body.dataset.voila !== undefined ? "voila" : "notebook";
    root.innerHTML = SKELETON;
    this.$ = (selector) => root.querySelector(selector);
    this.board = new Board(this.$(".al-map"));
    this.outbox = new Outbox((tap) => this.deliver(tap));
    const address = kernelAddress(model.widget_manager);
    this.watch = new Watch({
      ask: () => this.send({ kind: "ping" }),
      probe: () => probe(address ?? location.href),
      changed: (state, before) => this.linkChanged(state, before),
    });
    this.listen();
    this.follow(); // the first word to Python is said once the page has a size: see `listen`
  }

  on(target, name, does, options = {}) {
    target.addEventListener(name, does, { ...options, signal: this.ending.signal });
  }

  listen() {
    this.on(this.root, "click", (event) => this.clicked(event));
    this.on(this.root, "keydown", (event) => this.key(event));
    // the control that had the focus may be gone with its sheet; then keys go to the document
    this.on(document, "keydown", (event) => event.target === document.body && this.key(event));
    this.on(this.root, "change", (event) => this.changed(event.target));
    this.on(this.root, "input", (event) => this.filter(event.target));
    this.on(this.root, "pointerdown", (event) => this.hold(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave", "blur"]) {
      this.on(window, name, () => this.release());
    }
    for (const name of ["online", "offline"]) this.on(window, name, () => this.report() || this.watch.hurry());
    this.on(document, "visibilitychange", () => this.seen());
    this.on(window, "pagehide", () => this.outbox.store());
    this.on(matchMedia("(prefers-color-scheme: dark)"), "change", () => this.report());
    this.sizes = new ResizeObserver(() => {
      clearTimeout(this.resized);
      if (this.root.dataset.width) this.resized = setTimeout(() => this.report(), 150);
      else this.report();
    });
    this.sizes.observe(this.root);
    this.sizes.observe(this.$(".al-map"));
    this.clock = setInterval(() => this.tick(), 1000);
  }

  /** Every trait has one function that shows it; all are shown once at the start. */
  follow() {
    const shows = {
      root: (text) => this.dress(json(text, {})),
      texts: (text) => this.speak(json(text, {})),
      sheet: (text) => this.board.fit(text || "0 0 100 100"),
      heart: () => this.beat(),
      ack: (text) => this.acknowledged(json(text, [])),
      address: (text) => this.settle(text),
      prefs: (text) => this.remember(json(text, {})),
    };
    this.handlers = [["msg:custom", (message) => this.told(message)]];
    for (const [name, show] of Object.entries(shows)) {
      this.handlers.push([`change:${name}`, () => show(this.model.get(name))]);
      show(this.model.get(name));
    }
    this.markup = new Markup(DRAWN, {
      read: (name) => this.model.get(name),
      ask: () => this.send({ kind: "whole" }),
      show: (name, text) => this.show(name, text),
    });
    this.handlers.push(["change:patches", () => this.markup.patch(json(this.model.get("patches"), {}))]);
    this.markup.start();
    for (const [name, does] of this.handlers) this.model.on(name, does);
    const heard = () => this.watch.heard();
    for (const name of ["change:ack", "change:patches"]) this.model.on(name, heard);
    this.handlers.push(["change:ack", heard], ["change:patches", heard]);
  }

  end() {
    for (const [name, does] of this.handlers) this.model.off(name, does);
    this.ending.abort();
    this.sizes.disconnect();
    clearInterval(this.clock);
    this.lock?.release();
  }

  // ---------------------------------------------------------------- showing

  show(name, text) {
    if (name === "board") return this.layers(["ground", "places"], text, draw);
    if (name === "tokens") return this.layers(["under", "over"], text, glide);
    const region = this.$(`[data-region=${name}]`);
    patch(region, text);
    for (const field of region.querySelectorAll("[data-find]")) this.filter(field);
    if (name === "head") this.hearts();
    if (name === "toast") this.toast(text);
    if (name === "panel") this.panel(region);
    charts(region);
  }

  /** How much of a phone the panel covers is the size of its sheet. */
  panel(region) {
    const sheet = region.querySelector(".al-sheet");
    const size = ["side", "peek", "full", "page"].find((name) => sheet?.classList.contains(`al-sheet--${name}`));
    mark(this.root, "panel", size ?? (region.childNodes.length ? "full" : "side"));
    mark(this.root, "sheet", sheet?.dataset.key ?? "");
    const wants = region.querySelector("[autofocus]");
    if (wants && wants !== this.focused) wants.focus({ preventScroll: true });
    this.focused = wants;
    if (["mid", "wide"].includes(this.root.dataset.width)) return; // there the lines wrap
    region.querySelectorAll("[data-key=odds] > .al-sheet__body > .al-wrap").forEach((line) => this.reveal(line));
  }

  /** In a line of tabs that runs out of the screen the chosen one is brought to the middle, once. */
  reveal(line) {
    const chosen = line.querySelector("[aria-pressed=true]");
    if (chosen && chosen !== revealed.get(line)) {
      line.scrollTo({ left: chosen.offsetLeft - line.offsetLeft - (line.clientWidth - chosen.offsetWidth) / 2 });
    }
    revealed.set(line, chosen);
  }

  /** A static and a live drawing interleave: each has a lower and an upper part. */
  layers(names, text, does) {
    const parts = text.split("<!--seam-->");
    names.forEach((name, at) => does(this.$(`[data-layer=${name}]`), parts[at] ?? ""));
  }

  dress(data) {
    const before = this.root.dataset.theme;
    for (const [name, value] of Object.entries(data)) mark(this.root, name, value);
    const [language, text] = [data.language ?? "", String(data.text ?? "1")];
    if (this.root.lang !== language) this.root.lang = language;
    if (this.root.style.getPropertyValue("--text") !== text) this.root.style.setProperty("--text", text);
    if (this.root.dataset.theme === before) return;
    const bar = document.querySelector("meta[name=theme-color]");
    if (bar) bar.content = getComputedStyle(this.root).getPropertyValue("--bg-2").trim();
    charts(this.root);
  }

  speak(texts) {
    this.texts = texts;
    this.$(".al-layer--over").setAttribute("aria-label", texts.map ?? "");
    for (const [selector, text] of [["[data-zoom-in]", texts.closer], ["[data-zoom-out]", texts.whole]]) {
      this.$(selector).setAttribute("aria-label", text ?? "");
      this.$(selector).title = text ?? "";
    }
    this.$("[data-reload]").textContent = texts.reload ?? "";
    this.beat();
  }

  /** Remember what Python wrote into the heartbeat before the link's own words cover it. */
  hearts() {
    this.heart = this.$(".al-heart");
    this.heartSays = this.heart && { name: this.heart.className, text: this.heart.textContent };
    this.beat();
  }

  /** The heartbeat: what Python says, unless taps wait or the link is in trouble. */
  beat() {
    const waiting = this.outbox.waiting(SLOW).length;
    const count = (this.texts?.waiting ?? "{n}").replace("{n}", waiting);
    const said = json(this.model.get("heart"), {});
    let { name, text } = this.heartSays ?? {};
    if (said.text) [name, text] = [HEARTS[said.state] ?? HEARTS.saved, said.text];
    if (waiting) [name, text] = [HEARTS.busy, count];
    if (this.watch.state !== "fine") [name, text] = [HEARTS.off, this.texts?.[this.watch.state] ?? ""];
    if (this.heart && this.heart.className !== name) this.heart.className = name;
    if (this.heart && this.heart.textContent !== text) this.heart.textContent = text;
    mark(this.root, "link", this.watch.state);
    const banner = this.$(".al-banner");
    const isFine = this.watch.state !== "lost";
    if (banner.hidden !== isFine) banner.hidden = isFine;
    const lost = banner.hidden ? "" : `${this.texts?.lost_long ?? ""} ${waiting ? capital(count) : ""}`;
    if (this.$("[data-lost]").textContent !== lost) this.$("[data-lost]").textContent = lost;
  }

  toast(text) {
    const region = this.$("[data-region=toast]");
    clearTimeout(this.toasting);
    region.hidden = !text;
    const lasts = region.querySelector("[data-lasts]")?.dataset.lasts;
    if (lasts) this.toasting = setTimeout(() => (region.hidden = true), lasts * 1000);
  }

  say(text) {
    const live = this.$("[data-live]");
    live.textContent = "";
    requestAnimationFrame(() => (live.textContent = text));
  }

  /** A short note for the eye and the ear: why a control refuses, what went wrong. */
  note(text) {
    const note = this.$(".al-note");
    note.textContent = text;
    note.hidden = false;
    this.say(text);
    clearTimeout(this.noting);
    this.noting = setTimeout(() => (note.hidden = true), NOTE);
  }

  told(message) {
    this.watch.heard();
    if (message.kind === "say") this.say(message.text);
    if (message.kind === "note") this.note(message.text);
    if (message.kind === "whole") this.markup.take(message.turn, message.drawn);
  }

  // ---------------------------------------------------------------- taps

  tap(node, value) {
    const tap = { id: fresh(), act: node.getAttribute("data-act") };
    if (value !== undefined) tap.value = value;
    this.pressed = { id: tap.id, node };
    this.outbox.send(tap);
    mark(this.root, "waits", this.outbox.taps.size);
    setTimeout(() => this.late(tap.id, node), SLOW);
  }

  deliver({ at, ...tap }) {
    this.send({ kind: "tap", ...tap });
  }

  /** A page that has let go of its kernel cannot send: taps wait in the outbox, and the watch notices the silence. */
  send(message) {
    try {
      this.model.send(message);
    } catch (error) {
      if (error.message !== "Cannot send") throw error;
    }
  }

  late(id, node) {
    if (!this.outbox.taps.has(id)) return;
    if (node.matches(".al-btn")) node.classList.add("is-busy");
    this.beat();
  }

  acknowledged(ids) {
    const known = this.outbox.acknowledge(ids);
    mark(this.root, "waits", this.outbox.taps.size);
    if (known.includes(this.pressed?.id)) this.pressed.node.classList.remove("is-busy");
    if (known.length) this.beat();
  }

  clicked(event) {
    const copy = event.target.closest("[data-copy]");
    if (copy) this.copy(copy);
    const asked = event.target.closest("[data-why]");
    if (asked) this.answer(asked);
    const image = event.target.closest('a[download$=".png"][href^="data:image/svg"]');
    if (image) return void this.saveAsPng(event, image);
    const node = event.target.closest("[data-act],[data-leads],[data-reload],[data-zoom-in],[data-zoom-out],[aria-disabled=true],.al-map");
    if (!node || this.held) return void (this.held = false);
    if (node.dataset.leads) this.lead(node.dataset.leads, node.title);
    const refuses = node.getAttribute("aria-disabled") === "true" && !node.hasAttribute("data-act");
    if (refuses && node.title && !node.dataset.leads) this.note(node.title);
    if (refuses) return;
    if (node.matches("[data-reload]")) return location.reload();
    if (node.matches("[data-zoom-in]")) return this.board.closer();
    if (node.matches("[data-zoom-out]")) return this.board.whole();
    if (node.matches(".al-map")) return this.root.dataset.panel === "peek" && this.escape();
    if (node.matches("input,select,textarea")) return;
    if (node.matches("a")) event.preventDefault();
    if (node.hasAttribute("data-act")) this.tap(node);
  }

  /** Opens or closes the answer that stands beside its question. */
  answer(asked) {
    const answer = asked.parentElement.querySelector(":scope > .al-why");
    answer.hidden = !answer.hidden;
    asked.setAttribute("aria-expanded", String(!answer.hidden));
  }

  /** Copies a line; over plain HTTP, where the clipboard is closed to pages, by way of a selection. */
  async copy(button) {
    const before = button.closest("[data-before]")?.dataset.before;
    const line = before ? `${before}; ${button.dataset.copy}` : button.dataset.copy;
    if (navigator.clipboard) await navigator.clipboard.writeText(line);
    else {
      const field = Object.assign(document.createElement("textarea"), { value: line });
      document.body.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
      button.focus();
    }
    if (button.dataset.copied) this.note(button.dataset.copied);
  }

  /** A link to an SVG picture whose file is to be a PNG: draw it, and save what was drawn. */
  saveAsPng(event, link) {
    event.preventDefault();
    const picture = new Image();
    picture.onload = () => {
      const canvas = Object.assign(document.createElement("canvas"), { width: picture.width, height: picture.height });
      canvas.getContext("2d").drawImage(picture, 0, 0);
      Object.assign(document.createElement("a"), { href: canvas.toDataURL("image/png"), download: link.download }).click();
    };
    picture.src = link.href;
  }

  /** Bring a named block into view, and say why. */
  lead(name, why) {
    if (why) this.say(why);
    const block = this.root.querySelector(`[data-name="${CSS.escape(name)}"]`);
    block?.scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  }

  changed(field) {
    if (!field.matches("[data-act]")) return;
    if (field.type === "file") return void this.picked(field);
    this.tap(field, field.type === "checkbox" ? String(field.checked) : field.value);
  }

  /** A file that was picked counts as its text typed in; the title says why one is too large. */
  async picked(field) {
    const [file] = field.files;
    if (!file) return;
    if (file.size > Number(field.dataset.most)) this.note(field.title);
    else this.tap(field, await file.text());
    field.value = "";
  }

  key(event) {
    const { target, key } = event;
    if (key === "Escape" && this.escape()) return event.preventDefault();
    if (key === "Enter" && target.matches("[data-find]")) return this.takeFirst(target, event);
    if (key === "Enter" && target.matches("input")) return target.blur();
    const isPlain = target.matches("[role=button],[role=radio],[role=option]") && !target.matches("button,a[href]");
    if (isPlain && (key === "Enter" || key === " ")) {
      event.preventDefault();
      target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    }
  }

  /** Presses the innermost way out that can be seen. */
  escape() {
    const ways = [...this.root.querySelectorAll(WAYS_OUT)].filter((node) => node.getClientRects().length);
    ways.at(-1)?.click();
    return ways.length > 0;
  }

  hold(event) {
    const node = event.target.closest("[data-hold]");
    if (!node || node.disabled || event.button) return;
    this.held = false;
    this.holding = setTimeout(() => this.repeat(node), HOLD);
  }

  /** Goes on only after the last tap has arrived, so that holding never runs ahead of the table. */
  repeat(node) {
    this.held = true;
    if (!node.isConnected || node.disabled) return;
    if (!this.outbox.taps.has(this.pressed?.id)) this.tap(node);
    this.holding = setTimeout(() => this.repeat(node), REPEAT);
  }

  release() {
    clearTimeout(this.holding);
    if (this.held) setTimeout(() => (this.held = false));
  }

  // ---------------------------------------------------------------- lists that are filtered while typing

  filter(field) {
    if (!field.matches?.("[data-find]")) return;
    const asked = plain(field.value).split(/\s+/).filter(Boolean);
    const find = field.closest(".al-find");
    const whole = asked.join(" ");
    let shown = 0;
    for (const item of find.querySelectorAll("[data-words]")) {
      const words = plain(item.getAttribute("data-words"));
      item.hidden = !asked.every((word) => words.includes(word));
      const place = whole && !item.hidden ? String(rank(words, whole)) : "";
      if (item.style.order !== place) item.style.order = place;
      shown += !item.hidden;
    }
    const none = find.querySelector(".al-find__none");
    if (none) none.hidden = shown > 0;
  }

  takeFirst(field, event) {
    event.preventDefault();
    const shown = [...field.closest(".al-find").querySelectorAll("[data-words]:not([hidden])")];
    const [item] = shown.sort((one, other) => one.style.order - other.style.order);
    const control = item?.matches("[data-act]") ? item : item?.querySelector("[data-act],[aria-disabled=true]");
    control?.click();
  }

  // ---------------------------------------------------------------- the browser's side

  report() {
    const wide = this.root.clientWidth;
    if (!wide) return; // not laid out yet, or hidden: a page without a width is not a phone's
    const { clientWidth, clientHeight } = this.$(".al-map");
    const width = wide < 700 ? "phone" : wide < 1200 ? "mid" : "wide";
    mark(this.root, "width", width);
    mark(this.root, "shape", wide < 960 && this.root.clientHeight > wide ? "upright" : "lying");
    if (clientWidth) this.room = [clientWidth, clientHeight];
    const facts = {
      width,
      room: this.room ?? [0, 0],
      dark: matchMedia("(prefers-color-scheme: dark)").matches,
      language: navigator.language ?? "",
      online: navigator.onLine,
      table: new URLSearchParams(location.search).get("table") ?? "",
      prefs: readJson("companion.prefs", {}),
    };
    const text = JSON.stringify(facts);
    if (text === this.model.get("facts")) return;
    this.model.set("facts", text);
    this.model.save_changes();
  }

  /** Every game keeps its own part beside the preferences of all. */
  remember(prefs) {
    if (!Object.keys(prefs).length) return;
    writeJson("companion.prefs", { ...readJson("companion.prefs", {}), ...prefs });
    if (this.root.dataset.host === "voila") this.agree(prefs);
  }

  /** The start page learns the language, and an address that wished for another one wishes for this one now. */
  agree({ language, theme, text }) {
    if (language) document.cookie = `companion-lang=${language};path=/;max-age=31536000;samesite=lax`;
    const address = new URL(location.href);
    for (const [wish, value] of Object.entries({ lang: language, theme, text })) {
      if (value && address.searchParams.has(wish)) address.searchParams.set(wish, value);
    }
    if (address.href !== location.href) history.replaceState(history.state, "", address);
  }

  settle(table) {
    if (table === this.table) return;
    this.table = table;
    this.outbox.open(table);
    if (this.root.dataset.host === "voila") {
      const address = new URL(location.href);
      if (table) address.searchParams.set("table", table);
      else address.searchParams.delete("table");
      history.replaceState(history.state, "", address);
    }
    this.seen();
  }

  async seen() {
    const isWanted = Boolean(this.table) && document.visibilityState === "visible";
    if (isWanted) this.watch.hurry();
    if (!isWanted || !navigator.wakeLock || (this.lock && !this.lock.released)) return;
    this.lock = await navigator.wakeLock.request("screen").catch(() => null);
  }

  tick() {
    if (document.visibilityState !== "visible") return;
    const late = this.outbox.waiting(DOUBT).length > 0;
    if (late) this.beat();
    this.watch.tick(late);
  }

  linkChanged(state, before) {
    if (state === "fine") this.outbox.resend(SLOW);
    if (state === "lost" || before === "lost") this.say(state === "lost" ? this.texts?.lost_long ?? "" : "");
    this.beat();
  }
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
/** Names as they are compared: "R'lyeh" is one word, "Mi-Go" two; `plain_words` of Realms says the same. */
const plain = (text) => text.toLowerCase().replaceAll("ё", "е").replace(/['’‘ʼ`´.]/g, "").replace(/[-‐‑–—]/g, " ");
/** First names that begin with what is asked, before all where it ends with a word; `|` stands between two names. */
const rank = (words, whole) => {
  const names = words.split("|").map((name) => `${name.trim()} `);
  if (names.some((name) => name.startsWith(`${whole} `))) return 0;
  return names.some((name) => name.startsWith(whole)) ? 1 : 2;
};

export default {
  render({ model, el }) {
    const root = document.createElement("div");
    el.append(root);
    const page = new Page(model, root);
    return () => page.end();
  },
};
