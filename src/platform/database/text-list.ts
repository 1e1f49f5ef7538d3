import { sql, type SQL } from 'drizzle-orm';

/** Texts as one array for `= any`, without any too. */
export const textList = (texts: readonly string[]): SQL =>
  sql`array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`;
