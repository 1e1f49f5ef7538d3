/** Cleans cells of what the program that wrote the file has added. */
import { unescapeCell } from '../platform/csv.ts';
import { plainText } from '../platform/plain-text.ts';
import { withoutControls, withoutUnseen } from '../platform/unseen.ts';
import { containsErrorText, isErrorText, meansNothing } from '../vehicles/no-text.ts';
import { isValidVin, normalizeVin, vinLetters } from '../vehicles/vin.ts';
import { choiceIn } from './choices.ts';
import {
  describeFileField,
  fieldName,
  type FileFieldDescription,
  type ImportColumn,
} from './import-fields.ts';
import type { CleanedCell } from './file-row.ts';
import { quote, type Remark } from './remark.ts';

/** Dashes alone are how people leave a cell blank. */
const dashes = /^[-–—−]*$/;
/** A cell without any of these needs no cleaning, unless it is short or of a kind of its own. */
const suspicious = /[#<&=_\\ÃÂâ\p{Cc}\p{Cf}\u2028\u2029\ufffd-\uffff]/u;
const shortest = 60;
/** Such a VIN needs no cleaning, unless it is a row of zeros. */
const usualVin = /^(?!0{5}|X{5})[A-HJ-NPR-Z0-9]{5,17}$/;
/** Most cells: letters, digits and a few signs, of which only words for nothing are cleaned. */
const simple = /^[A-Za-z0-9][A-Za-z0-9 .,/-]*$/;

/** The cleaned cell; null for a cell that needs no cleaning. */
export function cleanCell(column: ImportColumn, cell: string): CleanedCell | null {
  const escaped = unescapeCell(cell);
  if (dashes.test(escaped)) return { text: '', written: cell, notes: [] };
  const kind = column === 'id' ? 'id' : describeFileField(column).kind;
  const isUsual = escaped === cell && !suspicious.test(escaped);
  if (isUsual && kind === 'vin' && usualVin.test(escaped)) return null;
  const isOfItsKind = kind === 'list' || kind === 'vin';
  const isPlain = isUsual && (escaped.length > shortest || simple.test(escaped));
  if (isPlain && !isOfItsKind && !meansNothing(cell) && !isEmptyOfItsKind(column, kind, cell)) return null;
  const notes: Remark[] = [];
  const note = (about: string, advice = about) => {
    if (notes.some((said) => said.about === about)) return;
    notes.push({
      field: column,
      text: `${column === 'id' ? 'ID' : fieldName(column)} ${quote(cell)}: ${lowered(advice)}`,
      advice,
      about,
    });
  };
  const text = isUsual ? cell : withoutError(valueOf(cell, escaped, note), note);
  const cleaned = text === '' ? '' : cleanedText(column, kind, text, note);
  if (cleaned !== '' && isGarbled(cleaned))
    note('Letters look garbled, such as “Ã©” for “é”: correct them in the file');
  return notes.length === 0 && cleaned === cell ? null : { text: cleaned, written: cell, notes };
}

type Kind = FileFieldDescription['kind'] | 'id';
type Note = (about: string, advice?: string) => void;

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** A cell without its formula. A cell that our own export has escaped is not a formula. */
function valueOf(cell: string, escaped: string, note: Note): string {
  const formula = textOfFormula(cell);
  if (formula === undefined) return visible(escaped, note);
  if (formula === null) {
    note('Formulas without their result are taken as blank');
    return '';
  }
  note('Formulas that hold a text are read as that text', `Read as ${quote(formula)}`);
  return visible(formula, note);
}

const unseenAbout = 'Signs that nobody sees are left out';

/** Characters that XML cannot hold, as spreadsheets write them, and those that nobody sees. */
function visible(text: string, note: Note): string {
  const unwritten = text
    .replace(/_x000D_(?:\r?\n|_x000A_)?/gi, '\n')
    .replace(/_x00(?:0A|0B|85)_/gi, '\n')
    .replace(/_x0009_/gi, ' ');
  const seen = withoutUnseen(unwritten);
  if (seen !== text) note(unseenAbout);
  return seen.trim();
}

function withoutError(text: string, note: Note): string {
  if (!isErrorText(text)) return text;
  note('Errors of a spreadsheet are taken as blank');
  return '';
}

/** Ends of lines that a program has written as signs: a backslash and a letter. */
function withLineEnds(written: string, note: Note): string {
  const text = withoutControls(written);
  if (text !== written) note(unseenAbout);
  const lines = text.replace(/\\r\\n|\\n/g, '\n');
  if (lines !== text) note('“\\n” is read as the end of a line');
  return lines;
}

function cleanedText(column: ImportColumn, kind: Kind, text: string, note: Note): string {
  const lines = kind === 'paragraphs' || kind === 'list' ? withLineEnds(text, note) : text;
  // Of an element, only its address would be of use.
  const plain = kind === 'photos' && text.includes('<') ? lines : plainText(lines);
  if (plain !== lines) note('HTML is read as plain text');
  if (kind === 'list') return entries(plain, note);
  const value = isErrorText(plain) ? withoutError(plain, note) : plain;
  if (standsForNothing(column, kind, value)) {
    note('Words for nothing are taken as blank');
    return '';
  }
  if (containsErrorText(value)) note('Contains an error of a spreadsheet: correct it in the file');
  return withoutMarks(column, kind, value, note);
}

/** In numbers, a `?` is a question to a person; a status that cannot be read, too. */
function standsForNothing(column: ImportColumn, kind: Kind, text: string): boolean {
  if (isEmptyOfItsKind(column, kind, text)) return true;
  if (!meansNothing(text)) return false;
  const isWord = /[\p{L}\p{N}]/u.test(text);
  switch (kind) {
    case 'choice': {
      const description = column === 'id' ? null : describeFileField(column);
      if (description?.kind !== 'choice') return false;
      // `missing` is a status of titles. `NA`, the code of Namibia, nearly always means that there is none.
      if (choiceIn(description, text) !== null) return /^na$/i.test(text);
      return description.optional === true || /^(?:n\/?a|null)$/i.test(text);
    }
    case 'flag':
      return /^(?:n\/?a|null)$/i.test(text);
    case 'amount':
    case 'number':
    case 'year':
    case 'day':
    case 'date':
    case 'costs':
      return isWord;
    default:
      return true;
  }
}

/** The 0 that a formula takes from a blank cell, and a row of zeros or crosses in place of a VIN. */
function isEmptyOfItsKind(column: ImportColumn, kind: Kind, text: string): boolean {
  if (kind === 'vin') return /^(?:0{5,}|x{5,})$/i.test(text);
  return text === '0' && (kind === 'line' || kind === 'paragraphs') && !numbered.includes(column);
}
const numbered: readonly ImportColumn[] = ['model', 'stockNumber'];

/** Signs in front of the entries of a list, or between them. */
const bullet = /[•▪◦‣∙●○■□▶►➢➤❖✓✔☑√]/u;
const bulletBefore = new RegExp(String.raw`^(?:[·→*–—-]\s+|${bullet.source})\s*`, 'u');
const separators = new RegExp(String.raw`[|;\r\n]|${bullet.source}`, 'u');
const literal = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`;
const literals = new RegExp(literal, 'g');
/** Nothing else but such texts. Looked for alone, one that never ends would be read from each of its signs. */
const programList = new RegExp(String.raw`^[[{](?:[\s,[\]{}]|${literal})*[\]}]$`);

/** A list as programs write one, `["A", "B"]` or `['A', 'B']`, as lines. */
function ofProgram(text: string): string {
  if (!programList.test(text)) return text;
  return Array.from(text.matchAll(literals), ([entry]) =>
    entry.slice(1, -1).replace(/\\(["'\\/])/g, '$1'),
  ).join('\n');
}

/** The lines of a list, without their bullets and without those that stand for nothing. */
function entries(written: string, note: Note): string {
  const text = ofProgram(written);
  if (text !== written) note('Lists of a program are read as their entries');
  const lines = text.split(separators).map((line) => line.trim());
  const named = lines.map((line) => line.replace(bulletBefore, '').trim());
  const kept = named.filter(
    (line) => line === '' || !(line === '0' || meansNothing(line) || isErrorText(line)),
  );
  if (kept.length < named.length) note('Entries that stand for nothing are left out');
  const isSame = kept.length === named.length && named.every((line, index) => line === lines[index]);
  return isSame && !bullet.test(text) ? text : kept.filter((line) => line !== '').join('\n');
}

const numberKinds: readonly Kind[] = ['amount', 'number', 'day', 'date'];
/** `1.23E+10` */
const shortened = /^\d(?:[.,]\d+)?E\+\d{1,2}$/i;

/** Marks that scanners put around VINs, and the apostrophe with which a spreadsheet keeps a number as text. */
function withoutMarks(column: ImportColumn, kind: Kind, text: string, note: Note): string {
  if (kind === 'vin') {
    const vin = normalizeVin(text);
    if (vin === vinLetters(text) || !isValidVin(vin)) return text;
    note('Marks of a scanner are left out of VINs', `Read as ${vin}`);
    return vin;
  }
  if (column === 'stockNumber' && shortened.test(text))
    note('A spreadsheet has shortened this number: correct it in the file');
  // The zero of a ledger.
  if (kind === 'amount' && /^\$\s*[-–—−]$/.test(text)) return '0';
  const number = /^'(\d[\d.,/-]*)$/.exec(text)?.[1];
  if (number === undefined || !(numberKinds.includes(kind) || column === 'stockNumber')) return text;
  note('The apostrophe before a number is left out', `Read as ${quote(number)}`);
  return number;
}

// Formulas that a program has written instead of their results.

/** Tells a formula from a text that only begins with `=`. */
const formula =
  /^\{?=\s*(?:[-+]?[\d."'(]|#|[A-Z]+(?:\.[A-Z]+)*\(|\$?[A-Z]{1,3}\$?\d+\b|[\p{L}\d_][\p{L}\d_ ]*!)/iu;
const quoted = '"(?:[^"]|"")*"';
const texts = new RegExp(`^${quoted}(?:\\s*&\\s*${quoted})*$`);
const call = new RegExp(
  `^(?:T|TEXT|VALUE|CLEAN|TRIM|UPPER|PROPER)\\(\\s*(${quoted}|[\\d.]+)(?:\\s*[,;]\\s*${quoted})?\\s*\\)$`,
  'i',
);
const link = new RegExp(`^HYPERLINK\\(\\s*(${quoted})(?:\\s*[,;]\\s*(${quoted}|[\\d.]+))?\\s*\\)$`, 'i');

/**
 * The text that a formula holds: `="00123"` and the label of a link, or its address without one. Null for a formula
 * that would have to be computed, undefined for any other text.
 */
function textOfFormula(cell: string): string | null | undefined {
  if (!formula.test(cell)) return undefined;
  const inner = cell.replace(/^\{?=\s*|\}$/g, '').trim();
  if (texts.test(inner)) return unquoted(inner);
  if (/^[-+]?\d[\d.,]*%?$/.test(inner)) return inner;
  const [, value] = call.exec(inner) ?? [];
  if (value !== undefined) return unquoted(value);
  const [, address, label] = link.exec(inner) ?? [];
  return address === undefined ? null : unquoted(label ?? address);
}

/** The texts of a formula joined, without their quotation marks. */
const unquoted = (text: string) =>
  text.startsWith('"')
    ? Array.from(text.matchAll(new RegExp(quoted, 'g')), ([part]) =>
        part.slice(1, -1).replaceAll('""', '"'),
      ).join('')
    : text;

// Texts that were read in the wrong encoding before the file was written.

/** What Windows-1252 makes of the bytes 0x80 to 0x9f. */
const upper = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const sequences = /[\u00c2-\u00f4][^\0-\x7f]{1,3}/g;

function byteOf(letter: string): number {
  const at = upper.indexOf(letter);
  return at === -1 ? letter.charCodeAt(0) : 0x80 + at;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Whether the letters are those of UTF-8 read as Windows-1252, or a sign that stands for a lost one. */
function isGarbled(text: string): boolean {
  if (text.includes('\ufffd')) return true;
  // Only the usual letters and signs: others may stand beside each other in a name.
  return Array.from(text.matchAll(sequences), ([found]) => found).some((found) => {
    if (!/^[ÂÃÄÅâ]/.test(found)) return false;
    const length = found.startsWith('â') ? 3 : 2;
    const bytes = Array.from(found.slice(0, length), byteOf);
    if (bytes.length < length || bytes.some((byte) => byte > 0xff)) return false;
    try {
      return decoder.decode(Uint8Array.from(bytes)) !== '';
    } catch {
      return false;
    }
  });
}
