/* How this page stands to what is kept: one sentence above the table while it does not keep what is done here. */

/** @typedef {{ text: string, more: string, button: string }} Standing All empty: everything is as it should be. */

const LOCK = '<path d="M5.5 11h13v9.5h-13z"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>';
const WARNING = '<path d="M12 3.5 22 20.5H2z"/><path d="M12 10v5M12 17.4v.6"/>';

const place = document.createElement("aside");
place.setAttribute("role", "status");
new ResizeObserver(() => {
  document.body.style.setProperty("--standing", `${place.offsetHeight}px`);
}).observe(place);

/**
 * @param {Standing} standing
 * @param {() => void} lead What the button does.
 */
export function stand({ text, more, button }, lead) {
  place.remove();
  delete document.body.dataset.stands;
  if (!text) return;
  const page = /** @type {HTMLElement | null} */ (document.querySelector(".al-page"));
  place.className = `al al-offer is-flat is-standing${button ? "" : " is-hot"}`;
  place.dataset.theme = page?.dataset.theme ?? "candle";
  place.style.setProperty("--text", page?.style.getPropertyValue("--text") || "1");
  const small = document.createElement("small");
  small.textContent = more;
  const said = document.createElement("div");
  said.append(text, small);
  place.innerHTML = `<svg class="al-i" viewBox="0 0 24 24" aria-hidden="true">${button ? LOCK : WARNING}</svg>`;
  place.append(said);
  if (button) {
    const act = document.createElement("button");
    act.className = "al-btn";
    act.textContent = button;
    act.onclick = lead;
    place.append(act);
  }
  document.body.prepend(place);
  document.body.dataset.stands = "";
}
