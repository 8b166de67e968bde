/* Sound: quiet tones, made by the browser itself. */

const LOUD = 0.12;

export class Sound {
  constructor() {
    /** @type {AudioContext | undefined} */
    this.context = undefined;
  }

  /** A browser lets a page sound only after it was touched. */
  open() {
    if ("AudioContext" in window) this.context ??= new AudioContext();
    this.context?.resume();
    return this.context;
  }

  /**
   * Tones one after the other.
   * @param {number[]} heights In hertz.
   * @param {number} lasts Seconds each.
   */
  play(heights, lasts) {
    const context = this.open();
    if (!context) return;
    for (const [at, height] of heights.entries()) {
      const begins = context.currentTime + at * lasts;
      const [tone, volume] = [context.createOscillator(), context.createGain()];
      tone.frequency.value = height;
      volume.gain.setValueAtTime(0, begins);
      volume.gain.linearRampToValueAtTime(LOUD, begins + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, begins + lasts);
      tone.connect(volume).connect(context.destination);
      tone.start(begins);
      tone.stop(begins + lasts);
    }
  }

  end() {
    this.context?.close();
  }
}
