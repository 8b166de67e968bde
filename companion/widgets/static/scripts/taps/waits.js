/* What was tapped while the line is lost, by name, below the banner that says so. What this browser has not handed over yet
   can be let go; of what was on its way when the line broke, nobody here knows whether it arrived. */

/** @typedef {import('./outbox.js').Kept} Kept */

export class Waits {
  /**
   * @param {HTMLElement} root
   * @param {object} does
   * @param {() => Kept[]} does.waiting
   * @param {(id: string) => boolean} does.isOurs Whether it can be let go.
   * @param {(id: string) => void} does.drop
   * @param {() => Record<string, string>} does.texts
   * @param {AbortSignal} signal
   */
  constructor(root, { waiting, isOurs, drop, texts }, signal) {
    this.banner = /** @type {HTMLElement} */ (root.querySelector(".al-banner"));
    this.button = /** @type {HTMLButtonElement} */ (root.querySelector("[data-names]"));
    this.list = /** @type {HTMLElement} */ (root.querySelector("[data-waiting]"));
    this.waiting = waiting;
    this.isOurs = isOurs;
    this.drop = drop;
    this.texts = texts;
    this.isOpen = false;
    this.drawn = "";
    this.button.addEventListener("click", () => this.toggle(), { signal });
    this.list.addEventListener("click", (event) => this.tapped(event), { signal });
  }

  toggle() {
    this.isOpen = !this.isOpen;
    this.beat();
  }

  /** @param {Event} event */
  tapped(event) {
    const id = event.target instanceof Element && event.target.closest("button")?.dataset.id;
    if (!id) return;
    this.drop(id);
    (this.list.querySelector("button") ?? (this.button.hidden ? undefined : this.button))?.focus();
  }

  beat() {
    const taps = this.banner.hidden ? [] : this.waiting();
    if (!taps.length) this.isOpen = false;
    const texts = this.texts();
    const lines = taps.map(({ id, at, name }) => ({ id, at: clock(at), name, isOurs: this.isOurs(id) }));
    const drawn = JSON.stringify([this.isOpen, lines, texts.let_go]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.button.hidden = !taps.length;
    this.button.textContent = (this.isOpen ? texts.unlist : texts.list) ?? "";
    this.button.setAttribute("aria-expanded", String(this.isOpen));
    this.list.hidden = !this.isOpen;
    this.list.replaceChildren(...(this.isOpen ? lines : []).map((line) => row(line, texts)));
  }
}

/**
 * @param {{ id: string, at: string, name?: string, isOurs: boolean }} line
 * @param {Record<string, string>} texts
 */
function row({ id, at, name, isOurs }, texts) {
  const [item, time, said] = ["li", "time", "span"].map((kind) => document.createElement(kind));
  time.textContent = at;
  said.textContent = name || (texts.a_tap ?? "");
  item.append(time, said);
  if (!isOurs) {
    const small = document.createElement("small");
    small.textContent = texts.under_way ?? "";
    said.append(" ", small);
    return item;
  }
  const button = document.createElement("button");
  button.className = "al-btn";
  button.dataset.id = id;
  button.textContent = texts.let_go ?? "";
  button.setAttribute("aria-label", `${texts.let_go}: ${said.textContent}`);
  item.append(button);
  return item;
}

/** @param {number} at */
function clock(at) {
  const moment = new Date(at);
  return [moment.getHours(), moment.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
}
