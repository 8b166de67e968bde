/* Names that nothing else has. `crypto.randomUUID` is missing in a page over plain HTTP; chance is given to every page. */

const BYTES = 16;

export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
