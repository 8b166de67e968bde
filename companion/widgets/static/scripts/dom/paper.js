/* Printing: paper takes the inks of the day, whatever light the page is read in. */

/**
 * @param {HTMLElement} root
 * @param {AbortSignal} signal Ends the listening.
 */
export function printByDay(root, signal) {
  /** @type {string | undefined} */
  let before;
  const around = [document.documentElement, document.body];
  const wear = (/** @type {string | undefined} */ theme, /** @type {string} */ ground) => {
    if (theme) root.dataset.theme = theme;
    for (const node of around) node.style.background = ground;
  };
  window.addEventListener(
    "beforeprint",
    () => {
      before = root.dataset.theme;
      wear("day", "#fff");
    },
    { signal },
  );
  window.addEventListener("afterprint", () => wear(before, ""), { signal });
}
