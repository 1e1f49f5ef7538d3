import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect } from 'vitest';
import { createUser } from '../src/accounts/accounts.store.ts';
import { createSession } from '../src/accounts/sessions.store.ts';
import { newAppearance } from '../src/appearance/appearance.ts';
import { newDealership } from '../src/dealership/dealership.schema.ts';
import { inquiriesChannel } from '../src/inquiries/inquiries.live.ts';
import { inquiries } from '../src/inquiries/inquiries.table.ts';
import { staffLetterheadOf } from '../src/mail/letterhead.ts';
import { announcedInquiries } from '../src/notices/notices.table.ts';
import { pushJobs } from '../src/notices/push/push-jobs.ts';
import { ensurePushKeys } from '../src/notices/push/push-keys.store.ts';
import { pushes } from '../src/notices/push/push.ts';
import { saveSubscription } from '../src/notices/push/subscriptions.store.ts';
import { watchInquiries } from '../src/notices/watch-inquiries.ts';
import type { Database } from '../src/platform/database.ts';
import { openJobs } from '../src/platform/jobs/jobs.ts';
import { jobs } from '../src/platform/jobs/jobs.table.ts';
import { createLog } from '../src/platform/log.ts';
import type { Role } from '../src/platform/roles.ts';
import { openSecrets } from '../src/platform/secrets.ts';
import { describeWithDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { testNow } from './factories.ts';
import { startPushService, type PushService } from './push-service.ts';

const secrets = openSecrets({ secretKey: 'a key for tests, 32 letters long.', dataDir: '' });

/**
 * Runs a suite in which inquiries are announced to the browsers of staff through a push service. Each test has
 * a database and a push service of its own; what watches and pushes runs from `start()` to the end of the test.
 */
export function describeWithPushedNotices(name: string, suite: (notices: PushedNotices) => void): void {
  describeWithDatabase(name, (open) => {
    const notices = createPushedNotices();
    beforeEach(async () => notices.begin(await open()));
    afterEach(() => notices.end());
    suite(notices);
  });
}

type PushedNotices = ReturnType<typeof createPushedNotices>;

function createPushedNotices() {
  let database: Database;
  let service: PushService;
  let workers: { close: () => Promise<void> }[];
  const notices = {
    secrets,
    now: testNow,
    get database() {
      return database;
    },
    get service() {
      return service;
    },
    async begin(opened: Database) {
      database = opened;
      service = await startPushService();
      notices.now = testNow;
      workers = [];
      await ensurePushKeys(database.queries, secrets, notices.now);
    },
    async end() {
      await Promise.all(workers.map((worker) => worker.close()));
      await service.close();
    },
    async start({ post = service.post, key = secrets } = {}) {
      const site = 'https://www.dealer.example';
      const clock = () => notices.now;
      const log = createLog('silent');
      const kind = pushes({ database, secrets: key, clock, log, contact: () => site, post });
      const pushing = await openJobs({ database, kinds: [kind], log, stopTimeoutMs: 50 });
      const watching = await watchInquiries({
        database,
        clock,
        mail: () => ({
          publicUrl: site,
          timeZone: 'America/Phoenix',
          head: staffLetterheadOf(newDealership, newAppearance, notices.now),
        }),
        onError: (error) => {
          throw error;
        },
      });
      workers.push(pushing, watching);
      return pushing;
    },
    wake: () => database.notify(inquiriesChannel),
    async signIn(username: string, role: Role = 'sales') {
      const { now } = notices;
      const user = await createUser(database.queries, { username, passwordHash: 'x', role }, now);
      const token = await createSession(database.queries, user?.id ?? 0, now);
      const browser = service.newBrowser(username);
      await saveSubscription(database.queries, token, browser.subscription, now);
      return { ...browser, id: user?.id ?? 0, token };
    },
    async ask(values: Partial<typeof inquiries.$inferInsert> = {}) {
      const [row] = await database.queries
        .insert(inquiries)
        .values({
          name: 'Dana Whitlock',
          email: 'dana@whitlock.example',
          phone: '(602) 555-0188',
          message: 'Is it still there?',
          createdAt: notices.now,
          ...values,
        })
        .returning({ id: inquiries.id });
      return row?.id ?? 0;
    },
    /** Waits for the end of everything that was written. */
    untilDone: (ids: readonly number[]) =>
      eventually(async () => {
        const announced = await database.queries.select().from(announcedInquiries);
        expect(announced.map(({ inquiryId }) => inquiryId)).toEqual(expect.arrayContaining([...ids]));
        expect(await notices.waiting()).toEqual([]);
      }),
    /** Notices to be pushed, and those that were given up. */
    waiting: () => database.queries.select().from(jobs).where(eq(jobs.kind, pushJobs)),
  };
  return notices;
}
