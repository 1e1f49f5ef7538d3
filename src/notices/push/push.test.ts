import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeWithDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { insertVehicles, testNow, vehicleRow } from '../../../test/factories.ts';
import { claimsOf, startPushService, type PushService } from '../../../test/push-service.ts';
import { users } from '../../accounts/accounts.table.ts';
import { createUser } from '../../accounts/accounts.store.ts';
import { createSession, deleteSession } from '../../accounts/sessions.store.ts';
import { changeInquiry } from '../../inquiries/inquiry-changes.store.ts';
import { inquiriesChannel } from '../../inquiries/inquiries.live.ts';
import { inquiries } from '../../inquiries/inquiries.table.ts';
import type { Database } from '../../platform/database.ts';
import { createLog } from '../../platform/log.ts';
import { openSecrets } from '../../platform/secrets.ts';
import type { Role } from '../../platform/roles.ts';
import { announcedInquiries, pushMessages, pushSubscriptions } from '../notices.table.ts';
import { openPush } from './push.ts';
import { ensurePushKeys } from './push-keys.store.ts';
import { saveSubscription } from './subscriptions.store.ts';

const hour = 60 * 60_000;
const secrets = openSecrets({ secretKey: 'a key for tests, 32 letters long.', dataDir: '' });

describeWithDatabase('pushed notices', (open) => {
  let database: Database;
  let service: PushService;
  let now: Date;
  let workers: { close: () => Promise<void> }[];
  beforeEach(async () => {
    database = await open();
    service = await startPushService();
    now = testNow;
    workers = [];
    await ensurePushKeys(database.queries, secrets, now);
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    await service.close();
  });

  const start = async (post = service.post) => {
    workers.push(
      await openPush({
        database,
        secrets,
        clock: () => now,
        log: createLog('silent'),
        contact: () => 'https://www.dealer.example',
        post,
      }),
    );
  };
  const wake = () => database.notify(inquiriesChannel);
  const signIn = async (username: string, role: Role = 'sales') => {
    const user = await createUser(database.queries, { username, passwordHash: 'x', role }, now);
    const token = await createSession(database.queries, user?.id ?? 0, now);
    const browser = service.newBrowser(username);
    await saveSubscription(database.queries, token, browser.subscription, now);
    return { ...browser, id: user?.id ?? 0, token };
  };
  const ask = async (values: Partial<typeof inquiries.$inferInsert> = {}) => {
    const [row] = await database.queries
      .insert(inquiries)
      .values({
        name: 'Dana Whitlock',
        email: 'dana@whitlock.example',
        phone: '(602) 555-0188',
        message: 'Is it still there?',
        createdAt: now,
        ...values,
      })
      .returning({ id: inquiries.id });
    return row?.id ?? 0;
  };
  const assign = async (id: number, assignedTo: number | null, by: string) => {
    const rules = { mailsOf: () => [], bookingRules: undefined };
    await changeInquiry(database, id, { assignedTo }, { by, now, ...rules });
    await wake();
  };
  const subscriptions = () => database.queries.select().from(pushSubscriptions);
  /** Waits for the end of everything that was written. */
  const untilDone = (ids: readonly number[]) =>
    eventually(async () => {
      const announced = await database.queries.select().from(announcedInquiries);
      expect(announced.map(({ inquiryId }) => inquiryId)).toEqual(expect.arrayContaining([...ids]));
      expect(await database.queries.select().from(pushMessages)).toEqual([]);
    });

  test('an inquiry is pushed once to each who may see it, encrypted, with name and car only', async () => {
    const maria = await signIn('maria');
    const grace = await signIn('grace', 'manager');
    const pat = await signIn('pat', 'photographer');
    await start();
    await start();
    const [vehicleId] = await insertVehicles(database.queries, [
      vehicleRow({ make: 'Ashdown', model: 'Grand Tourer', year: 2024 }),
    ]);
    const id = await ask({ vehicleId: vehicleId ?? null });
    await wake();
    await wake();
    await untilDone([id]);
    const notice = {
      title: 'New inquiry',
      body: 'Dana Whitlock, 2024 Ashdown Grand Tourer',
      tag: `inquiry-${id}`,
      url: `/admin?tab=inquiries&inquiry=${id}`,
    };
    expect(maria.told()).toEqual([notice]);
    expect(grace.told()).toEqual([notice]);
    expect(pat.told()).toEqual([]);
    for (const push of service.arrived) {
      expect(push.headers).toMatchObject({
        'content-encoding': 'aes128gcm',
        topic: `inquiry-${id}`,
        urgency: 'high',
        ttl: '14400',
      });
      expect(push.body.toString('latin1')).not.toContain('Whitlock');
      expect(claimsOf(push)).toMatchObject({
        aud: service.origin,
        sub: 'https://www.dealer.example',
        key: (await ensurePushKeys(database.queries, secrets, now)).publicKey,
      });
    }
  });

  test('doubtful, archived and old inquiries are no news; a doubtful one is when it is taken over', async () => {
    const maria = await signIn('maria');
    const doubtful = await ask({ name: 'Bot', isDoubtful: true });
    await ask({ name: 'Archived', isArchived: true });
    await ask({ name: 'Old', createdAt: new Date(now.getTime() - 13 * hour) });
    const real = await ask({ name: 'Real' });
    await start();
    await untilDone([real]);
    expect(maria.told()).toMatchObject([{ body: 'Real' }]);
    await database.queries.update(inquiries).set({ isDoubtful: false }).where(eq(inquiries.id, doubtful));
    await wake();
    await untilDone([doubtful]);
    expect(maria.told()).toMatchObject([{ body: 'Real' }, { body: 'Bot' }]);
  });

  test('whoever is assigned an inquiry is told, unless they took it themselves', async () => {
    const maria = await signIn('maria');
    const ruben = await signIn('ruben');
    const first = await ask();
    await start();
    await untilDone([first]);
    await assign(first, maria.id, 'ruben');
    await eventually(() =>
      expect(maria.told()).toMatchObject([{ title: 'New inquiry' }, { title: 'Assigned to you' }]),
    );
    await assign(first, ruben.id, 'ruben');
    const second = await ask({ name: 'Theo', assignedTo: ruben.id });
    await wake();
    await untilDone([first, second]);
    expect(ruben.told()).toMatchObject([
      { title: 'New inquiry', body: 'Dana Whitlock' },
      { title: 'Assigned to you', body: 'Theo' },
    ]);
    expect(maria.told()).toHaveLength(3);
  });

  test('a browser that was signed out, or whose account is disabled or idle, is told nothing', async () => {
    const out = await signIn('out');
    const disabled = await signIn('disabled');
    const idle = await signIn('idle');
    await deleteSession(database.queries, out.token);
    await database.queries.update(users).set({ disabledAt: now }).where(eq(users.id, disabled.id));
    now = new Date(now.getTime() + 12 * hour);
    const maria = await signIn('maria');
    const id = await ask();
    await start();
    await untilDone([id]);
    expect(maria.told()).toHaveLength(1);
    for (const browser of [out, disabled, idle]) expect(browser.told()).toEqual([]);
    expect(await subscriptions()).toHaveLength(3);
  });

  test.each([404, 410])('a browser that the push service answers with %i is forgotten', async (status) => {
    await signIn('maria');
    service.answer(status);
    const id = await ask();
    await start();
    await untilDone([id]);
    expect(await subscriptions()).toEqual([]);
    expect(service.arrived).toHaveLength(1);
  });

  test('a push service that fails is tried again later, and gets the notice once', async () => {
    const maria = await signIn('maria');
    service.answer(503);
    await start();
    const id = await ask();
    await wake();
    await eventually(() => expect(service.arrived).toHaveLength(1));
    await eventually(async () => {
      const [waiting] = await database.queries.select().from(pushMessages);
      expect(waiting?.nextAttemptAt).toEqual(new Date(now.getTime() + 60_000));
    });
    service.answer(201);
    now = new Date(now.getTime() + 60_000);
    await wake();
    await untilDone([id]);
    expect(maria.told()).toHaveLength(2);
    expect(await subscriptions()).toHaveLength(1);
  });

  test('an address in a private network is never reached', async () => {
    await signIn('maria');
    const { postPublic } = await import('../../platform/http/fetch-public.ts');
    const id = await ask();
    await start(postPublic);
    await untilDone([id]);
    expect(service.arrived).toEqual([]);
    expect(await subscriptions()).toEqual([]);
  });
});
