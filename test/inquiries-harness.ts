import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Account } from '../src/accounts/account.ts';
import { createUser } from '../src/accounts/accounts.store.ts';
import { users } from '../src/accounts/accounts.table.ts';
import { changes } from '../src/changes/changes.table.ts';
import { openLiveInquiries, type LiveInquiries } from '../src/inquiries/inquiries.live.ts';
import { createStaffInquiriesApi } from '../src/inquiries/inquiries.staff.api.ts';
import { newAppearance } from '../src/appearance/appearance.ts';
import { newDealership } from '../src/dealership/dealership.schema.ts';
import { inquiries } from '../src/inquiries/inquiries.table.ts';
import { createInquiryWorkApi } from '../src/inquiries/inquiry-work.staff.api.ts';
import type { BookingRules } from '../src/inquiries/appointments/times.ts';
import type { InquiryHistory } from '../src/inquiries/inquiry-work.schema.ts';
import type { Inquiry } from '../src/inquiries/inquiry.schema.ts';
import { createAddedLeadsApi } from '../src/inquiries/added/added-leads.staff.api.ts';
import type { LeadMails } from '../src/inquiries/mail/lead-mails.ts';
import { replyMailFor } from '../src/inquiries/mail/reply-mail.ts';
import type { Database } from '../src/platform/database.ts';
import { createLog } from '../src/platform/log.ts';
import { mailOutbox } from '../src/platform/mail/outbox.table.ts';
import type { Role } from '../src/platform/roles.ts';
import { vehicles } from '../src/vehicles/vehicles.table.ts';
import { apiApp } from './api-app.ts';
import { describeWithDatabase } from './database.ts';
import { testNow } from './factories.ts';

type Row = typeof inquiries.$inferInsert;

const firstDay = '2026-11-20';
const dealership = { ...newDealership, name: 'Halcyon Motor Group', email: 'hello@halcyon.example' };

/**
 * Runs a suite of the staff's calls about inquiries, in a dealership where dana (admin), maria (sales) and pat
 * (photographer) have an account. Before each test there are no inquiries, and it is November 20, 2026.
 */
export function describeWithInquiries(name: string, suite: (harness: InquiriesHarness) => void): void {
  describeWithDatabase(name, (open) => {
    const harness = createHarness();
    beforeAll(async () => harness.start(await open()));
    afterAll(() => harness.live.close());
    beforeEach(async () => {
      const { queries } = harness.database;
      harness.today = firstDay;
      for (const table of [inquiries, changes, mailOutbox, vehicles]) await queries.delete(table);
      await queries.update(users).set({ disabledAt: null });
    });
    suite(harness);
  });
}

/** What taking over an inquiry depends on. */
type Leads = { mailsOf?: LeadMails; dealership?: { readonly current: BookingRules } };

export type InquiriesHarness = ReturnType<typeof createHarness>;

function createHarness() {
  let database: Database;
  let live: LiveInquiries;
  const accounts = new Map<string, Account>();
  const account = (username: 'dana' | 'maria' | 'pat') => {
    const found = accounts.get(username);
    if (!found) throw new Error('The suite has not begun');
    return found;
  };
  const harness = {
    today: firstDay,
    get database() {
      return database;
    },
    get live() {
      return live;
    },
    account,
    async start(opened: Database) {
      database = opened;
      live = await openLiveInquiries(database, { today: () => harness.today, onError: () => undefined });
      const add = async (username: string, role: Role) => {
        const user = await createUser(database.queries, { username, passwordHash: 'x', role }, testNow);
        if (!user) throw new Error('No account');
        accounts.set(username, user);
      };
      await add('dana', 'admin');
      await add('maria', 'sales');
      await add('pat', 'photographer');
    },
    /** The endpoints as this user calls them. */
    app(
      user = account('dana'),
      { sendsMail = true, leads = {} }: { sendsMail?: boolean; leads?: Leads } = {},
    ) {
      const clock = () => testNow;
      const today = () => harness.today;
      const api = createStaffInquiriesApi({
        database,
        clock,
        today,
        log: createLog('silent'),
        liveInquiries: live,
        isSignedIn: async () => true,
        vehiclesNamed: () => [],
        ...leads,
      });
      const settings = { publicUrl: 'https://www.halcyon.example' };
      const reply = replyMailFor(settings, {
        dealership: () => dealership,
        appearance: () => newAppearance,
        clock,
      });
      const createMail = () => (sendsMail ? reply : null);
      const work = createInquiryWorkApi({ database, clock, today, createMail, ...leads });
      const added = createAddedLeadsApi({ database, clock, ...leads });
      return apiApp('/inquiries', added.route('/', work).route('/', api), { user });
    },
    /** Stores inquiries of Dana Whitlock with these changes, and returns their ids in the same order. */
    async stored(...rows: Partial<Row>[]): Promise<number[]> {
      const inserted = await database.queries
        .insert(inquiries)
        .values(rows.map((row) => ({ ...anInquiry, ...row })))
        .returning({ id: inquiries.id });
      return inserted.map(({ id }) => id);
    },
    read: async (id: number) => (await (await harness.app().get(`/inquiries/${id}`)).json()) as Inquiry,
    historyOf: async (id: number, user = account('dana')) =>
      (await (await harness.app(user).get(`/inquiries/${id}/history`)).json()) as InquiryHistory,
    log: () => database.queries.select().from(changes).orderBy(asc(changes.id)),
    outbox: () => database.queries.select().from(mailOutbox).orderBy(asc(mailOutbox.id)),
  };
  return harness;
}

const anInquiry: Row = {
  name: 'Dana Whitlock',
  email: 'dana@whitlock.example',
  phone: '(602) 555-0188',
  message: 'Is it still there?',
  interest: 'test-drive',
  createdAt: testNow,
};
