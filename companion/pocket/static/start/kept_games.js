/* The games that this browser keeps, read from their files without Python: companion.history.journals.line_journal says what
   their lines are. Nothing here writes. */

/**
 * @typedef {object} KeptGame
 * @property {string} id
 * @property {string} kind
 * @property {string} title As it was named by hand; mostly empty.
 * @property {Date} at When it was played last.
 * @property {number} bytes
 * @property {string} file
 */

const SUM = 9;

/**
 * All games, the one played last first; null where this browser gives no private files.
 * @returns {Promise<KeptGame[] | null>}
 */
export async function keptGames() {
  try {
    const top = await navigator.storage.getDirectory();
    /** @type {KeptGame[]} */
    const found = [];
    for await (const entry of await files(top)) {
      const file = await entry.getFile();
      const game = told(await file.text());
      if (game) found.push({ ...game, bytes: file.size, file: entry.name });
    }
    return found.sort((one, other) => other.at.getTime() - one.at.getTime());
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
 * @param {string} text
 */
function told(text) {
  /** @type {[string, string, string, string] | undefined} */
  let cover;
  let at = "";
  for (const line of text.split("\n").slice(0, -1)) {
    const change = read(line.slice(SUM));
    if (change.gone) return undefined;
    if (change.game) cover = change.game;
    if (cover && typeof change.title === "string") cover[2] = change.title;
    for (const entry of change.entries ?? []) at = entry[1];
  }
  if (!cover || !at) return undefined; // nobody has laid a table out there
  const [id, kind, title] = cover;
  return { id, kind, title, at: new Date(at) };
}

/** @param {string} line */
function read(line) {
  try {
    return JSON.parse(line) ?? {};
  } catch {
    return {}; // a line that a crash left unfinished
  }
}
