import { expect, test } from 'vitest';
import { describeWithDatabase } from '../../../test/database.ts';
import { testNow } from '../../../test/factories.ts';
import { startPushService } from '../../../test/push-service.ts';
import { createUser } from '../../accounts/accounts.store.ts';
import { createSession } from '../../accounts/sessions.store.ts';
import { openSecrets } from '../../platform/secrets.ts';
import { pushSubscriptions } from '../notices.table.ts';
import { ensurePushKeys, readPushKeys } from './push-keys.store.ts';
import { saveSubscription } from './subscriptions.store.ts';

const secretsOf = (secretKey: string) => openSecrets({ secretKey, dataDir: '' });

describeWithDatabase('the keys for push services', (open) => {
  test('keys that cannot be opened are replaced with their subscriptions', async () => {
    const { queries } = await open();
    const service = await startPushService();
    const first = secretsOf('the first key, 32 letters and more');
    expect(await readPushKeys(queries, first)).toBeNull();
    const keys = await ensurePushKeys(queries, first, testNow);
    expect(await ensurePushKeys(queries, first, testNow)).toEqual(keys);
    expect(await readPushKeys(queries, first)).toEqual(keys);
    const user = await createUser(queries, { username: 'maria', passwordHash: 'x' }, testNow);
    const token = await createSession(queries, user?.id ?? 0, testNow);
    await saveSubscription(queries, token, service.newBrowser('maria').subscription, testNow);

    const second = secretsOf('another key, 32 letters and more..');
    expect(await readPushKeys(queries, second)).toBeNull();
    expect(await queries.select().from(pushSubscriptions)).toHaveLength(1);
    const replaced = await ensurePushKeys(queries, second, testNow);
    expect(replaced.publicKey).not.toBe(keys.publicKey);
    expect(await queries.select().from(pushSubscriptions)).toEqual([]);
    await service.close();
  });
});
