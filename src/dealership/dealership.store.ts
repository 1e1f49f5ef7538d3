import { eq } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { dealershipSchema } from './dealership.schema.ts';
import { dealership } from './dealership.table.ts';
import { newDealership, type Dealership } from './dealership.ts';

/** The only row. */
const id = 1;

/** The dealership's settings; what a new dealership starts with, until they are saved first. */
export async function readDealership(queries: Queries): Promise<Dealership> {
  const [row] = await queries.select().from(dealership).where(eq(dealership.id, id));
  // A setting that is newer than what was saved has its starting value.
  return row ? dealershipSchema.parse({ ...newDealership, ...row.profile }) : newDealership;
}

/** Writes the settings whole. Throws a `ZodError` for what no page could show. Send a notice of `dealershipChannel`. */
export async function saveDealership(queries: Queries, input: Dealership, now: Date): Promise<Dealership> {
  const profile = dealershipSchema.parse(input);
  await queries
    .insert(dealership)
    .values({ id, profile, updatedAt: now })
    .onConflictDoUpdate({ target: dealership.id, set: { profile, updatedAt: now } });
  return profile;
}
