import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** A regular expression of PostgreSQL for any of these texts as whole words: `ann@x.example` is not in `joann@x.example`. */
const patternOf = (texts: readonly string[]) => {
  const escaped = texts.map((text) => text.replace(/[^\p{L}\p{N}\s@]/gu, String.raw`\$&`));
  return `(?<![[:alnum:]._%+-])(?:${escaped.join('|')})(?![[:alnum:]]|[.-][[:alnum:]])`;
};

/** A text as it stands in JSON, without its quotes. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** Whether a column of text or JSON holds one of these texts, whatever their case. */
export const holdsWord = (column: SQLWrapper, texts: readonly string[]): SQL =>
  sql`${column}::text ~* ${patternOf(texts.map(inJson))}`;

/** A column of text or JSON, as text, with these texts replaced. */
export const withoutWords = (column: SQLWrapper, texts: readonly string[], put: string): SQL =>
  sql`regexp_replace(${column}::text, ${patternOf(texts.map(inJson))}, ${put}, 'gi')`;
