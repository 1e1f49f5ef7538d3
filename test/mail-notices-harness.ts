import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach } from 'vitest';
import { createUser } from '../src/accounts/accounts.store.ts';
import { users } from '../src/accounts/accounts.table.ts';
import { newAppearance } from '../src/appearance/appearance.ts';
import type { ClosedDay } from '../src/dealership/closed-days.ts';
import { newDealership, type HoursLine } from '../src/dealership/dealership.schema.ts';
import { inquiries } from '../src/inquiries/inquiries.table.ts';
import { staffLetterheadOf } from '../src/mail/letterhead.ts';
import { startMailNotices, type UnansweredSetting } from '../src/notices/mail/mail-notices.ts';
import { changeNoticeChoices } from '../src/notices/notice-choices.store.ts';
import type { NoticeChoices } from '../src/notices/notices.schema.ts';
import type { Database } from '../src/platform/database.ts';
import type { MailMessage } from '../src/platform/mail/message.ts';
import { mailOutbox } from '../src/platform/mail/outbox.table.ts';
import type { Role } from '../src/platform/roles.ts';
import type { Worker } from '../src/platform/worker.ts';
import { describeWithDatabase } from './database.ts';

export const publicUrl = 'https://www.dealer.example';
const hours: HoursLine[] = [{ days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], opens: '09:00', closes: '19:00' }];
const dealership = { ...newDealership, name: 'Halcyon Motors', hours, timeZone: 'America/Phoenix' };
/** A Monday in Phoenix, seven hours behind UTC. */
export const at = (time: string, day = '2026-11-23') => new Date(`${day}T${time}:00-07:00`);
export const minute = 60_000;

/**
 * Runs a suite of the mails that tell staff of inquiries, which two processes write. Before each test there is nobody
 * and no inquiry, a mail server is set, and it is 9 in the morning of a Monday, when the dealership opens.
 */
export function describeWithMailNotices(
  name: string,
  suite: (harness: ReturnType<typeof createHarness>) => void,
): void {
  describeWithDatabase(name, (open) => {
    const harness = createHarness();
    beforeEach(async () => harness.start(await open()));
    afterEach(() => harness.close());
    suite(harness);
  });
}

function createHarness() {
  let database: Database;
  let workers: Worker[];

  const newWorker = () => {
    const worker = startMailNotices({
      database,
      clock: () => harness.now,
      dealership: () => ({ ...dealership, closedDays: harness.closedDays }),
      publicUrl,
      letterhead: () => staffLetterheadOf(dealership, newAppearance, harness.now),
      sendsMail: () => harness.sendsMail,
      unanswered: () => harness.unanswered,
      onError: (error) => {
        throw error;
      },
    });
    return worker;
  };
  const mails = async (): Promise<MailMessage[]> => {
    const rows = await database.queries.select().from(mailOutbox).orderBy(asc(mailOutbox.id));
    return rows.map(({ message }) => message);
  };

  const harness = {
    now: at('09:00'),
    sendsMail: true,
    unanswered: null as UnansweredSetting | null,
    closedDays: [] as ClosedDay[],
    get database() {
      return database;
    },
    start(opened: Database) {
      database = opened;
      harness.now = at('09:00');
      harness.sendsMail = true;
      harness.unanswered = null;
      harness.closedDays = [];
      workers = ['one', 'other'].map(() => newWorker());
    },
    close: () => Promise.all(workers.map((worker) => worker.close())),
    /** A round of each process at the same time. */
    look: () => Promise.all(workers.map((worker) => worker.wake())),
    mails,
    sentTo: async () => (await mails()).map(({ to, subject }) => `${to}: ${subject}`),
    add: async (
      username: string,
      {
        role = 'sales',
        email = `${username}@dealer.example`,
      }: {
        role?: Role;
        email?: string | null;
      } = {},
    ) => {
      const user = await createUser(database.queries, { username, passwordHash: 'x', role }, harness.now);
      const id = user?.id ?? 0;
      await database.queries.update(users).set({ email }).where(eq(users.id, id));
      return id;
    },
    ask: async (values: Partial<typeof inquiries.$inferInsert> = {}) => {
      const [row] = await database.queries
        .insert(inquiries)
        .values({
          name: 'Dana Whitlock',
          email: 'dana@whitlock.example',
          phone: '(602) 555-0188',
          message: 'Is it still there?',
          createdAt: at('18:30', '2026-11-20'),
          ...values,
        })
        .returning({ id: inquiries.id });
      return row?.id ?? 0;
    },
    choose: (id: number, choices: Partial<NoticeChoices>) =>
      changeNoticeChoices(database.queries, id, choices),
  };
  return harness;
}
