import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeWithDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { insertVehicles, testNow, vehicleRow } from '../../../test/factories.ts';
import { claimsOf, startPushService, type PushService } from '../../../test/push-service.ts';
import { newAppearance } from '../../appearance/appearance.ts';
import { accountSettings, users } from '../../accounts/accounts.table.ts';
import { createUser } from '../../accounts/accounts.store.ts';
import { createSession, deleteSession, endSessionsOf } from '../../accounts/sessions.store.ts';
import { newDealership } from '../../dealership/dealership.schema.ts';
import { staffLetterheadOf } from '../../mail/letterhead.ts';
import { changeInquiry } from '../../inquiries/inquiry-changes.store.ts';
import { inquiriesChannel } from '../../inquiries/inquiries.live.ts';
import { inquiries } from '../../inquiries/inquiries.table.ts';
import type { Database } from '../../platform/database.ts';
import { mailOutbox } from '../../platform/mail/outbox.table.ts';
import { openJobs } from '../../platform/jobs/jobs.ts';
import { jobsChannel } from '../../platform/jobs/jobs.store.ts';
import { jobs } from '../../platform/jobs/jobs.table.ts';
import { createLog } from '../../platform/log.ts';
import { openSecrets } from '../../platform/secrets.ts';
import type { Role } from '../../platform/roles.ts';
import { changeNoticeChoices } from '../notice-choices.store.ts';
import { announcedInquiries, pushSubscriptions } from '../notices.table.ts';
import { watchInquiries } from '../watch-inquiries.ts';
import { pushes } from './push.ts';
import { pushContact } from './push-contact.ts';
import { pushJobs } from './push-jobs.ts';
import { ensurePushKeys } from './push-keys.store.ts';
import { readSubscription, saveSubscription } from './subscriptions.store.ts';
import { sendTestNotice } from './test-notice.ts';

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

  const start = async ({ post = service.post, key = secrets } = {}) => {
    const site = 'https://www.dealer.example';
    const clock = () => now;
    const log = createLog('silent');
    const kind = pushes({ database, secrets: key, clock, log, contact: () => site, post });
    const pushing = await openJobs({ database, kinds: [kind], log, stopTimeoutMs: 50 });
    const watching = await watchInquiries({
      database,
      clock,
      mail: () => ({
        publicUrl: site,
        timeZone: 'America/Phoenix',
        head: staffLetterheadOf(newDealership, newAppearance, now),
      }),
      onError: (error) => {
        throw error;
      },
    });
    workers.push(pushing, watching);
    return pushing;
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
      expect(await waiting()).toEqual([]);
    });
  /** Notices to be pushed, and those that were given up. */
  const waiting = () => database.queries.select().from(jobs).where(eq(jobs.kind, pushJobs));
  /** Minutes from now until the only notice is pushed again, once its attempts have ended. */
  const pauseAfter = (attempts: number) =>
    eventually(async () => {
      expect(await waiting()).toMatchObject([{ attempts, leasedUntil: null, failedAt: null }]);
      const minutes = sql<number>`round(extract(epoch from ${jobs.runAt} - now()) / 60)::int`;
      const [row] = await database.queries.select({ minutes }).from(jobs);
      return row?.minutes;
    });
  /** Has the notices pushed that wait for a later attempt. */
  const tryNow = async () => {
    await database.queries.update(jobs).set({ runAt: sql`now()` });
    await database.notify(jobsChannel(pushJobs));
  };

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

  test('a browser is told over night, and not after a sign-out, another end of its session, or 30 days', async () => {
    const out = await signIn('out');
    const disabled = await signIn('disabled');
    const idle = await signIn('idle');
    const unused = await signIn('unused');
    await deleteSession(database.queries, out.token);
    await database.queries.update(users).set({ disabledAt: now }).where(eq(users.id, disabled.id));
    now = new Date(now.getTime() + 14 * hour);
    // Each sign-in forgets what has expired for long.
    const maria = await signIn('maria');
    const first = await ask();
    await start();
    await untilDone([first]);
    for (const browser of [idle, unused, maria]) expect(browser.told()).toHaveLength(1);
    for (const browser of [out, disabled]) expect(browser.told()).toEqual([]);
    // A new password, or signing out everywhere, ends what has expired too.
    await endSessionsOf(database.queries, idle.id, { reason: 'password changed', now });
    const second = await ask();
    await wake();
    await untilDone([first, second]);
    expect(idle.told()).toHaveLength(1);
    expect(unused.told()).toHaveLength(2);
    now = new Date(now.getTime() + 30 * 24 * hour);
    const back = await signIn('back');
    const third = await ask();
    await wake();
    await untilDone([first, second, third]);
    expect(back.told()).toHaveLength(1);
    expect(unused.told()).toHaveLength(2);
    expect(await readSubscription(database.queries, unused.token)).toBeNull();
  });

  test('an account without the second factor that is required of it is told nothing', async () => {
    const without = await signIn('without', 'manager');
    const secured = await signIn('secured', 'manager');
    const sales = await signIn('sales');
    await database.queries.update(users).set({ totpSecret: 'GEZDGNBV' }).where(eq(users.id, secured.id));
    const settings = { secondFactorRequiredOf: 'managers' };
    await database.queries.insert(accountSettings).values({ id: 1, settings, updatedAt: now });
    const id = await ask();
    await start();
    await untilDone([id]);
    expect(secured.told()).toHaveLength(1);
    expect(sales.told()).toHaveLength(1);
    expect(without.told()).toEqual([]);
  });

  test('whoever is given leads by somebody else gets one mail about them, once, if they want it', async () => {
    const add = async (username: string, values: Partial<typeof users.$inferInsert> = {}) => {
      const user = await createUser(database.queries, { username, passwordHash: 'x', role: 'sales' }, now);
      const email = `${username}@dealer.example`;
      await database.queries
        .update(users)
        .set({ email, ...values })
        .where(eq(users.id, user?.id ?? 0));
      return user?.id ?? 0;
    };
    const maria = await add('maria', { firstName: 'Maria', lastName: 'Ortega' });
    const ruben = await add('ruben');
    const unwilling = await add('unwilling');
    await changeNoticeChoices(database.queries, unwilling, { assignedMail: false });
    const disabled = await add('disabled');
    const unreachable = await add('unreachable', { email: null });
    const ids = [await ask(), await ask({ name: 'Theo' }), await ask({ name: 'Own' })];
    const [first = 0, second = 0, own = 0] = ids;
    const others = [unwilling, disabled, unreachable];
    for (const account of others) {
      const id = await ask();
      ids.push(id);
      await assign(id, account, 'maria');
    }
    await database.queries.update(users).set({ disabledAt: now }).where(eq(users.id, disabled));
    // Given before the program was started, so that they come at once.
    await assign(first, ruben, 'maria');
    await assign(second, ruben, 'maria');
    await assign(own, ruben, 'ruben');
    const mails = async () =>
      (await database.queries.select().from(mailOutbox).orderBy(mailOutbox.id)).map(({ message }) => message);
    await start();
    await start();
    await untilDone(ids);
    expect(await mails()).toMatchObject([{ to: 'ruben@dealer.example', subject: '2 leads assigned to you' }]);
    const [mail] = await mails();
    expect(mail?.text).toContain('Maria Ortega has given you these leads.');
    expect(mail?.text).toContain(`/admin?tab=inquiries&inquiry=${first}\n- Theo, since `);
    expect(mail?.text).not.toMatch(/Own|@whitlock|555-0188/);
    expect(mail?.html).toContain('Theo, since ');
    // To somebody else and back is another assignment; the same account again is none.
    await assign(first, ruben, 'maria');
    await assign(second, maria, 'ruben');
    await eventually(async () =>
      expect((await mails()).slice(1)).toMatchObject([
        { to: 'maria@dealer.example', subject: 'Assigned to you: Theo' },
      ]),
    );
    await assign(second, ruben, 'maria');
    await eventually(async () =>
      expect((await mails()).slice(2)).toMatchObject([
        { to: 'ruben@dealer.example', subject: 'Assigned to you: Theo' },
      ]),
    );
  });

  test('what was assigned long ago, as before an update, is mailed to nobody', async () => {
    const user = await createUser(
      database.queries,
      { username: 'maria', passwordHash: 'x', role: 'sales' },
      now,
    );
    await database.queries.update(users).set({ email: 'maria@dealer.example' });
    const old = await ask({ createdAt: new Date(now.getTime() - 13 * hour), assignedTo: user?.id ?? null });
    const fresh = await ask();
    await start();
    await untilDone([old, fresh]);
    expect(await database.queries.select().from(mailOutbox)).toEqual([]);
  });

  test('a test notice says in words what became of it', async () => {
    const { subscription, told } = service.newBrowser('maria');
    const { endpoint, keys: own } = subscription;
    const keys = await ensurePushKeys(database.queries, secrets, now);
    const send = (post = service.post) =>
      sendTestNotice({ endpoint, ...own }, { keys, contact: 'https://www.dealer.example', post });
    const host = new URL(endpoint).host;
    expect(await send()).toMatchObject({
      isAccepted: true,
      service: host,
      answer: expect.stringContaining(`${host} took it.`) as string,
    });
    expect(told()).toMatchObject([{ title: 'Notices work', url: '/admin/settings/account' }]);
    for (const [status, words, isGone] of [
      [410, 'This browser has ended its notices.', true],
      [503, 'is too busy (503)', false],
      [403, 'refused it (403)', false],
    ] as const) {
      service.answer(status);
      expect(await send()).toMatchObject({
        isAccepted: false,
        isGone,
        answer: expect.stringContaining(words) as string,
      });
    }
    const { postPublic } = await import('../../platform/http/fetch-public.ts');
    expect(await send(postPublic)).toMatchObject({
      isAccepted: false,
      answer: expect.stringContaining('could not be reached') as string,
    });
  });

  test('push services may turn to the site, or without https to its mail address', () => {
    const email = 'hello@dealer.example';
    expect(pushContact({ publicUrl: 'https://www.dealer.example' }, email)).toBe(
      'https://www.dealer.example',
    );
    expect(pushContact({ publicUrl: 'http://localhost' }, email)).toBe('mailto:hello@dealer.example');
    expect(pushContact({ publicUrl: 'http://localhost' }, '')).toBe('http://localhost');
  });

  test.each([
    [404, 'is forgotten', 0],
    [410, 'is forgotten', 0],
    [403, 'gets this notice no more', 1],
  ])('a browser that the push service answers with %i %s', async (status, _, left) => {
    await signIn('maria');
    service.answer(status);
    const id = await ask();
    await start();
    await untilDone([id]);
    expect(await subscriptions()).toHaveLength(left);
    expect(service.arrived).toHaveLength(1);
  });

  test('a push service that fails is tried again later, and gets the notice once', async () => {
    const maria = await signIn('maria');
    service.answer(503);
    await start();
    const id = await ask();
    await wake();
    expect(await pauseAfter(1)).toBe(1);
    expect(maria.told()).toHaveLength(1);
    service.answer(201);
    await tryNow();
    await untilDone([id]);
    expect(maria.told()).toHaveLength(2);
    expect(await subscriptions()).toHaveLength(1);
  });

  test('a notice ends without a word after five attempts, and after four hours', async () => {
    const maria = await signIn('maria');
    service.answer(429);
    await start();
    const first = await ask();
    await wake();
    for (const [index, minutes] of [1, 5, 15, 60].entries()) {
      expect(await pauseAfter(index + 1)).toBe(minutes);
      await tryNow();
    }
    await untilDone([first]);
    expect(maria.told()).toHaveLength(5);
    const second = await ask();
    await wake();
    await pauseAfter(1);
    service.answer(201);
    now = new Date(now.getTime() + 4 * hour);
    await tryNow();
    await untilDone([first, second]);
    expect(maria.told()).toHaveLength(6);
    expect(await subscriptions()).toHaveLength(1);
  });

  test('a notice that waits is not pushed once its inquiry is archived', async () => {
    const maria = await signIn('maria');
    service.answer(503);
    await start();
    const id = await ask();
    await wake();
    await pauseAfter(1);
    service.answer(201);
    await database.queries.update(inquiries).set({ isArchived: true });
    await tryNow();
    await untilDone([id]);
    expect(maria.told()).toHaveLength(1);
  });

  test('a notice waits while the keys cannot be read', async () => {
    const maria = await signIn('maria');
    const id = await ask();
    const node = await start({
      key: openSecrets({ secretKey: 'another key, 32 letters and more', dataDir: '' }),
    });
    expect(await pauseAfter(1)).toBe(2);
    await node.close();
    await start();
    await tryNow();
    await untilDone([id]);
    expect(maria.told()).toHaveLength(1);
  });

  test('a process that stops leaves the notice that it is at to the next one', async () => {
    const maria = await signIn('maria');
    const begun = Promise.withResolvers<void>();
    let isAborted = false;
    const id = await ask();
    const node = await start({
      post: async (address, options) => {
        begun.resolve();
        await new Promise((resolve) => options.signal?.addEventListener('abort', resolve));
        isAborted = true;
        return service.post(address, options);
      },
    });
    await begun.promise;
    await node.close();
    expect(isAborted).toBe(true);
    expect(await waiting()).toMatchObject([{ attempts: 0, leasedUntil: null }]);
    expect(await subscriptions()).toHaveLength(1);
    await start();
    await untilDone([id]);
    expect(maria.told()).toHaveLength(1);
  });

  test('an address in a private network is never reached', async () => {
    await signIn('maria');
    const { postPublic } = await import('../../platform/http/fetch-public.ts');
    const id = await ask();
    await start({ post: postPublic });
    await untilDone([id]);
    expect(service.arrived).toEqual([]);
    expect(await subscriptions()).toEqual([]);
  });
});
