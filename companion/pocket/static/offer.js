/* A newer edition while a table is open: told above it, taken only by a tap. Put away it stays away for the evening. */

const PUT_AWAY = "companion.offer";

/**
 * @param {string} edition
 * @param {() => void} change
 */
export function offer(edition, change) {
  const drawn = document.getElementById("offer");
  if (!(drawn instanceof HTMLTemplateElement) || document.body.dataset.offer || isPutAway(edition)) return;
  const place = /** @type {HTMLElement} */ (/** @type {Element} */ (drawn.content.firstElementChild).cloneNode(true));
  const page = /** @type {HTMLElement | null} */ (document.querySelector(".al-page"));
  place.dataset.theme = page?.dataset.theme ?? "candle";
  place.style.setProperty("--text", page?.style.getPropertyValue("--text") || "1");
  document.body.prepend(place);
  const sizes = new ResizeObserver(() => {
    document.documentElement.style.setProperty("--offer", `${place.offsetHeight}px`);
  });
  sizes.observe(place);
  document.body.dataset.offer = "shown";
  for (const button of place.querySelectorAll("button")) {
    button.addEventListener("click", () => {
      if (button.dataset.does === "change") return change();
      putAway(edition);
      sizes.disconnect();
      place.remove();
      delete document.body.dataset.offer;
    });
  }
}

/** @param {string} edition */
function isPutAway(edition) {
  try {
    return sessionStorage.getItem(PUT_AWAY) === edition;
  } catch {
    return false;
  }
}

/** @param {string} edition */
function putAway(edition) {
  try {
    sessionStorage.setItem(PUT_AWAY, edition);
  } catch {
    // a browser that keeps nothing: put away until the page is opened again
  }
}
