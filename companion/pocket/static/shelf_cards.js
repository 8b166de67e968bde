/* How the games of this browser are described on the start page: told by their own pages, kept beside the preferences.
   Whether a game is there at all is not asked here but of its file (kept_games.js). */

import { readJson, writeJson } from "../../widgets/static/scripts/basics/storage.js";

const PLACE = "companion.shelf";

/**
 * @typedef {object} Told
 * @property {string} title
 * @property {string} who
 * @property {string} turn
 * @property {{ label: string, text: string, moons: [number, number] | null }[]} figures
 * @property {string} game
 */

/** @typedef {{ of: string, number: string, told: Record<string, Told> }} Card */

/** @returns {Record<string, Card>} */
export function cards() {
  return readJson(PLACE, {});
}

/** @param {{ game: string } & Card} message What companion.pocket.shelf posts. */
export function keepCard({ game, of, number, told }) {
  writeJson(PLACE, { ...cards(), [game]: { of, number, told } });
}

/** @param {Record<string, Card>} told Of games that came in a file; what this browser knows of a game stays. */
export function addCards(told) {
  writeJson(PLACE, { ...told, ...cards() });
}
