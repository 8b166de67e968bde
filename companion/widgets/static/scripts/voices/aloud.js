/* Reading aloud by the browser's own voice: the next physical move. Off until somebody asks, kept per browser. */

import { readJson, writeJson } from "../basics/storage.js";
import { mark } from "../dom/root.js";

const PLACE = "companion.aloud";

/**
 * The browser's voice of a language; some browsers have none.
 * @param {string} language
 */
function voiceOf(language) {
  if (!("speechSynthesis" in window)) return undefined;
  return speechSynthesis.getVoices().find((voice) => voice.lang.toLowerCase().startsWith(language));
}

export class Aloud {
  /**
   * @param {HTMLElement} root
   * @param {(text: string) => void} note
   */
  constructor(root, note) {
    this.root = root;
    this.note = note;
    this.line = "";
    voiceOf(""); // browsers begin to fetch their voices when they are first asked
    mark(root, "aloud", readJson(PLACE, 0) ? "1" : "");
  }

  get isOn() {
    return this.root.dataset.aloud === "1" || this.speaks;
  }

  /** A television that was opened to read aloud; a browser speaks only after somebody has pressed a key there. */
  get speaks() {
    return this.root.dataset.speaks === "1";
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    for (const name of ["keydown", "pointerdown"]) {
      window.addEventListener(name, () => this.speaks && !("heard" in this.root.dataset) && this.say(this.line), {
        signal,
      });
    }
  }

  /**
   * The speaker was tapped: on, beginning with what it carries, or off. Without a voice it says so and stays off.
   * @param {HTMLElement} button
   */
  turn({ dataset }) {
    if (!this.isOn && !voiceOf(this.root.lang)) return this.note(dataset.copied ?? "");
    mark(this.root, "aloud", this.isOn ? "" : "1");
    writeJson(PLACE, Number(this.isOn));
    this.press();
    if (this.isOn) this.say(dataset.speak ?? "");
    else speechSynthesis.cancel();
  }

  /** Something was drawn: whether the speaker is on is the browser's to know; a new next move is said. */
  drawn() {
    this.press();
    const ticker = /** @type {HTMLElement | null} */ (this.root.querySelector("[data-say]"));
    const line = ticker?.dataset.say ?? "";
    if (line === this.line) return;
    this.line = line;
    if (line && this.isOn) this.say(line);
  }

  press() {
    for (const button of this.root.querySelectorAll("[data-speak]")) {
      button.setAttribute("aria-pressed", String(this.isOn));
    }
  }

  /** @param {string} text */
  say(text) {
    const voice = voiceOf(this.root.lang);
    if (!voice) return;
    const words = Object.assign(new SpeechSynthesisUtterance(text), { voice, lang: voice.lang });
    words.onstart = () => mark(this.root, "heard", "1");
    speechSynthesis.cancel();
    speechSynthesis.speak(words);
  }
}
