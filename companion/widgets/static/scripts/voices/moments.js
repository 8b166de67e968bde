/* Moments: what has just happened here lies over the whole page. It moves once; a tap or a key that presses goes to its last
   picture, another one goes on. Nothing waits for it: the page below is as it is already. */

/** Kind of a moment -> its tones in hertz. @type {Record<string, number[]>} */
const TONES = {
  gate: [196, 147, 98],
  surge: [131, 139, 147, 156],
  sealed: [392, 523, 659],
  beaten: [330, 440],
  doom: [98, 98],
  last: [98, 92, 87],
  insane: [466, 440, 415],
  unconscious: [220, 110],
  lost: [330, 311, 294, 277],
  spared: [523, 659],
  awakening: [73, 69, 65, 61],
  end: [262, 330, 392, 523],
};
const LASTS = 0.34; // seconds each
const BUZZ = [70, 50, 70];
const PRESSES = ["Enter", " ", "Escape"];

/**
 * Whether the picture itself still moves; a button that fades under a finger does not count.
 * @param {Animation} moving
 */
const isOfThePicture = (moving) => moving instanceof CSSAnimation && moving.playState === "running";

export class Moments {
  /**
   * @param {HTMLElement} root Says whether moments sound and buzz on this device.
   * @param {import('./sound.js').Sound} sound
   */
  constructor(root, sound) {
    this.root = root;
    this.sound = sound;
    /** @type {HTMLDialogElement[]} */
    this.coming = [];
    /** @type {HTMLDialogElement | undefined} */
    this.now = undefined;
  }

  /**
   * What comes while another moment lies there waits behind it.
   * @param {string} markup
   */
  lay(markup) {
    if (!("HTMLDialogElement" in window)) return; // the log says it
    const holder = document.createElement("template");
    holder.innerHTML = markup;
    this.coming.push(.../** @type {NodeListOf<HTMLDialogElement>} */ (holder.content.querySelectorAll("dialog")));
    if (!this.now) this.next();
  }

  next() {
    this.now?.close();
    this.now?.remove();
    const dialog = this.coming.shift();
    this.now = dialog;
    if (!dialog) return;
    const goOn = () => this.now === dialog && this.next();
    dialog.addEventListener("close", goOn); // by the browser itself
    for (const name of ["click", "keydown", "cancel"]) dialog.addEventListener(name, (event) => this.met(event));
    this.root.append(dialog);
    dialog.showModal();
    dialog.focus(); // not its button: a key leads on
    const { lasts, kind = "" } = dialog.dataset;
    if (this.root.dataset.chimes) this.sound.play(TONES[kind] ?? [], LASTS);
    if (this.root.dataset.shakes) navigator.vibrate?.(BUZZ);
    if (lasts) setTimeout(goOn, Number(lasts) * 1000);
  }

  /** Closes the moment that lies here; whether there was one. */
  close() {
    const lies = Boolean(this.now);
    if (lies) this.next();
    return lies;
  }

  /** @param {Event} event */
  met(event) {
    const leads = /** @type {HTMLElement | null | undefined} */ (this.now?.querySelector("[data-act]"));
    if (event.type === "click" && leads?.contains(/** @type {Node} */ (event.target))) {
      setTimeout(() => this.next()); // once the page has taken the tap
      return;
    }
    event.stopPropagation();
    if (event instanceof KeyboardEvent) {
      const pressesButton = event.key !== "Escape" && event.target instanceof HTMLButtonElement;
      if (event.repeat || pressesButton || !PRESSES.includes(event.key)) return;
    }
    event.preventDefault();
    const moving = this.now?.getAnimations({ subtree: true }).filter(isOfThePicture) ?? [];
    for (const animation of moving) animation.finish();
    if (moving.length) return;
    if (leads && event instanceof KeyboardEvent && event.key === "Enter") leads.click();
    else this.next();
  }
}
