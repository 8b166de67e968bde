/* The first picture: until Python has heard of this browser, it guesses language and light; where the browser knows
   better, nothing is shown before the answer, so that nobody sees a page in another language for a moment. */

import { readJson } from "./storage.js";

const PATIENCE = 3000; // for a kernel that is busy with other cells

export const LANGUAGES = ["ru", "en"];

/** The first of the browser's languages that is here, else English; nothing where it names none. */
export function spoken() {
  const named = (navigator.languages ?? []).map((language) => language.slice(0, 2).toLowerCase());
  return named.find((language) => LANGUAGES.includes(language)) ?? (named.length ? "en" : undefined);
}

/**
 * Whether the browser remembers or speaks otherwise than Python guessed.
 * @param {Record<string, string>} look
 */
function isAnother(look) {
  const kept = readJson("companion.prefs", /** @type {Record<string, any>} */ ({}));
  const address = new URLSearchParams(location.search);
  const { language = spoken(), theme = look.theme, text = 100 } = kept;
  const isOther = language !== undefined && language !== look.language;
  const hasLight = address.has("theme") || theme === look.theme;
  const hasSize = address.has("text") || Number(text) / 100 === Number(look.text);
  return isOther || !hasLight || !hasSize;
}

export class FirstSight {
  /** @param {HTMLElement} root Has the class `is-unsaid` as long as it is not to be seen. */
  constructor(root) {
    this.root = root;
    this.isLate = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.patience = undefined;
  }

  /** @param {Record<string, string>} look What Python says of the root. */
  dressed(look) {
    const isUnsaid = look.guessed === "1" && !this.isLate && isAnother(look);
    this.root.classList.toggle("is-unsaid", isUnsaid);
    if (!isUnsaid) clearTimeout(this.patience);
    else this.patience ??= setTimeout(() => this.end(), PATIENCE);
  }

  end() {
    this.isLate = true;
    clearTimeout(this.patience);
    this.root.classList.remove("is-unsaid");
  }
}
