/* A newer edition while a table is open: told above it, taken only by a tap. Put away it stays away for the evening. */

const PUT_AWAY = "companion.offer";

/**
 * @param {string} edition
 * @param {() => void} change
 * @param {import("../edition.js").News} news
 */
export function offer(edition, change, news) {
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
      if (button.dataset.does === "news") return tell(place, news);
      putAway(edition);
      sizes.disconnect();
      place.remove();
      delete document.body.dataset.offer;
    });
  }
}

/**
 * In each language that stands there; the buttons that asked for it go.
 * @param {HTMLElement} place
 * @param {import("../edition.js").News} news
 */
function tell(place, news) {
  for (const half of /** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll("[lang]"))) {
    const list = document.createElement("ul");
    for (const line of news[half.lang] ?? [])
      list.append(Object.assign(document.createElement("li"), { textContent: line }));
    half.querySelector("[data-does=news]")?.remove();
    half.querySelector(".al-row-btns")?.before(list);
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
