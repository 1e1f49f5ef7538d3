import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { recordChanges, differences } from '../../changes/changes.store.ts';
import type { Database, Queries } from '../../platform/database.ts';
import { saveInOrder } from '../../platform/database/saves.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { tokenHashOf } from '../../platform/token-hash.ts';
import { channelFacts, type Channel } from './channels.ts';
import { feedsOut } from './feeds.table.ts';

export type FeedRow = typeof feedsOut.$inferSelect;
type Writing = { by: string; now: Date; secrets: Secrets };

/** The channels that have ever been changed. */
export const readFeeds = (queries: Queries): Promise<FeedRow[]> => queries.select().from(feedsOut);

/** Changes a channel, and logs what is different. Publish the live value afterwards. */
export const changeFeed = (
  database: Database,
  channel: Channel,
  input: { isOn?: boolean | undefined; dealerCode?: string | undefined },
  { by, now, secrets }: Writing,
): Promise<void> =>
  write(database, channel, async (tx, before) => {
    const isOn = input.isOn ?? before.isOn;
    const after: FeedRow = {
      ...before,
      isOn,
      dealerCode: input.dealerCode ?? before.dealerCode,
      ...(isOn && before.keyHash === null && newKey(secrets)),
      ...(isOn && !before.isOn && { since: now }),
    };
    const fields = differences(before, after, ['isOn', 'dealerCode']);
    if (fields.length === 0) return null;
    await record(tx, channel, fields, by, now);
    return after;
  });

/** Replaces the address of a channel: the present one stops working. Publish the live value afterwards. */
export const renewFeedKey = (
  database: Database,
  channel: Channel,
  { by, now, secrets }: Writing,
): Promise<void> =>
  write(database, channel, async (tx, before) => {
    // Both null: the log says that it was changed, and to nobody what it was.
    await record(tx, channel, [{ field: 'secretAddress', from: null, to: null }], by, now);
    return { ...before, ...newKey(secrets), since: now };
  });

/** Notes a reading of a feed; without `readVehicles`, the earlier number stays. */
export const noteRead = (
  queries: Queries,
  channel: Channel,
  read: { readAt: Date; reader: string | null; readerAddress: string; readVehicles?: number },
): Promise<unknown> => queries.update(feedsOut).set(read).where(eq(feedsOut.channel, channel));

function newKey(secrets: Secrets) {
  const key = randomBytes(32).toString('base64url');
  return { keyHash: tokenHashOf(key), sealedKey: secrets.seal(key) };
}

const write = (
  database: Database,
  channel: Channel,
  next: (tx: Queries, before: FeedRow) => Promise<FeedRow | null>,
): Promise<void> =>
  saveInOrder(database, 'feeds', async (tx) => {
    const [stored] = await tx.select().from(feedsOut).where(eq(feedsOut.channel, channel));
    const row = await next(tx, stored ?? unused(channel));
    if (row === null) return;
    const { readAt: _at, reader: _reader, readerAddress: _place, readVehicles: _count, ...changed } = row;
    await tx.insert(feedsOut).values(changed).onConflictDoUpdate({ target: feedsOut.channel, set: changed });
  });

const unused = (channel: Channel): FeedRow => ({
  channel,
  isOn: false,
  dealerCode: '',
  keyHash: null,
  sealedKey: null,
  since: null,
  readAt: null,
  reader: null,
  readerAddress: null,
  readVehicles: null,
});

const record = (
  tx: Queries,
  channel: Channel,
  fields: ReturnType<typeof differences>,
  by: string,
  now: Date,
): Promise<void> =>
  recordChanges(
    tx,
    [
      {
        by,
        kind: 'inventory',
        action: 'changed',
        subjectId: null,
        subject: `Feed for ${channelFacts[channel].name}`,
        fields,
      },
    ],
    now,
  );
