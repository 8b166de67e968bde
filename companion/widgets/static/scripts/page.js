/* Page: one screen of regions. Python sends each region as markup, the browser sends taps.
   Nothing here knows a game. No request leaves this server. What each part does stands in its own module. */

import { FirstSight } from "./basics/first_sight.js";
import { joining, linked, openAnew, opening } from "./basics/link.js";
import { DRAWN, json } from "./basics/model.js";
import { readMoments, writeMoments } from "./basics/storage.js";
import { Board } from "./boards/board.js";
import { Photo } from "./boards/photo.js";
import { Replay } from "./boards/replay.js";
import { Strokes } from "./boards/strokes.js";
import { Markup } from "./dom/markup.js";
import { printByDay } from "./dom/paper.js";
import { dress, yieldToKeyboard } from "./dom/root.js";
import { SKELETON } from "./dom/skeleton.js";
import { wear } from "./dom/styles.js";
import { Regions } from "./regions.js";
import { Heart } from "./server/heart.js";
import { stand } from "./server/standing.js";
import { Visit } from "./server/visit.js";
import { Watch } from "./server/watch.js";
import { Back } from "./taps/back.js";
import { revealed } from "./taps/controls.js";
import { Gestures } from "./taps/gestures.js";
import { SLOW, Taps } from "./taps/taps.js";
import { Turn } from "./taps/turn.js";
import { Waits } from "./taps/waits.js";
import { Aloud } from "./voices/aloud.js";
import { Moments } from "./voices/moments.js";
import { Sound } from "./voices/sound.js";
import { Voice } from "./voices/voice.js";

const DOUBT = 2000;
const SETTLED = 150;
const QUICK = 350;
const RETURNS = "companion.returns"; // when the pages of this tab came back by themselves
const MOST_RETURNS = 4; // within so many milliseconds, for what ends the kernel each time
const RETURNS_WITHIN = 60_000;
const READ = JSON.stringify({ go: "ReadFates", with: {} });

export class Page {
  /**
   * @param {import('./basics/model.js').Carrier} carrier
   * @param {HTMLElement} root Becomes the page.
   * @param {HTMLElement} place Where it goes.
   */
  constructor(carrier, root, place) {
    this.carrier = carrier;
    this.root = root;
    this.ending = new AbortController();
    this.arrive = () => {};
    this.isLeaving = false;
    this.openedCell = "";
    this.said = "";
    /**
     * What a link holds is waited for: nothing else is shown before it.
     * @type {Promise<void>}
     */
    this.arrived = new Promise((done) => {
      this.arrive = done;
    });
    wear(json(carrier.read("styles"), []), place);
    root.classList.add("al", "al-page");
    const isWhole = "voila" in document.body.dataset || "pocket" in document.body.dataset;
    if (isWhole) yieldToKeyboard();
    root.dataset.host = isWhole ? "voila" : "notebook";
    root.innerHTML = SKELETON;
    if (isWhole && this.brings) root.dataset.arriving = "";
    else this.arrive();
    place.append(root);
    this.board = new Board(this.part(".al-map"));
    this.voice = new Voice(root);
    this.sound = new Sound();
    this.moments = new Moments(root, this.sound);
    this.taps = new Taps(
      root,
      carrier.send,
      () => this.beat(),
      () => this.watch.isClosed,
    );
    this.watch = new Watch({
      ask: () => carrier.send({ kind: "ping", number: this.taps.outbox.asks() }),
      probe: carrier.probe,
      changed: (state, before) => this.linkChanged(state, before),
      returned: () => this.comeBack(),
    });
    this.heart = new Heart(root, {
      waiting: () => this.taps.outbox.waiting(SLOW).length,
      link: () => this.watch.state,
      said: () => carrier.read("heart"),
    });
    const waits = {
      waiting: () => this.taps.outbox.waiting(SLOW),
      isOurs: (/** @type {string} */ id) => this.taps.outbox.isOurs(id),
      drop: (/** @type {string} */ id) => this.taps.drop(id),
      texts: () => this.texts,
    };
    this.waits = new Waits(root, waits, this.ending.signal);
    this.regions = new Regions(root);
    this.visit = new Visit(root, { tell: carrier.tell, told: () => carrier.read("facts") });
    const texts = () => this.texts;
    const { taps, voice, board } = this;
    this.aloud = new Aloud(root, (text) => voice.note(text));
    this.gestures = new Gestures(root, { taps, voice, aloud: this.aloud, board, texts });
    this.back = new Back({ close: () => this.moments.close() || this.gestures.close(), stay: () => this.visit.stay() });
    this.turn = new Turn(root, this.sound);
    this.sight = new FirstSight(root);
    this.strokes = new Strokes(root, { taps, board });
    this.photo = new Photo(root, { board, taps, note: (text) => voice.note(text) });
    this.replay = new Replay(root, { taps, named: (frame) => this.visit.names("replay", frame) });
    this.markup = new Markup(DRAWN, {
      read: carrier.read,
      ask: () => carrier.send({ kind: "whole" }),
      show: (name, text) => this.show(name, text),
    });
    /** @type {Record<string, string>} */
    this.texts = {};
    this.listen();
    this.follow(); // the first word to Python is said once the page has a size: see `listen`
  }

