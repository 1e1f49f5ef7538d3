import { ilike, inArray, or, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import type { Buyers } from '../vehicles/sold-filter.ts';
import { inquiries } from './inquiries.table.ts';

/** Buyers who have sent an inquiry, for the list of sales. */
export const buyersOf = (queries: Queries): Buyers => ({
  found: async (pattern) => {
    const { name, email, phone } = inquiries;
    const rows = await queries
      .select({ id: inquiries.id })
      .from(inquiries)
      .where(or(ilike(name, pattern), ilike(email, pattern), ilike(sql`coalesce(${phone}, '')`, pattern)));
    return rows.map(({ id }) => id);
  },
  names: async (ids) => {
    if (ids.length === 0) return new Map();
    const rows = await queries
      .select({ id: inquiries.id, name: inquiries.name })
      .from(inquiries)
      .where(inArray(inquiries.id, [...ids]));
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
});
