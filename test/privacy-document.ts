import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A row of the document: a table of the database, and the names of columns that the row gives. */
export type ToldTable = {
  section: string;
  table: string;
  columns: ReadonlySet<string>;
  cells: readonly string[];
};

/** Headings of docs/privacy.md under which tables stand. Tests go by them. */
export const sections = {
  said: 'What people have told you',
  linked: 'What only counts or points at them',
  staff: 'Staff',
  nobody: 'Not about people',
} as const;

/** The tables that docs/privacy.md tells of. */
export function toldTables(): ToldTable[] {
  const text = readFileSync(join(import.meta.dirname, '../docs/privacy.md'), 'utf8');
  return text.split(/^#+ /m).flatMap((part) => {
    const section = part.split('\n', 1)[0] ?? '';
    return [...part.matchAll(/^\| `(\w+)` \|(.*)\|$/gm)].map(([, table = '', rest = '']) => {
      const cells = rest.split(' | ').map((cell) => cell.trim());
      const columns = new Set([...(cells[0] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
      return { section, table, columns, cells };
    });
  });
}
