import { generateKeyPairSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { pushKeys, pushSubscriptions } from '../notices.table.ts';

/** In base64url: the public key as an uncompressed point, the private one as a scalar. */
export type PushKeys = { publicKey: string; privateKey: string };

const id = 1;

function newKeys(): PushKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d };
}

/** The keys of this site; null before their first use, and if they were sealed with another key. */
export async function readPushKeys(queries: Queries, secrets: Secrets): Promise<PushKeys | null> {
  const [row] = await queries.select().from(pushKeys).where(eq(pushKeys.id, id));
  const privateKey = row === undefined ? null : secrets.open(row.privateKey);
  return row === undefined || privateKey === null ? null : { publicKey: row.publicKey, privateKey };
}

/**
 * The same, made on first use. Keys that cannot be opened are replaced, with all subscriptions: those are bound to them.
 */
export function ensurePushKeys(queries: Queries, secrets: Secrets, now: Date): Promise<PushKeys> {
  return queries.transaction(async (tx) => {
    const made = newKeys();
    const row = {
      publicKey: made.publicKey,
      privateKey: secrets.seal(made.privateKey),
      createdAt: now,
    };
    await tx
      .insert(pushKeys)
      .values({ id, ...row })
      .onConflictDoNothing();
    await tx.select({ id: pushKeys.id }).from(pushKeys).where(eq(pushKeys.id, id)).for('update');
    const known = await readPushKeys(tx, secrets);
    if (known !== null) return known;
    await tx.update(pushKeys).set(row).where(eq(pushKeys.id, id));
    await tx.delete(pushSubscriptions);
    return made;
  });
}
