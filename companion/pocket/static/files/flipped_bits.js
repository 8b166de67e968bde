/* Lines with a CRC-32 in front, as they were written: one flipped bit in a line is found by its sum and flipped back, as
   companion.history.journals.flipped_bits does it for Python. */

/** Bytes of a line before its content: eight hexadecimal digits and a space. */
export const SUM = 9;
/** Bytes of a line that is looked through. */
const LARGEST = 2 ** 20;

/** What a byte adds to the sum. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});
/** The byte that a sum was made with last, by its highest byte. */
const BEFORE = new Uint8Array(256);
TABLE.forEach((value, byte) => {
  BEFORE[value >>> 24] = byte;
});
/** Which bit of the last byte makes this difference of two sums. */
const LAST = new Map(Array.from({ length: 8 }, (_, bit) => [TABLE[1 << bit], bit]));

/**
 * What stands behind the sum of a line that it confirms, or in which one bit is wrong.
 * @param {Uint8Array} line Without its line feed.
 * @returns {Uint8Array | undefined}
 */
export function sound(line) {
  const content = line.subarray(SUM);
  const said = new TextDecoder("latin1").decode(line.subarray(0, SUM));
  const sum = sumOf(content);
  const isRight = flips(said, sum) <= 1; // a bit of the sum itself, or none
  if (isRight || !content.length || content.length > LARGEST || !/^[0-9a-f]{8} $/.test(said)) {
    return isRight && content.length ? content : undefined;
  }
  let difference = (Number.parseInt(said, 16) ^ Number.parseInt(sum, 16)) >>> 0;
  for (let place = content.length - 1; place >= 0; place--) {
    const bit = LAST.get(difference);
    if (bit !== undefined) {
      const whole = content.slice();
      whole[place] ^= 1 << bit;
      return whole;
    }
    const byte = BEFORE[difference >>> 24];
    difference = (((difference ^ TABLE[byte]) << 8) | byte) >>> 0;
  }
  return undefined;
}

/**
 * In how many bits two texts of one length differ.
 * @param {string} one
 * @param {string} other
 */
function flips(one, other) {
  let count = 0;
  for (let at = 0; at < SUM; at++) {
    for (let bits = one.charCodeAt(at) ^ other.charCodeAt(at); bits; bits &= bits - 1) count++;
  }
  return count;
}

/**
 * What stands before the content of a line: its CRC-32 and a space.
 * @param {Uint8Array} bytes
 */
export function sumOf(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = TABLE[(sum ^ byte) & 0xff] ^ (sum >>> 8);
  return `${((sum ^ 0xffffffff) >>> 0).toString(16).padStart(SUM - 1, "0")} `;
}
