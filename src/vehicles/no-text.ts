/** Cells that stand for nothing, or for an error of the program that wrote the file. */
const words = new Set(
  (
    'n/a|n.a.|n.a|na|n\\a|#n/a n/a|none|nil|null|nan|nat|pd.na|n/a!|undefined|unknown|unspecified|unavailable|tbd|tba|tbc|' +
    'to be determined|to be announced|to be confirmed|not available|not applicable|not specified|not provided|' +
    'not known|not set|not stated|not listed|not entered|not found|no data|no value|no info|no information|' +
    'no description|no description available|empty|blank|missing|\\n|[object object]|please select|' +
    'select one|choose one|- select -|-- select --|--select--|- none -|-none-|loading...|1.#qnan|1.#ind|-1.#ind|' +
    // German, French, Spanish, Italian, Dutch
    'k.a.|k. a.|keine angabe|keine angaben|unbekannt|nicht bekannt|nicht angegeben|nicht verfügbar|inconnu|non renseigné|' +
    'non disponible|non spécifié|aucun|néant|desconocido|sin datos|no disponible|ninguno|sconosciuto|non disponibile|' +
    'nessuno|onbekend|n.v.t.|nvt|niet bekend'
  ).split('|'),
);
const longestWord = Math.max(...Array.from(words, (word) => word.length)) + 4;

/** Only dashes, question marks, dots or other signs. */
const onlySigns = /^[-–—−_?¿.…*~#/\\\s]*[-–—−_?¿.…*~/\\][-–—−_?¿.…*~#/\\\s]*$/;
const brackets = /^(?:\(.*\)|\[.*\]|<.*>|\{.*\}|".*"|'.*')$/;

/** Whether a text is one of the words or signs that people and programs write where nothing is known. */
export function meansNothing(text: string): boolean {
  if (text.length > longestWord) return false;
  const line = text.toLowerCase().replace(/\s+/g, ' ').trim();
  return (
    words.has(line) || onlySigns.test(line) || (brackets.test(line) && words.has(line.slice(1, -1).trim()))
  );
}

/** Errors of spreadsheets that end with a sign, in any language: `#REF!`, `#NAME?`, `#¡VALOR!`. */
const markedError = /^#[¡¿]?(?=.*\p{L})[\p{Lu}\p{Lo}\d/_]{1,20}[!?]$/u;
/** Those without one. */
const otherError =
  /^#(?:n\/a|n\.a\.|nv|nb|value|ref|name|div\/0|num|null|n\/disp|n\/dispon|n\/d|n\/b|i\/t|н\/д|yok|eroare|getting_data|n\/v|hiányzik|není_k_dispozici|puuttuu|saknas|not_found)!?$/iu;
/** `Err:502` of LibreOffice, in its languages. */
const numberedError = /^(?:err|error|erro|errore|erreur|fehler|fout|fel|chyba|błąd)\s?:\s?\d{3}$/iu;

/** Whether a cell holds the error of a formula, or was too narrow for its number: `####`. */
export const isErrorText = (text: string) =>
  text.length <= 30 &&
  (markedError.test(text) || otherError.test(text) || numberedError.test(text) || /^#{3,}$/.test(text));

/** A spreadsheet's error within a longer text. */
export const containsErrorText = (text: string) =>
  /#(?:N\/A(?!\p{L})|[¡¿]?(?=[^!?]{0,20}\p{L})[\p{Lu}\d/_]{2,20}[!?])/u.test(text);
