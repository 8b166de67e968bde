/* The heartbeat line: what Python says of saving, unless taps wait or the link is in trouble; then the banner too. */

import { json } from "../basics/model.js";
import { mark } from "../dom/root.js";

/** @type {Record<string, string>} */
const HEARTS = {
  saved: "al-heart",
  looks: "al-heart is-looking",
  lent: "al-heart is-lent",
  busy: "al-heart is-busy",
  off: "al-heart is-off",
};

/** @typedef {Record<string, string>} Texts The sentences that the browser says by itself. */

export class Heart {
  /**
   * @param {HTMLElement} root
   * @param {object} asks
   * @param {() => number} asks.waiting How many taps wait for longer than is usual.
   * @param {() => "fine" | "reconnecting" | "lost"} asks.link
   * @param {() => string} asks.said JSON: `state` and `text`; where empty, the head's own markup stands.
   */
  constructor(root, { waiting, link, said }) {
    this.root = root;
    this.waiting = waiting;
    this.link = link;
    this.said = said;
    this.banner = /** @type {HTMLElement} */ (root.querySelector(".al-banner"));
    this.lost = /** @type {HTMLElement} */ (root.querySelector("[data-lost]"));
    /** @type {Texts} */
    this.texts = {};
    /** One in the head, or in the bar of a page that shows no head: whatever lies there now. */
    this.lines = root.getElementsByClassName("al-heart");
    /** @type {{ name: string, text: string } | null} */
    this.written = null;
  }

  /**
   * @param {Texts} texts
   */
  speak(texts) {
    this.texts = texts;
    this.beat();
  }

  /** The head was drawn anew: remember what Python wrote before the link's own words cover it. */
  drawn() {
    const [line] = this.lines;
    this.written = line ? { name: line.className, text: line.textContent ?? "" } : null;
    this.beat();
  }

  beat() {
    const [waiting, link] = [this.waiting(), this.link()];
    const count = (this.texts.waiting ?? "{n}").replace("{n}", String(waiting));
    const { name, text } = this.words(waiting, link, count);
    for (const line of this.lines) {
      if (line.className !== name) line.className = name;
      if (line.textContent !== text) line.textContent = text;
    }
    mark(this.root, "link", link);
    const isFine = link !== "lost";
    if (this.banner.hidden !== isFine) this.banner.hidden = isFine;
    const lost = isFine ? "" : `${this.texts.lost_long ?? ""} ${waiting ? capital(count) : ""}`;
    if (this.lost.textContent !== lost) this.lost.textContent = lost;
  }

  /**
   * @param {number} waiting
   * @param {string} link
   * @param {string} count
   */
  words(waiting, link, count) {
    if (link !== "fine") return { name: HEARTS.off, text: this.texts[link] ?? "" };
    if (waiting) return { name: HEARTS.busy, text: count };
    const said = json(this.said(), /** @type {Record<string, string>} */ ({}));
    if (said.text) return { name: HEARTS[said.state] ?? HEARTS.saved, text: said.text };
    return this.written ?? { name: HEARTS.saved, text: "" };
  }
}

const capital = (/** @type {string} */ text) => text.charAt(0).toUpperCase() + text.slice(1);
