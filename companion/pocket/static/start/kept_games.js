/* The games that this browser keeps, read from their files without Python: companion.history.journals.line_journal says what
   their lines are. Nothing here writes, and a damaged line hides nothing but itself. */

import { change, lines } from "../files/lines.js";

/* Times that companion.history.log_fields reads; one without a zone is of UTC. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(?<zone>Z|[+-]\d\d:\d\d)?$/;
const [FIRST_YEAR, LAST_YEAR] = [1970, 2200];
const NO_TIME = new Date(Number.NaN);

/**
 * @typedef {object} KeptGame
 * @property {string} id
 * @property {string} kind
 * @property {string} title As it was named by hand; mostly empty.
 * @property {Date} at When it was played last; invalid where its file says no time, or a year outside those of a log.
 * @property {number} bytes
 * @property {string} file
 */

/**
 * All games of these kinds, the one played last first; null where this browser gives no private files.
 * @param {string[]} kinds
 * @returns {Promise<KeptGame[] | null>}
 */
export async function keptGames(kinds) {
  try {
    const top = await navigator.storage.getDirectory();
    /** @type {KeptGame[]} */
    const found = [];
    for await (const entry of await files(top)) {
      const file = await entry.getFile();
      const game = told(new Uint8Array(await file.arrayBuffer()));
      if (game && kinds.includes(game.kind)) found.push({ ...game, bytes: file.size, file: entry.name });
    }
    return found.sort((one, other) => (other.at.getTime() || 0) - (one.at.getTime() || 0));
  } catch {
    return null;
  }
}

/** @param {FileSystemDirectoryHandle} top */
async function files(top) {
  /** @type {FileSystemFileHandle[]} */
  const found = [];
  try {
    const games = await (await top.getDirectoryHandle("almanac")).getDirectoryHandle("games");
    for await (const entry of games.values()) if (entry.kind === "file") found.push(entry);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "NotFoundError") throw error; // before the first evening
  }
  return found;
}

/**
 * What the lines of a game's file tell; undefined where it holds none.
 * @param {Uint8Array} bytes
 */
function told(bytes) {
  /** @type {[string, string, string, string] | undefined} */
  let cover;
  let at = "";
  for (const { content } of lines(bytes)) {
    const said = change(content);
    if (said?.isGone) return undefined;
    if (said?.game) cover = [...said.game];
    if (cover && said?.title !== undefined) cover[2] = said.title;
    at = said?.entries.at(-1)?.[1] ?? at;
  }
  if (!cover || !at) return undefined; // nobody has laid a table out there
  const [id, kind, title] = cover;
  return { id, kind, title, at: moment(at) };
}

/**
 * The moment that a log's time names, invalid for any other text or year.
 * @param {string} text
 */
function moment(text) {
  const time = TIME.exec(text);
  if (!time) return NO_TIME;
  const at = new Date(time.groups?.zone ? text : `${text}Z`);
  return FIRST_YEAR <= at.getUTCFullYear() && at.getUTCFullYear() <= LAST_YEAR ? at : NO_TIME;
}
