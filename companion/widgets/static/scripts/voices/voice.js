/* Voice: short notes for the eye and the ear, said by the browser itself; and the toast that Python drew. */

const NOTE = 4000;

export class Voice {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.live = /** @type {HTMLElement} */ (root.querySelector("[data-live]"));
    this.noted = /** @type {HTMLElement} */ (root.querySelector(".al-note"));
    this.toasted = /** @type {HTMLElement} */ (root.querySelector("[data-region=toast]"));
    /** @type {number | undefined} */
    this.noting = undefined;
    /** @type {number | undefined} */
    this.toasting = undefined;
  }

  /**
   * Announce `text` to a screen reader.
   * @param {string} text
   */
  say(text) {
    this.live.textContent = "";
    requestAnimationFrame(() => {
      this.live.textContent = text;
    });
  }

  /**
   * A short note for the eye and the ear: why a control refuses, what went wrong.
   * @param {string} text
   */
  note(text) {
    this.noted.textContent = text;
    this.noted.hidden = false;
    this.say(text);
    clearTimeout(this.noting);
    this.noting = setTimeout(() => {
      this.noted.hidden = true;
    }, NOTE);
  }

  /**
   * The toast was drawn anew; some go by themselves.
   * @param {string} text
   */
  toast(text) {
    clearTimeout(this.toasting);
    this.toasted.hidden = !text;
    const lasting = /** @type {HTMLElement | null} */ (this.toasted.querySelector("[data-lasts]"));
    if (!lasting) return;
    this.toasting = setTimeout(() => {
      this.toasted.hidden = true;
    }, Number(lasting.dataset.lasts) * 1000);
  }
}