  /** @param {string} selector */
  part(selector) {
    return /** @type {HTMLElement} */ (this.root.querySelector(selector));
  }

  listen() {
    const { signal } = this.ending;
    this.strokes.listen(signal);
    this.photo.listen(signal);
    this.replay.listen(signal);
    this.gestures.listen(signal);
    this.aloud.listen(signal);
    this.turn.listen(signal);
    if (this.root.dataset.host === "voila") this.back.listen(signal);
    printByDay(this.root, signal);
    for (const name of ["online", "offline"]) {
      window.addEventListener(name, () => this.reachable(), { signal });
    }
    window.addEventListener("hashchange", openAnew, { signal });
    document.addEventListener("visibilitychange", () => this.seen(), { signal });
    window.addEventListener("storage", (event) => this.visit.written(event), { signal });
    window.addEventListener("pagehide", () => this.taps.outbox.store(), { signal });
    window.addEventListener("beforeunload", (event) => this.leaving(event), { signal });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.visit.report(), { signal });
    this.sizes = new ResizeObserver(() => this.resized());
    this.sizes.observe(this.root);
    this.sizes.observe(this.part(".al-map"));
    this.clock = setInterval(() => this.tick(), 1000);
  }

  /** Every trait has one function that shows it; all are shown once at the start. */
  follow() {
    const { carrier } = this;
    /** @type {Record<string, (text: string) => void>} */
    const shows = {
      root: (text) => {
        const look = json(text, /** @type {Record<string, string>} */ ({}));
        this.sight.dressed(look);
        dress(this.root, look);
        this.turn.dressed();
        this.replay.dressed();
      },
      texts: (text) => this.speak(json(text, {})),
      sheet: (text) => this.board.fit(text || "0 0 100 100"),
      heart: () => this.heart.beat(),
      ack: (text) => this.acknowledged(json(text, [])),
      address: (text) => this.settle(text),
      stands: (text) => this.stands(text),
      prefs: (text) => this.visit.remember(json(text, {})),
    };
    for (const [name, show] of Object.entries(shows)) show(carrier.read(name));
    this.markup.start();
    for (const [name, show] of Object.entries(shows)) carrier.follow(name, () => show(carrier.read(name)));
    carrier.follow("patches", () => this.markup.patch(json(carrier.read("patches"), { turn: 0 })));
    for (const name of ["ack", "patches"]) carrier.follow(name, () => this.watch.heard());
    carrier.hear((message) => this.told(message));
    carrier.broke((isBroken) => {
      this.watch.broke(isBroken, this.isSeen);
      this.taps.outbox.release();
    });
  }

  end() {
    this.carrier.end();
    this.ending.abort();
    this.sizes?.disconnect();
    clearInterval(this.clock);
    clearInterval(this.quick);
    this.visit.end();
    this.sound.end();
    this.sight.end();
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  show(name, text) {
    this.regions.show(name, text);
    if (name === "head") this.heart.drawn();
    if (name === "panel") this.heart.beat();
    if (name === "tokens") this.strokes.drawn();
    if (name === "panel" || name === "board") this.photo.drawn();
    if (name === "panel" || name === "tokens") this.slide();
    if (name === "panel") this.openedCell = revealed(this.root, this.openedCell);
    if (name === "strip") this.replay.drawn();
    if (name === "toast") this.voice.toast(text);
    if (name === "panel" || name === "strip") this.aloud.drawn();
  }

  /** Where a walk has stopped, and where it leads, are seen above the sheet that asks. */
  slide() {
    const asks = this.root.querySelector(".al-sheet[data-key=walk] > .al-sheet__body");
    const { width, shape } = this.root.dataset;
    const liesOver = width === "phone" || (width === "mid" && shape === "upright");
    if (!(asks instanceof HTMLElement) || !liesOver) {
      this.board.lie(); // nothing is measured with a tap that has no walk
      return;
    }
    const covered = this.part(".al-panel").offsetTop - this.part(".al-map").offsetTop;
    this.board.reveal((asks.dataset.key ?? "").split(" "), covered);
  }

  /** @param {Record<string, string>} texts */
  speak(texts) {
    this.texts = texts;
    if ("arriving" in this.root.dataset) this.root.dataset.arriving = texts.arriving ?? "";
    this.part(".al-layer--over").setAttribute("aria-label", texts.map ?? "");
    for (const [selector, text = ""] of [
      ["[data-zoom-in]", texts.closer],
      ["[data-zoom-out]", texts.whole],
    ]) {
      this.part(selector).setAttribute("aria-label", text);
      this.part(selector).title = text;
    }
    this.part("[data-reload]").textContent = texts.reload ?? "";
    this.heart.speak(texts);
  }

  /** @param {import('./basics/model.js').Message} message */
  told({ kind, text = "", turn = 0, drawn = {}, number = 0 }) {
    this.watch.heard();
    if (kind === "pong") this.taps.outbox.answered(number);
    if (kind === "say") this.voice.say(text);
    if (kind === "note") this.voice.note(text);
    if (kind === "moment") this.moments.lay(text);
    if (kind === "whole") this.markup.take(turn, drawn);
  }

  /** @param {string} table */
  settle(table) {
    if (!this.visit.settle(table)) return;
    this.taps.outbox.open(table);
    this.seen();
  }

  /** The page is seen again, or has a table: the link is looked after at once, and the screen stays lit. */
  seen() {
    if (this.visit.isWatched) this.watch.hurry();
    this.visit.light();
  }

  reachable() {
    this.visit.report();
    this.watch.hurry();
  }

  resized() {
    clearTimeout(this.resizing);
    if (this.root.dataset.width) this.resizing = setTimeout(() => this.visit.report(), SETTLED);
    else this.begin();
  }

  /** The first word to Python: what the browser is, and the link that brought it here. */
  begin() {
    this.visit.report();
    const act = this.brings;
    if (act && this.root.dataset.width) this.brought = this.taps.send(act);
  }

  /** The act of whoever came with more than the address of a page. */
  get brings() {
    const text = linked(location);
    if (text !== undefined) return opening(text);
    return "voila" in document.body.dataset ? joining(location) : undefined;
  }

  /** What stands above the page of a kernel; the pocket says so itself.
   * @param {string} text
   */
  stands(text) {
    if (!text && !this.said) return;
    this.said = text;
    stand(
      json(text, { text: "", more: "", button: "" }),
      () => this.taps.send(READ),
      (act) => this.taps.send(act),
    );
  }

  /** @param {string[]} ids */
  acknowledged(ids) {
    this.taps.acknowledged(ids);
    if (!this.brought || !ids.includes(this.brought)) return;
    this.brought = undefined;
    setTimeout(() => {
      delete this.root.dataset.arriving; // all of the answer is shown now
      this.arrive();
    });
  }

  get isSeen() {
    return document.visibilityState === "visible";
  }

  tick() {
    if (!this.isSeen) return;
    const late = this.taps.outbox.waiting(DOUBT).length > 0;
    if (late) this.beat();
    this.watch.tick(late);
  }

  /**
   * Whoever leaves is asked only where a tap waits that no page would find again.
   * @param {BeforeUnloadEvent} event
   */
  leaving(event) {
    if (!this.taps.outbox.holds(SLOW)) event.preventDefault();
  }

  /** The server was away and is back, or the kernel alone has ended: the page opens anew and sends what was tapped, unless
   * that would lose something, or comes again and again. */
  comeBack() {
    const field = /** @type {HTMLInputElement | null} */ (this.root.querySelector("input:focus, textarea:focus"));
    const isTyping = field && field.value !== field.defaultValue;
    const returns = this.root.dataset.host === "voila" && this.root.dataset.returns;
    if (this.isLeaving || !returns || isTyping || !this.taps.outbox.isSafe || !mayReturn()) return;
    this.isLeaving = true; // a second time would begin with another kernel
    location.reload();
  }

  /**
   * @param {import('./server/watch.js').State} state
   * @param {import('./server/watch.js').State} before
   */
  linkChanged(state, before) {
    if (state === "fine") {
      this.taps.outbox.resend(SLOW);
      this.taps.outbox.release();
    }
    clearInterval(this.quick);
    if (state !== "fine") this.quick = setInterval(() => this.isSeen && this.watch.isAway && this.watch.tick(), QUICK);
    if (state === "lost" || before === "lost") this.voice.say(state === "lost" ? (this.texts.lost_long ?? "") : "");
    this.beat();
  }

  /** What the page says of saving and of the line stands as it is. */
  beat() {
    this.heart.beat();
    this.waits.beat();
  }
}

/** Whether this tab has not come back too often of late; it has once more, then. */
function mayReturn() {
  const now = Date.now();
  const before = readMoments(RETURNS).filter((at) => now - at < RETURNS_WITHIN);
  if (before.length >= MOST_RETURNS) return false;
  return writeMoments(RETURNS, [...before, now]);
}
