import { customType } from 'drizzle-orm/pg-core';

/** A column of bytes. For small files only: a row is read as a whole. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
