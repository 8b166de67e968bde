/* Turn: this device says that a turn has come to its player, by a buzz and by a quiet tone. Both are off until somebody
   switches them on, which is answered by the signal itself. */

const BUZZ = [90, 60, 90];
const TONES = [587, 784]; // hertz, one after the other
const LASTS = 0.22; // seconds each
const LOUD = 0.12;

export class Turn {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /**
     * What was told last; undefined before the first word.
     * @type {{ call: string, buzzes: string, sounds: string } | undefined}
     */
    this.told = undefined;
    /** @type {AudioContext | undefined} */
    this.sound = undefined;
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    // a browser lets a page sound only after it was touched
    this.root.addEventListener("pointerdown", () => this.root.dataset.sounds && this.open(), { signal });
  }

  /** The root was dressed: whether a turn has come, or a signal was switched on. */
  dressed() {
    const { call = "", buzzes = "", sounds = "" } = this.root.dataset;
    const before = this.told;
    this.told = { call, buzzes, sounds };
    if (!before) return;
    const hasCome = call !== "" && before.call !== "" && call !== before.call;
    if (buzzes && (hasCome || !before.buzzes)) navigator.vibrate?.(BUZZ);
    if (sounds && (hasCome || !before.sounds)) this.play();
  }

  open() {
    if ("AudioContext" in window) this.sound ??= new AudioContext();
    this.sound?.resume();
    return this.sound;
  }

  play() {
    const sound = this.open();
    if (!sound) return;
    for (const [at, height] of TONES.entries()) {
      const begins = sound.currentTime + at * LASTS;
      const [tone, volume] = [sound.createOscillator(), sound.createGain()];
      tone.frequency.value = height;
      volume.gain.setValueAtTime(0, begins);
      volume.gain.linearRampToValueAtTime(LOUD, begins + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, begins + LASTS);
      tone.connect(volume).connect(sound.destination);
      tone.start(begins);
      tone.stop(begins + LASTS);
    }
  }

  end() {
    this.sound?.close();
  }
}
