/* How this page stands to what is kept: one sentence above the table while it does not keep what is done here. */

/** @typedef {{ text: string, more: string, button: string }} Standing All empty: everything is as it should be. */

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
  place.replaceChildren(said);
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
