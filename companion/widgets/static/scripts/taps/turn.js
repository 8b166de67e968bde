/* Turn: this device says that a turn has come to its player, by a buzz and by a quiet tone. Both are off until somebody
   switches them on, which is answered by the signal itself. */

const BUZZ = [90, 60, 90];
const TONES = [587, 784]; // hertz, one after the other
const LASTS = 0.22; // seconds each

export class Turn {
  /**
   * @param {HTMLElement} root
   * @param {import('../voices/sound.js').Sound} sound
   */
  constructor(root, sound) {
    this.root = root;
    this.sound = sound;
    /**
     * What was told last; undefined before the first word.
     * @type {{ call: string, buzzes: string, sounds: string } | undefined}
     */
    this.told = undefined;
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    // a browser lets a page sound only after it was touched
    const { dataset } = this.root;
    this.root.addEventListener("pointerdown", () => (dataset.sounds || dataset.chimes) && this.sound.open(), {
      signal,
    });
  }

  /** The root was dressed: whether a turn has come, or a signal was switched on. */
  dressed() {
    const { call = "", buzzes = "", sounds = "" } = this.root.dataset;
    const before = this.told;
    this.told = { call, buzzes, sounds };
    if (!before) return;
    const hasCome = call !== "" && before.call !== "" && call !== before.call;
    if (buzzes && (hasCome || !before.buzzes)) navigator.vibrate?.(BUZZ);
    if (sounds && (hasCome || !before.sounds)) this.sound.play(TONES, LASTS);
  }
}
