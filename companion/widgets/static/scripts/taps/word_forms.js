/* A word is found in any of its forms: case, number, person, verb and noun. Russian and English, no dictionary. */

const OF_NOUNS_IN_IE = "е|я|ю|ем|и|й|ям|ями|ях";

const OF_CASES = [
  "а|я|о|е|ы|и|у|ю|ь|й|ью|ой|ою|ей|ею|ам|ям|ах|ях|ами|ями|ом|ем|ов|ев",
  "ый|ий|ая|яя|ое|ее|ые|ие|ого|его|ому|ему|ым|им|ых|их|ую|юю|ыми|ими",
].join("|");

const OF_VERBS = [
  `(?:[ыи]в|ов|ев)?ани(?:${OF_NOUNS_IN_IE})|ени(?:${OF_NOUNS_IN_IE})|и(?:${OF_NOUNS_IN_IE})`,
  "(?:ова|ева|ыва|ива|а|я|и|е|у|ы)?ть(?:ся)?|[аяу]?[юуе]т(?:ся)?|[аяи]т(?:ся)?|[ий]те",
].join("|");

/** The shortest beginning that an ending completes to the word. */
const STEMS = [
  new RegExp(`^([а-я]{3,}?)(?:${OF_CASES})$`),
  new RegExp(`^([а-я]{4,}?)(?:${OF_VERBS})$`),
  /^([a-z]{3,}?)(?:ings?|ied|ies|ed|es|s|e|y|ly)$/,
];

/** Words like "бой" and "мир": two or three letters and what their cases add. */
const SHORT = /^([а-я]{2,3}?)(?:й|я|ю|е|ем|ей|ям|ями|ях|ев|и|а|у|ом|ы|ов|ам|ами|ах|ь)?$/;

const LEAST = 3;

/** Without the vowel and the soft sign that other forms have not: "передышек", "ячеек", "переулок", "колец", "денег". */
const steady = (/** @type {string} */ word) =>
  word
    .replace(/еек$/, "ейк")
    .replace(/([^аеиоуыэюя])[ео]([гкцн])$/, "$1$2")
    .replace(/ь(?=[а-я])/g, "");

/**
 * The beginnings that the forms of a word share.
 * @param {string} word
 */
function beginnings(word) {
  const stems = STEMS.flatMap((stem) => stem.exec(word)?.[1] ?? []);
  return [word, steady(word), ...stems].filter((start) => start.length >= LEAST);
}

/**
 * Whether one of the words is a form of what is asked, or begins with it; numbers are found whole.
 * @param {string} asked
 * @param {string[]} words
 */
export function isFormOf(asked, words) {
  if (/^\d+$/.test(asked)) return words.includes(asked);
  const short = SHORT.exec(asked)?.[1];
  if (short && words.some((word) => SHORT.exec(word)?.[1] === short)) return true;
  const starts = beginnings(asked);
  return words.some((word) => starts.some((start) => word.startsWith(start) || steady(word).startsWith(start)));
}
