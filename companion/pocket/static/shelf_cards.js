/* How the games of this browser are described on the start page: told by their own pages, kept beside the preferences.
   Whether a game is there at all is not asked here but of its file (kept_games.js). */

import { readJson, writeJson } from "../../widgets/static/scripts/basics/storage.js";
import { isObject } from "./files/lines.js";

const PLACE = "companion.shelf";
const [MAX_LETTERS, MAX_FIGURES, MAX_MOONS] = [4000, 12, 40];

/**
 * @typedef {object} Told
 * @property {string} title
 * @property {string} who
 * @property {string} turn
 * @property {{ label: string, text: string, moons: [number, number] | null }[]} figures
 * @property {string} game
 * @property {boolean} [is_over] Told since finished games are shown as results.
 */

/** @typedef {{ of: string, number: string, told: Record<string, Told> }} Card */

/** @returns {Record<string, Card>} */
export function cards() {
  return soundCards(readJson(PLACE, {}));
}

/** @param {{ game: string } & Card} message What companion.pocket.shelf posts. */
export function keepCard({ game, of, number, told }) {
  writeJson(PLACE, { ...cards(), [game]: { of, number, told } });
}

/** @param {Record<string, Card>} told Of games that came in a file; what this browser knows of a game stays. */
export function addCards(told) {
  writeJson(PLACE, { ...told, ...cards() });
}

/**
 * The cards that can be shown, by their game; anybody may have written what lies in a file or in this browser.
 * @param {unknown} found
 * @returns {Record<string, Card>}
 */
export function soundCards(found) {
  const all = Object.entries(isObject(found) ? /** @type {object} */ (found) : {});
  return Object.assign(Object.create(null), Object.fromEntries(all.filter(([, card]) => isCard(card))));
}

/** @param {any} card */
function isCard(card) {
  return areTexts(card?.of, card?.number) && isObject(card.told) && Object.values(card.told).every(isTold);
}

/** @param {any} told */
function isTold(told) {
  return (
    areTexts(told?.title, told?.who, told?.turn, told?.game) &&
    ["undefined", "boolean"].includes(typeof told.is_over) &&
    Array.isArray(told.figures) &&
    told.figures.length <= MAX_FIGURES &&
    told.figures.every(isFigure)
  );
}

/** @param {any} figure */
function isFigure(figure) {
  if (!areTexts(figure?.label, figure?.text)) return false;
  const { moons } = figure;
  return moons === null || (Array.isArray(moons) && moons.length === 2 && moons.every(isCount));
}

/** @param {unknown} number */
function isCount(number) {
  return typeof number === "number" && Number.isInteger(number) && 0 <= number && number <= MAX_MOONS;
}

/** @param {...unknown} texts */
function areTexts(...texts) {
  return texts.every((text) => typeof text === "string" && text.length <= MAX_LETTERS);
}
