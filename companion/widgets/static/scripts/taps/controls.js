/* What controls do without Python: open an answer, copy a line, save a picture, lead to a block. */

/**
 * Opens or closes the answer that stands beside its question.
 * @param {Element} asked
 */
export function answer(asked) {
  const found = /** @type {HTMLElement | null} */ (asked.parentElement?.querySelector(":scope > .al-why"));
  if (!found) return;
  found.hidden = !found.hidden;
  asked.setAttribute("aria-expanded", String(!found.hidden));
}

/**
 * Copies a line; over plain HTTP, where the clipboard is closed to pages, by way of a selection.
 * @param {HTMLElement} button
 */
export async function copy(button) {
  const before = /** @type {HTMLElement | null} */ (button.closest("[data-before]"))?.dataset.before;
  const line = before ? `${before}; ${button.dataset.copy}` : (button.dataset.copy ?? "");
  if (navigator.clipboard) await navigator.clipboard.writeText(line);
  else {
    const field = Object.assign(document.createElement("textarea"), { value: line });
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    button.focus();
  }
}

/**
 * Hands an address to the device's own way of passing things on; whoever puts that away again has changed nothing.
 * @param {HTMLElement} button
 */
export async function send({ dataset }) {
  await navigator.share({ title: dataset.title ?? "", url: dataset.send ?? "" }).catch(() => {});
}

/**
 * A link to an SVG picture whose file is to be a PNG: draw it, and hand what was drawn to a phone's own way of passing
 * things on; where there is none, or it fails, save it.
 * @param {HTMLAnchorElement} link
 */
export async function passOnAsPng(link) {
  const picture = Object.assign(new Image(), { src: link.href });
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: picture.width, height: picture.height });
  canvas.getContext("2d")?.drawImage(picture, 0, 0);
  const drawn = await new Promise((/** @type {BlobCallback} */ done) => canvas.toBlob(done, "image/png"));
  const files = drawn ? [new File([drawn], link.download, { type: "image/png" })] : [];
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files })) {
    const left = await navigator.share({ files }).then(
      () => true,
      (error) => error.name === "AbortError",
    );
    if (left) return;
  }
  Object.assign(document.createElement("a"), {
    href: canvas.toDataURL("image/png"),
    download: link.download,
  }).click();
}

/**
 * Bring into view what a cell of a table has opened below its row, once; return the act of the open cell.
 * @param {Element} root
 * @param {string | undefined} before
 */
export function revealed(root, before) {
  const cell = root.querySelector(".al-grid td.is-open > [data-act]")?.getAttribute("data-act") ?? "";
  if (cell && cell !== before) root.querySelector(".al-grid__open")?.scrollIntoView({ block: "nearest" });
  return cell;
}

/**
 * Bring a named block into view.
 * @param {Element} root
 * @param {string} name
 */
export function lead(root, name) {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const block = root.querySelector(`[data-name="${CSS.escape(name)}"]`);
  block?.scrollIntoView({ block: "start", behavior: isCalm ? "auto" : "smooth" });
}
