/** The text of a file in the encodings that spreadsheets write. */

/**
 * A file that cannot be read as listings at all; the message gives the reason, for the person who chose the
 * file.
 */
export class ImportFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ImportFileError';
  }
}

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252' | 'Mac Roman';

/** `said`: a note for the person who imports. */
export type DecodedFile = { text: string; encoding: Encoding; said: string | null };

/** Throws `ImportFileError` for a file that is not text. */
export function decode(file: Uint8Array): DecodedFile {
  const isWorkbook = (file[0] === 0x50 && file[1] === 0x4b) || (file[0] === 0xd0 && file[1] === 0xcf);
  if (isWorkbook) {
    throw new ImportFileError('This is a workbook or a zip file. Save the sheet as CSV and import that.');
  }
  const wide = wideEncodingOf(file);
  if (wide !== null) {
    // Half a letter at the end is what a copy has cut off or a program has added.
    const text = new TextDecoder(wide).decode(file.subarray(0, file.length - (file.length % 2)));
    if (notOfText.test(text)) throw new ImportFileError(noText);
    return { text, encoding: 'UTF-16', said: null };
  }
  const bytes = withoutPadding(file);
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8', said: null };
  } catch {
    return isMacRoman(bytes) ? decodeMac(bytes) : decodeMixed(bytes);
  }
}

/** The bytes without the zeros with which some programs fill up their fields, and the mark at the end of a file of DOS. */
function withoutPadding(file: Uint8Array): Uint8Array {
  const bytes = file.at(-1) === 0x1a ? file.subarray(0, -1) : file;
  if (!bytes.includes(0)) return bytes;
  const filled = bytes.filter((byte) => byte !== 0);
  if ((bytes.length - filled.length) * 50 > bytes.length) throw new ImportFileError(noText);
  return filled;
}

const decodeMac = (bytes: Uint8Array): DecodedFile => ({
  text: new TextDecoder('macintosh').decode(bytes),
  encoding: 'Mac Roman',
  said: 'The letters of this file are read as Mac Roman, in which older programs on a Mac write.',
});

/**
 * Where no language has them: a sign within a word, a capital after a small letter, an accent on nothing. An apostrophe
 * of the wrong kind is none of these.
 */
const oddities = new RegExp(
  [
    String.raw`\p{L}(?:[^\p{L}\p{N}\p{P}\p{Z}\t\n\r]|[‚„‰‹›†‡])\p{L}`,
    String.raw`\p{Ll}‘(?!(?:[sdtm]|ll|re|ve)(?!\p{L}))\p{Ll}`,
    String.raw`\p{Ll}(?!\p{ASCII})\p{Lu}`,
    String.raw`(?!\p{ASCII})[\p{Cc}¨¸ˆ˜]`,
  ].join('|'),
  'gu',
);

/** Whether the letters make more sense as a Mac writes them than as Windows does. */
function isMacRoman(bytes: Uint8Array): boolean {
  const spans = [...spansOf(bytes)];
  if (spans.filter(({ isLetter }) => isLetter).length * 5 > spans.length) return false;
  const oddIn = (encoding: string) => new TextDecoder(encoding).decode(bytes).match(oddities)?.length ?? 0;
  return oddIn('windows-1252') > oddIn('macintosh') * 2;
}

/** Signs that no text holds, but files of other kinds that look like UTF-16. */
const notOfText = /(?![\t\n\v\f\r\u0080-\u009f])[\p{Cc}\ufffe\uffff]/u;
const noText = 'This is not a text file.';

/** UTF-16 by its mark or, without one, by the zeros of its commas, digits and ends of lines. */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // The names of the columns alone are longer.
  if (bytes.length < 20) return null;
  const start = bytes.subarray(0, 4_096);
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < start.length / 5) return null;
  if (even * 10 < odd) return 'utf-16le';
  return odd * 10 < even ? 'utf-16be' : null;
}

type Span = { start: number; end: number; isLetter: boolean };

/**
 * A file that is not all UTF-8. Where most of its letters are, the stray bytes alone come from elsewhere. Else it is
 * from a spreadsheet on Windows, where every byte is a letter, but for sequences that nobody writes in its letters,
 * such as `Ã©`: those are UTF-8 that was pasted into it.
 */
