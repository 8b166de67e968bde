/* Lists that are filtered while typing: `data-find` hides the `data-words` items of its `.al-find`; `data-does` finds too. */
import { isFormOf } from "./word_forms.js";

/** Names as they are compared: "R'lyeh" is one word, "Mi-Go" two; `plain_words` of Realms says the same. */
const plain = (/** @type {string} */ text) =>
  text
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/['’‘ʼ`´.]/g, "")
    .replace(/[-‐‑–—]/g, " ");

/**
 * First names that begin with what is asked, before all where it ends with a word; `|` stands between two names.
 * @param {string} words
 * @param {string} whole
 */
function rank(words, whole) {
  const names = words.split("|").map((name) => `${name.trim()} `);
  if (names.some((name) => name.startsWith(`${whole} `))) return 0;
  return names.some((name) => name.startsWith(whole)) ? 1 : 2;
}

const BY_EFFECT = 3;

/** @type {WeakMap<HTMLElement, {text: string, words: string[]}>} */
const known = new WeakMap();

/**
 * The words of an item, its names and what it does.
 * @param {HTMLElement} item
 */
function wordsOf(item) {
  const text = `${item.dataset.words ?? ""} ${item.dataset.does ?? ""}`;
  let kept = known.get(item);
  if (kept?.text !== text) {
    kept = { text, words: [...new Set(plain(text).split(/[^\p{L}\d]+/u))].filter(Boolean) };
    known.set(item, kept);
  }
  return kept.words;
}

const itemsOf = (/** @type {Element | null} */ list, select = "") =>
  /** @type {HTMLElement[]} */ ([...(list?.querySelectorAll(`[data-words]${select}`) ?? [])]);

/**
 * Whether letters typed here filter a list.
 * @param {EventTarget | null} field
 * @returns {field is HTMLInputElement}
 */
export const isFind = (field) => field instanceof HTMLInputElement && field.matches("[data-find]");

/**
 * Hide what does not match, and order what does.
 * @param {EventTarget | Element | null} field
 */
export function filter(field) {
  if (!isFind(field)) return;
  const asked = plain(field.value)
    .split(/[\s(),:;«»"/]+/)
    .filter(Boolean);
  const find = field.closest(".al-find");
  const whole = asked.join(" ");
  let shown = 0;
  for (const item of itemsOf(find)) {
    const words = plain(item.dataset.words ?? "");
    const isNamed = asked.every((word) => words.includes(word));
    item.hidden = !isNamed && !asked.every((word) => words.includes(word) || isFormOf(word, wordsOf(item)));
    const place = whole && !item.hidden ? String(isNamed ? rank(words, whole) : BY_EFFECT) : "";
    if (item.style.order !== place) item.style.order = place;
    shown += Number(!item.hidden);
  }
  const none = /** @type {HTMLElement | null} */ (find?.querySelector(".al-find__none"));
  if (none) none.hidden = shown > 0;
}

const AT_ONCE = 3;

/**
 * Filter while somebody types, and bring the first items that are left into sight.
 * @param {EventTarget | null} field
 */
export function typed(field) {
  filter(field);
  if (!isFind(field) || !field.value.trim()) return;
  const shown = itemsOf(field.closest(".al-find"), ":not([hidden])");
  shown.sort((one, other) => one.offsetTop - other.offsetTop);
  shown[Math.min(AT_ONCE, shown.length) - 1]?.scrollIntoView({ block: "nearest" });
  shown[0]?.scrollIntoView({ block: "nearest" }); // a low list has no room for all of them: the best one stays
}

/**
 * Enter takes the only item that is shown, or the only one of exactly this name; of several it goes to the first.
 * @param {HTMLInputElement} field
 */
export function enter(field) {
  const shown = itemsOf(field.closest(".al-find"), ":not([hidden])");
  const [first] = shown.sort((one, other) => Number(one.style.order) - Number(other.style.order));
  const asked = plain(field.value).trim();
  const named = shown.filter((item) =>
    plain(item.dataset.words ?? "")
      .split("|")
      .some((name) => name.trim() === asked),
  );
  const [only] = [shown, named].filter((items) => items.length === 1);
  const item = only?.[0] ?? first;
  const control = item?.matches("[data-act]") ? item : item?.querySelector("[data-act],[aria-disabled=true]");
  if (!(control instanceof HTMLElement)) return;
  if (only) control.click();
  else control.focus();
}
