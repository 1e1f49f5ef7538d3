import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { describeWithPushedNotices } from '../../../test/pushed-notices.ts';
import { inquiries } from '../../inquiries/inquiries.table.ts';
import { jobsChannel } from '../../platform/jobs/jobs.store.ts';
import { jobs } from '../../platform/jobs/jobs.table.ts';
import { openSecrets } from '../../platform/secrets.ts';
import { pushSubscriptions } from '../notices.table.ts';
import { pushJobs } from './push-jobs.ts';
import { ensurePushKeys } from './push-keys.store.ts';
import { sendTestNotice } from './test-notice.ts';

const hour = 60 * 60_000;

describeWithPushedNotices('pushed notices', (notices) => {
  const { secrets, start, wake, signIn, ask, untilDone, waiting } = notices;
  const subscriptions = () => notices.database.queries.select().from(pushSubscriptions);
  /** Minutes from now until the only notice is pushed again, once its attempts have ended. */
  const pauseAfter = (attempts: number) =>
    eventually(async () => {
      expect(await waiting()).toMatchObject([{ attempts, leasedUntil: null, failedAt: null }]);
      const minutes = sql<number>`round(extract(epoch from ${jobs.runAt} - now()) / 60)::int`;
      const [row] = await notices.database.queries.select({ minutes }).from(jobs);
      return row?.minutes;
    });
  /** Has the notices pushed that wait for a later attempt. */
  const tryNow = async () => {
    await notices.database.queries.update(jobs).set({ runAt: sql`now()` });
    await notices.database.notify(jobsChannel(pushJobs));
  };

  test('a test notice says in words what became of it', async () => {
    const { subscription, told } = notices.service.newBrowser('maria');
    const { endpoint, keys: own } = subscription;
    const keys = await ensurePushKeys(notices.database.queries, secrets, notices.now);
    const send = (post = notices.service.post) =>
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
      notices.service.answer(status);
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

  test.each([
    [404, 'is forgotten', 0],
    [410, 'is forgotten', 0],
    [403, 'gets this notice no more', 1],
  ])('a browser that the push service answers with %i %s', async (status, _, left) => {
    await signIn('maria');
    notices.service.answer(status);
    const id = await ask();
    await start();
    await untilDone([id]);
    expect(await subscriptions()).toHaveLength(left);
    expect(notices.service.arrived).toHaveLength(1);
  });

  test('a push service that fails is tried again later, and gets the notice once', async () => {
    const maria = await signIn('maria');
    notices.service.answer(503);
    await start();
    const id = await ask();
    await wake();
    expect(await pauseAfter(1)).toBe(1);
    expect(maria.told()).toHaveLength(1);
    notices.service.answer(201);
    await tryNow();
    await untilDone([id]);
    expect(maria.told()).toHaveLength(2);
    expect(await subscriptions()).toHaveLength(1);
  });

  test('a notice ends without a word after five attempts, and after four hours', async () => {
    const maria = await signIn('maria');
    notices.service.answer(429);
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
    notices.service.answer(201);
    notices.now = new Date(notices.now.getTime() + 4 * hour);
    await tryNow();
    await untilDone([first, second]);
    expect(maria.told()).toHaveLength(6);
    expect(await subscriptions()).toHaveLength(1);
  });

  test('a notice that waits is not pushed once its inquiry is archived', async () => {
    const maria = await signIn('maria');
    notices.service.answer(503);
    await start();
    const id = await ask();
    await wake();
    await pauseAfter(1);
    notices.service.answer(201);
    await notices.database.queries.update(inquiries).set({ isArchived: true });
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
        return notices.service.post(address, options);
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
    expect(notices.service.arrived).toEqual([]);
    expect(await subscriptions()).toEqual([]);
  });
});
