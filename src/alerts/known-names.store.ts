import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { cleanText } from '../platform/mail/clean-text.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import type { AlertCriteria } from './criteria.ts';

/** With the ideographic full stop, which browsers take for a dot. */
const webAddress = /:\/\/|www|@|\S[.。][\p{L}\p{M}]{2}|\d{1,3}(?:[.。]\d{1,3}){3}/iu;

/** Judges what a reader of the mail sees: invisible characters would hide an address. */
const holdsWebAddress = (text: string) =>
  webAddress.test(
    cleanText(text)
      .normalize('NFKC')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, ''),
  );

/**
 * Refuses a make or a model that looks like a web address with 400: it is in the mail that asks to confirm, which
 * goes to an address that is not yet known to be the writer's own. Names of vehicles that visitors see, for sale or
 * sold, are no such text (`ID.Buzz`); as in the inventory, a part of a model is enough.
 */
export async function refuseWebAddresses(queries: Queries, { make, model }: AlertCriteria): Promise<void> {
  await refuse('make', make, (name) => eq(vehicles.make, name));
  await refuse('model', model, (name) => sql`position(lower(${name}) in lower(${vehicles.model})) > 0`);

  async function refuse(field: string, name: string | undefined, isNamed: (name: string) => SQL) {
    if (name === undefined || !holdsWebAddress(name)) return;
    const [known] = await queries
      .select({ id: vehicles.id })
      .from(vehicles)
      .where(and(eq(vehicles.isPublished, true), isNamed(name)))
      .limit(1);
    if (known) return;
    const message = 'The name of a vehicle has no web address in it';
    throw new ApiError(400, message, { issues: [{ path: `criteria.${field}`, message }] });
  }
}
