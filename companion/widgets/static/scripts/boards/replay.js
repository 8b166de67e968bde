/* Replay: an evening told again goes on by itself after a while, follows the slider and the keys, and names its frame in
   the address. */

const RESTS = 1000; // milliseconds: longer than a frame that plays by itself stays
const FIELDS = "input:not([type=range]), select, textarea, [contenteditable]";

export class Replay {
  /**
   * @param {HTMLElement} root
   * @param {object} parts
   * @param {import('../taps/taps.js').Taps} parts.taps
   * @param {(frame: string) => void} parts.named The page shows this frame now, "" for none.
   */
  constructor(root, { taps, named }) {
    this.root = root;
    this.taps = taps;
    this.named = named;
    /** @type {number | undefined} */
    this.going = undefined;
    /** @type {number | undefined} */
    this.naming = undefined;
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    this.root.addEventListener("input", (event) => this.slid(event.target), { signal });
    document.addEventListener("keydown", (event) => this.key(event), { signal });
    signal.addEventListener("abort", () => {
      clearTimeout(this.going);
      clearTimeout(this.naming);
    });
  }

  get slider() {
    return /** @type {HTMLInputElement | null} */ (this.root.querySelector(".rp-at"));
  }

  /**
   * While a finger slides, the newest frame that it passes is shown as soon as the one before has come.
   * @param {EventTarget | null} target
   */
  slid(target) {
    const { slider } = this;
    if (slider && target === slider && !this.taps.isWaiting) this.taps.tap(slider, slider.value);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { slider } = this;
    const target = /** @type {Element} */ (event.target);
    if (!slider || target === slider || event.altKey || event.ctrlKey || event.metaKey || target.matches(FIELDS))
      return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) {
      slider.stepUp(step);
      this.taps.tap(slider, slider.value);
    } else if (event.key === " " && !target.matches("button, a, summary")) {
      /** @type {HTMLElement | null} */ (this.root.querySelector(".rp-keys > .al-btn--main"))?.click();
    } else return;
    event.preventDefault();
  }

  /** The slider was drawn: it stands at its frame, and what goes on by itself waits. */
  drawn() {
    clearTimeout(this.going);
    const { slider } = this;
    if (slider && !slider.matches(":active")) slider.value = slider.getAttribute("value") ?? "0";
    const next = /** @type {HTMLElement | null} */ (this.root.querySelector(".rp > [data-after]"));
    if (next) this.going = setTimeout(() => this.taps.tap(next), Number(next.dataset.after));
  }

  /**
   * The root was dressed: its address names the frame on which it comes to rest. Safari throws at the hundredth change
   * within half a minute; whatever is thrown here, outside of the drawing, is reported and breaks nothing.
   */
  dressed() {
    const frame = this.root.dataset.replay ?? "";
    clearTimeout(this.naming);
    if (frame) this.naming = setTimeout(() => this.named(frame), RESTS);
    else this.named("");
  }
}
