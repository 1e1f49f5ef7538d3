/** Formulas that a spreadsheet, or a program that wants to please one, has written instead of their results. */

/** What makes a text that begins with `=` a formula, and no decoration. */
const formula = /^\{?=\s*(?:[-+]?[\d."'(]|#|[A-Z]+(?:\.[A-Z]+)*\(|\$?[A-Z]{1,3}\$?\d+\b|[\p{L}\d_ ]+!)/iu;
const literal = '"(?:[^"]|"")*"';
const texts = new RegExp(`^${literal}(?:\\s*&\\s*${literal})*$`);
const call = new RegExp(
  `^(?:T|TEXT|VALUE|CLEAN|TRIM|UPPER|PROPER)\\(\\s*(${literal}|[\\d.]+)(?:\\s*[,;]\\s*${literal})?\\s*\\)$`,
  'i',
);
const link = new RegExp(`^HYPERLINK\\(\\s*(${literal})(?:\\s*[,;]\\s*(${literal}|[\\d.]+))?\\s*\\)$`, 'i');

/**
 * The text that a formula holds: `="00123"` and the label of a link, or its address without one. Null for a formula
 * that would have to be computed, undefined for a text that is none.
 */
export function textOfFormula(cell: string): string | null | undefined {
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
    ? Array.from(text.matchAll(new RegExp(literal, 'g')), ([part]) =>
        part.slice(1, -1).replaceAll('""', '"'),
      ).join('')
    : text;
