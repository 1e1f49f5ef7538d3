import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { ChangeAction } from '../changes/change.ts';
import { differences, recordChanges } from '../changes/changes.store.ts';
import type { Database, Queries } from '../platform/database.ts';
import { ApiError, notFound } from '../platform/errors.ts';
import type { Secrets } from '../platform/secrets.ts';
import { newSecret } from './sign.ts';
import { startComparing } from './vehicle-events.store.ts';
import {
  hostOf,
  webhookBounds,
  type NewSecret,
  type WebhookAddress,
  type WebhookInput,
} from './webhook.schema.ts';
import { webhookAddresses, webhookDeliveries } from './webhooks.table.ts';

type Writing = { by: string; now: Date };
type Row = typeof webhookAddresses.$inferSelect;

/** Without secrets, in the order in which they were added. */
export async function readAddresses(queries: Queries): Promise<WebhookAddress[]> {
  const rows = await queries
    .select({
      address: webhookAddresses,
      hasFailedForADay: sql<boolean>`coalesce(${webhookAddresses.failingSince} < now() - interval '1 day', false)`,
      waiting: queries.$count(
        webhookDeliveries,
        sql`${webhookDeliveries.addressId} = ${webhookAddresses.id} and ${webhookDeliveries.state} = 'waiting'`,
      ),
    })
    .from(webhookAddresses)
    .orderBy(asc(webhookAddresses.id));
  return rows.map(({ address, ...row }) => ({
    ...row,
    id: address.id,
    url: address.url,
    events: address.events,
    isOn: address.isOn,
    failure: address.failure,
    createdAt: address.createdAt.toISOString(),
    deliveredAt: address.deliveredAt?.toISOString() ?? null,
    failingSince: address.failingSince?.toISOString() ?? null,
  }));
}

/** How many that are on have not accepted what was sent last. */
export const countFailingAddresses = (queries: Queries): Promise<number> =>
  queries.$count(
    webhookAddresses,
    and(eq(webhookAddresses.isOn, true), isNotNull(webhookAddresses.failingSince)),
  );

/** Returns the secret, this once. Throws 409 if there are too many. */
export const addAddress = (
  database: Database,
  input: WebhookInput,
  { secrets, ...writing }: Writing & { secrets: Secrets },
): Promise<NewSecret> =>
  database.queries.transaction(async (tx) => {
    if ((await tx.$count(webhookAddresses)) >= webhookBounds.addresses)
      throw new ApiError(409, `There can be at most ${webhookBounds.addresses} addresses`);
    if (input.isOn) await startComparing(tx);
    const secret = newSecret();
    const [row] = await tx
      .insert(webhookAddresses)
      .values({ ...input, secret: secrets.seal(secret), createdAt: writing.now })
      .returning();
    if (!row) throw new Error('The address was not stored');
    await record(tx, 'added', null, row, writing);
    return { id: row.id, url: row.url, secret };
  });

/** What it missed while it was off stays unsent. Throws 404. */
export const changeAddress = (
  database: Database,
  id: number,
  input: WebhookInput,
  writing: Writing,
): Promise<void> =>
  database.queries.transaction(async (tx) => {
    // In the order in which events are written: who compares vehicles locks addresses later.
    if (input.isOn) await startComparing(tx);
    const before = await findAddress(tx, id);
    const begins = input.isOn && (!before.isOn || before.url !== input.url);
    await tx
      .update(webhookAddresses)
      .set({ ...input, ...(begins && { failingSince: null, failure: null }) })
      .where(eq(webhookAddresses.id, id));
    await record(tx, 'changed', before, { ...before, ...input }, writing);
  });

/** A new secret in place of the current one. Throws 404. */
export const renewSecret = (
  database: Database,
  id: number,
  { secrets, ...writing }: Writing & { secrets: Secrets },
): Promise<NewSecret> =>
  database.queries.transaction(async (tx) => {
    const before = await findAddress(tx, id);
    const secret = newSecret();
    const sealed = secrets.seal(secret);
    await tx.update(webhookAddresses).set({ secret: sealed }).where(eq(webhookAddresses.id, id));
    await record(tx, 'changed', before, { ...before, secret: sealed }, writing);
    return { id, url: before.url, secret };
  });

/** With its log and the deliveries that wait. Throws 404. */
export const deleteAddress = (database: Database, id: number, writing: Writing): Promise<void> =>
  database.queries.transaction(async (tx) => {
    const before = await findAddress(tx, id);
    await tx.delete(webhookAddresses).where(eq(webhookAddresses.id, id));
    await record(tx, 'deleted', before, null, writing);
  });

/** Locks it in a transaction. Throws 404. */
export async function findAddress(queries: Queries, id: number): Promise<Row> {
  const [row] = await queries
    .select()
    .from(webhookAddresses)
    .where(eq(webhookAddresses.id, id))
    .for('update');
  if (!row) throw notFound('Address');
  return row;
}

type Logged = Pick<Row, 'url' | 'events' | 'isOn' | 'secret'>;

async function record(
  tx: Queries,
  action: ChangeAction,
  before: Logged | null,
  after: Logged | null,
  { by, now }: Writing,
): Promise<void> {
  const [from, to] = [before && logged(before), after && logged(after)];
  const fields =
    action === 'changed' ? differences(from, to, ['address', 'events', 'isOn', 'webhookSecret']) : [];
  const subject = `Webhook to ${hostOf((after ?? before)?.url ?? '')}`;
  await recordChanges(tx, [{ by, kind: 'dealership', action, subjectId: null, subject, fields }], now);
}

const logged = ({ url, events, isOn, secret }: Logged) => ({
  // The rest of an address may be a secret: as an object the log says that it was changed and nothing else.
  address: { url },
  events,
  isOn,
  webhookSecret: { secret },
});