function decodeMixed(bytes: Uint8Array): DecodedFile {
  const spans = [...spansOf(bytes)];
  const letters = spans.filter(({ isLetter }) => isLetter).length;
  const isUnicode = letters > spans.length - letters;
  const single = new TextDecoder('windows-1252');
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
  const parts: string[] = [];
  const strays: number[] = [];
  let kept = 0;
  let at = 0;
  const take = (decoder: TextDecoder, end: number) => {
    if (end > at) parts.push(decoder.decode(bytes.subarray(at, end)));
    at = end;
  };
  for (const { start, end, isLetter } of spans) {
    // Up to here all is ASCII, but for what the other way of reading takes.
    take(isUnicode ? utf8 : single, start);
    const asUnicode = isLetter && (isUnicode || isMeantAsUnicode(bytes, start));
    take(asUnicode ? utf8 : single, end);
    if (isUnicode && !isLetter) strays.push(start);
    if (!isUnicode && asUnicode) kept += 1;
  }
  take(isUnicode ? utf8 : single, bytes.length);
  const text = parts.join('').replace(/^\ufeff/, '');
  if (isUnicode) return { text, encoding: 'UTF-8', said: straySaid(bytes, strays) };
  const said =
    kept === 0 ? null : 'This file mixes Windows-1252 with UTF-8; each letter is read as what it is.';
  return { text, encoding: 'Windows-1252', said };
}

/** The sequences above ASCII: letters of UTF-8, and stray bytes. */
function* spansOf(bytes: Uint8Array): Generator<Span> {
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    const length = letterLength(bytes, at);
    yield { start: at, end: at + Math.max(length, 1), isLetter: length > 0 };
    at += Math.max(length, 1) - 1;
  }
}

/** The bytes of the UTF-8 letter that begins here; 0 if none does. */
function letterLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  const second = bytes[at + 1] ?? 0;
  let length = 0;
  if (first >= 0xc2 && first <= 0xdf) length = 2;
  else if (first >= 0xe0 && first <= 0xef) length = 3;
  else if (first >= 0xf0 && first <= 0xf4) length = 4;
  for (let next = 1; next < length; next += 1) {
    const byte = bytes[at + next] ?? 0;
    if (byte < 0x80 || byte > 0xbf) return 0;
  }
  // Longer forms than needed, halves of pairs, and what lies beyond the last letter.
  const [least, most] = { 0xe0: [0xa0, 0xbf], 0xed: [0x80, 0x9f], 0xf0: [0x90, 0xbf], 0xf4: [0x80, 0x8f] }[
    first
  ] ?? [0x80, 0xbf];
  return length > 0 && second >= (least ?? 0) && second <= (most ?? 0) ? length : 0;
}

/** In Windows-1252: `Ã`, `Â` or `Å` before a sign, or `â€` and `â„`. */
function isMeantAsUnicode(bytes: Uint8Array, at: number): boolean {
  const [first, second] = [bytes[at] ?? 0, bytes[at + 1] ?? 0];
  return [0xc2, 0xc3, 0xc5].includes(first) || (first === 0xe2 && [0x80, 0x82, 0x84].includes(second));
}

const newline = 0x0a;

function placeOf(bytes: Uint8Array, at: number): { line: string; number: number } {
  const start = bytes.lastIndexOf(newline, at) + 1;
  const end = bytes.indexOf(newline, at);
  let number = 1;
  for (
    let found = bytes.indexOf(newline);
    found !== -1 && found < at;
    found = bytes.indexOf(newline, found + 1)
  ) {
    number += 1;
  }
  const decoder = new TextDecoder('windows-1252');
  const before = decoder.decode(bytes.subarray(Math.max(start, at - 20), at));
  const after = decoder.decode(bytes.subarray(at, Math.min(end === -1 ? bytes.length : end, at + 20)));
  return { line: `${before}${after}`.replace(/[^\S ]+/g, ' '), number };
}

function straySaid(bytes: Uint8Array, strays: readonly number[]): string | null {
  const [first] = strays;
  if (first === undefined) return null;
  const what =
    strays.length === 1 ? 'One letter of this file is' : `${strays.length} letters of this file are`;
  const where = strays.length === 1 ? 'in' : 'first in';
  const { line, number } = placeOf(bytes, first);
  return `${what} not UTF-8 and read as Windows-1252, ${where} line ${number}: “${line.trim()}”.`;
}
