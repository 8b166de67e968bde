/* The pocket's reader of damaged files without a browser: node flipped_bits.mjs SCRIPTS, a line of Base64 for each file on
   stdin. Each answer is the sound lines of the file and the game whose it is, as JSON. */

import { readFileSync } from "node:fs";

const [{ soundLines }, { gameOf }] = await Promise.all(
  ["flipped_bits.js", "files.js"].map((name) => import(`${process.argv[2]}/files/${name}`)),
);
for (const text of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const bytes = new Uint8Array(Buffer.from(text, "base64"));
  const lines = [...soundLines(bytes)].map((line) => new TextDecoder().decode(line));
  console.log(JSON.stringify({ lines, game: gameOf(bytes) }));
}
