/* The browser's own way back (a button, a swipe): it closes what is open, and leaves the page where nothing is. An entry
   of the history stands guard above the page's own; it is laid with the first click, because browsers pass over others. */

export class Back {
  /**
   * @param {object} does
   * @param {() => boolean} does.close Closes what is open; whether something was.
   * @param {() => void} does.stay The entry that is reached now names the table that is shown.
   */
  constructor({ close, stay }) {
    this.close = close;
    this.stay = stay;
    this.isGuarded = Boolean(history.state?.guards); // so it is after a reload
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    window.addEventListener("click", () => this.guard(), { signal });
    window.addEventListener("popstate", ({ state }) => this.reached(Boolean(state?.guards)), { signal });
  }

  guard() {
    if (this.isGuarded || location.hash) return; // what stands behind # is waited for
    this.isGuarded = true;
    history.pushState({ guards: true }, "");
  }

  /** @param {boolean} isGuard Whether the entry is the guard again. */
  reached(isGuard) {
    this.isGuarded = isGuard;
    if (location.hash) return; // a link was laid over the address: that is no way back
    this.stay();
    if (isGuard) return;
    if (this.close()) this.guard();
    else history.back();
  }
}
