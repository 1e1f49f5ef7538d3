/** Words of a description on a brochure: as many as there is room for, and few enough to be read. */
const most = 110;
const fewest = 60;

/** Where a sentence ends. The next one begins with a capital or a number, unlike what follows an abbreviation. */
const afterSentence = /(?<=[.!?]["'”’)]?)\s+(?=["'“‘(]?[\p{Lu}\d])/u;

const countOf = (text: string) => text.split(/\s+/).length;

/**
 * The beginning of a description in whole sentences, at most `words` long; a first sentence that is longer is cut.
 * `isCut` says whether there is more.
 */
export function beginningOf(description: string, words: number): { text: string; isCut: boolean } {
  const whole = description.replaceAll(/\s+/g, ' ').trim();
  const sentences = whole.split(afterSentence);
  let text = '';
  for (const sentence of sentences) {
    const longer = text === '' ? sentence : `${text} ${sentence}`;
    if (countOf(longer) > words) break;
    text = longer;
  }
  if (text === '')
    text = `${whole
      .split(' ')
      .slice(0, words)
      .join(' ')
      .replace(/[,;:]$/, '')} ...`;
  return { text, isCut: text !== whole };
}

/** Heights of the sheet and its parts in millimeters. The first photo takes the rest. */
const sheet = 255;
const height = {
  head: 14,
  foot: 31,
  name: 22,
  secondLine: 9,
  note: 5,
  gaps: 5,
  fact: 5.4,
  feature: 4.9,
  line: 5,
};
/** Heights of a row of two, three or four photos, which keep their shape. */
const rows: Readonly<Record<number, number>> = { 2: 49, 3: 43, 4: 33 };
const wordsOfLine = 15;

type BrochureContents = {
  linesOfName: number;
  hasNote: boolean;
  linesOfFacts: number;
  linesOfFeatures: number;
  description: string | null;
  /** The least that the first photo needs, and how many there are for a row. */
  photo: number;
  inRow: number;
};

/**
 * What there is room for on one sheet: how many words of the description, and whether a row of photos stands under the
 * first one. The description gives way first, then the row, never a fact.
 */
export function roomOn(contents: BrochureContents): { words: number; row: boolean } {
  const { description, inRow } = contents;
  const room =
    sheet -
    height.head -
    height.foot -
    height.name -
    height.gaps -
    contents.photo -
    (contents.linesOfName - 1) * height.secondLine -
    (contents.hasNote ? height.note : 0) -
    contents.linesOfFacts * height.fact -
    contents.linesOfFeatures * height.feature;
  const all = description === null ? 0 : countOf(description);
  const fits = ({ words, row }: { words: number; row: boolean }) =>
    Math.ceil(Math.min(words, all) / wordsOfLine + 0.5) * height.line + (row ? (rows[inRow] ?? 0) : 0) <=
    room;
  const withRow = inRow in rows ? [most, fewest].map((words) => ({ words, row: true })) : [];
  const without = [most, fewest, fewest / 2].map((words) => ({ words, row: false }));
  return [...withRow, ...without].find(fits) ?? { words: 0, row: false };
}
