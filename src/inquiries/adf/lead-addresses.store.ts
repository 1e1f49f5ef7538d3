import { eq, sql } from 'drizzle-orm';
import type { ChangeAction } from '../../changes/change.ts';
import { recordChanges } from '../../changes/changes.store.ts';
import type { Database, Queries } from '../../platform/database.ts';
import { isUniqueViolation } from '../../platform/database/failures.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import type { Writing } from '../inquiry-changes.store.ts';
import { leadAddressBounds, type LeadAddress } from './lead-address.schema.ts';
import { leadAddresses } from './lead-addresses.table.ts';
import { tokenHashOf } from '../../platform/token-hash.ts';
import { newToken } from '../../platform/new-token.ts';

type Row = typeof leadAddresses.$inferSelect;

/** Sorted by name. */
export async function readAddresses(queries: Queries): Promise<LeadAddress[]> {
  const rows = await queries
    .select()
    .from(leadAddresses)
    .orderBy(sql`${leadAddresses.name} collate "und-x-icu"`, leadAddresses.id);
  return rows.map(({ tokenHash: _secret, createdAt, lastLeadAt, refusedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    lastLeadAt: lastLeadAt?.toISOString() ?? null,
    refusedAt: refusedAt?.toISOString() ?? null,
  }));
}

/** Returns the new token. Throws 409 if the name is taken, or if there are too many. */
export async function addAddress(database: Database, name: string, writing: Writing): Promise<string> {
  const token = newToken();
  try {
    await database.queries.transaction(async (tx) => {
      if ((await readAddresses(tx)).length >= leadAddressBounds.addresses)
        throw new ApiError(409, `There can be at most ${leadAddressBounds.addresses} addresses`);
      await tx.insert(leadAddresses).values({ name, tokenHash: tokenHashOf(token), createdAt: writing.now });
      await record(tx, name, 'added', writing);
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'lead_addresses_name_unique')) throw error;
    const message = 'Another address has this name';
    throw new ApiError(409, message, { issues: [{ path: 'name', message }] });
  }
  return token;
}

/** Replaces the token, and returns the new one and the name. Throws 404. */
export const renewAddress = (
  database: Database,
  id: number,
  writing: Writing,
): Promise<{ name: string; token: string }> =>
  database.queries.transaction(async (tx) => {
    const token = newToken();
    const [row] = await tx
      .update(leadAddresses)
      .set({ tokenHash: tokenHashOf(token), createdAt: writing.now })
      .where(eq(leadAddresses.id, id))
      .returning({ name: leadAddresses.name });
    if (!row) throw notFound('Address');
    await record(tx, row.name, 'changed', writing);
    return { name: row.name, token };
  });

/** Its leads stay. Throws 404. */
export const deleteAddress = (database: Database, id: number, writing: Writing): Promise<void> =>
  database.queries.transaction(async (tx) => {
    const [row] = await tx
      .delete(leadAddresses)
      .where(eq(leadAddresses.id, id))
      .returning({ name: leadAddresses.name });
    if (!row) throw notFound('Address');
    await record(tx, row.name, 'deleted', writing);
  });

export async function findAddress(queries: Queries, token: string): Promise<Row | undefined> {
  const [row] = await queries
    .select()
    .from(leadAddresses)
    .where(eq(leadAddresses.tokenHash, tokenHashOf(token)));
  return row;
}

/** Notes that leads have come, or why they were refused. */
export const noteDelivery = (queries: Queries, id: number, now: Date, refusal: string | null) =>
  queries
    .update(leadAddresses)
    .set(refusal === null ? { lastLeadAt: now } : { refusedAt: now, refusal })
    .where(eq(leadAddresses.id, id));

const record = (tx: Queries, name: string, action: ChangeAction, { by, now }: Writing): Promise<void> =>
  recordChanges(
    tx,
    [{ by, kind: 'dealership', action, subjectId: null, subject: `Address for leads "${name}"`, fields: [] }],
    now,
  );
