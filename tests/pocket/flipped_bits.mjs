/* The pocket's reader of damaged files without a browser: node flipped_bits.mjs SCRIPTS, a line of Base64 for each file on
   stdin. Each answer is the sound lines of the file and the game whose it is, as JSON. */

import { readFileSync } from "node:fs";

const { gameOf, lines } = await import(`${process.argv[2]}/files/lines.js`);
for (const text of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const bytes = new Uint8Array(Buffer.from(text, "base64"));
  const found = [...lines(bytes)].map(({ bytes: line }) => Buffer.from(line).toString("base64"));
  console.log(JSON.stringify({ lines: found, game: gameOf(bytes) }));
}
