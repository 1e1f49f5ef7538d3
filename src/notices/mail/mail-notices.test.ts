import { asc, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeWithDatabase } from '../../../test/database.ts';
import { insertVehicles, vehicleRow } from '../../../test/factories.ts';
import { createUser } from '../../accounts/accounts.store.ts';
import { users } from '../../accounts/accounts.table.ts';
import { newAppearance } from '../../appearance/appearance.ts';
import type { ClosedDay } from '../../dealership/closed-days.ts';
import { newDealership, type HoursLine } from '../../dealership/dealership.schema.ts';
import { staffLetterheadOf } from '../../mail/letterhead.ts';
import { appointments, inquiries } from '../../inquiries/inquiries.table.ts';
import type { Database } from '../../platform/database.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import { mailOutbox } from '../../platform/mail/outbox.table.ts';
import { jobs } from '../../platform/jobs/jobs.table.ts';
import type { Role } from '../../platform/roles.ts';
import type { Worker } from '../../platform/worker.ts';
import { createSession } from '../../accounts/sessions.store.ts';
import { pushSubscriptions } from '../notices.table.ts';
import { saveSubscription } from '../push/subscriptions.store.ts';
import { changeNoticeChoices } from '../notice-choices.store.ts';
import type { NoticeChoices } from '../notices.schema.ts';
import { startMailNotices, type UnansweredSetting } from './mail-notices.ts';

const publicUrl = 'https://www.dealer.example';
const hours: HoursLine[] = [{ days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], opens: '09:00', closes: '19:00' }];
const dealership = { ...newDealership, name: 'Halcyon Motors', hours, timeZone: 'America/Phoenix' };
/** A Monday in Phoenix, seven hours behind UTC. */
const at = (time: string, day = '2026-11-23') => new Date(`${day}T${time}:00-07:00`);
const minute = 60_000;

describeWithDatabase('notices by mail', (open) => {
  let database: Database;
  let now: Date;
  let sendsMail: boolean;
  let unanswered: UnansweredSetting | null;
  let closedDays: ClosedDay[];
  let workers: Worker[];
  beforeEach(async () => {
    database = await open();
    now = at('09:00');
    sendsMail = true;
    unanswered = null;
    closedDays = [];
    workers = ['one', 'other'].map(() => newWorker());
  });
  afterEach(() => Promise.all(workers.map((worker) => worker.close())));

  const newWorker = () => {
    const worker = startMailNotices({
      database,
      clock: () => now,
      dealership: () => ({ ...dealership, closedDays }),
      publicUrl,
      letterhead: () => staffLetterheadOf(dealership, newAppearance, now),
      sendsMail: () => sendsMail,
      unanswered: () => unanswered,
      onError: (error) => {
        throw error;
      },
    });
    return worker;
  };
  /** A round of each process at the same time. */
  const look = () => Promise.all(workers.map((worker) => worker.wake()));
  const mails = async (): Promise<MailMessage[]> => {
    const rows = await database.queries.select().from(mailOutbox).orderBy(asc(mailOutbox.id));
    return rows.map(({ message }) => message);
  };
  const sentTo = async () => (await mails()).map(({ to, subject }) => `${to}: ${subject}`);
  const add = async (
    username: string,
    {
      role = 'sales',
      email = `${username}@dealer.example`,
    }: {
      role?: Role;
      email?: string | null;
    } = {},
  ) => {
    const user = await createUser(database.queries, { username, passwordHash: 'x', role }, now);
    const id = user?.id ?? 0;
    await database.queries.update(users).set({ email }).where(eq(users.id, id));
    return id;
  };
  const ask = async (values: Partial<typeof inquiries.$inferInsert> = {}) => {
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
  };
  const choose = (id: number, choices: Partial<NoticeChoices>) =>
    changeNoticeChoices(database.queries, id, choices);

  test('an overdue follow-up is mailed once, to whom it is assigned, when the day opens', async () => {
    const maria = await add('maria');
    await add('ruben');
    const [vehicleId] = await insertVehicles(database.queries, [
      vehicleRow({ make: 'Ashdown', model: 'Grand Tourer', year: 2024 }),
    ]);
    const id = await ask({ assignedTo: maria, followUpOn: '2026-11-22', vehicleId: vehicleId ?? null });
    await ask({ name: 'Today', assignedTo: maria, followUpOn: '2026-11-23' });
    await ask({ name: 'Nobody’s', followUpOn: '2026-11-20' });
    await ask({ name: 'Done', assignedTo: maria, followUpOn: '2026-11-20', status: 'closed' });
    await ask({ name: 'Archived', assignedTo: maria, followUpOn: '2026-11-20', isArchived: true });
    now = at('08:59');
    await look();
    expect(await mails()).toEqual([]);
    now = at('09:00');
    await look();
    await look();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: 'maria@dealer.example',
      subject: 'Overdue follow-up: Dana Whitlock, 2024 Ashdown Grand Tourer',
    });
    expect(mail?.text).toContain('Dana Whitlock, 2024 Ashdown Grand Tourer, due Sunday, November 22');
    expect(mail?.text).toContain(`${publicUrl}/admin?tab=inquiries&inquiry=${id}`);
    expect(mail?.text).not.toMatch(/Today|Nobody|Done|Archived|@whitlock|555-0188/);

    // Another day for it is another follow-up.
    await database.queries.update(inquiries).set({ followUpOn: '2026-11-23' }).where(eq(inquiries.id, id));
    now = at('09:00', '2026-11-24');
    await look();
    expect(await sentTo()).toEqual([
      'maria@dealer.example: Overdue follow-up: Dana Whitlock, 2024 Ashdown Grand Tourer',
      'maria@dealer.example: 2 overdue follow-ups',
    ]);
  });

  test('nobody is mailed who does not want it, has no address, may not see inquiries or is disabled', async () => {
    const unwilling = await add('unwilling');
    await choose(unwilling, { overdueMail: false });
    const unreachable = await add('unreachable', { email: null });
    const photographer = await add('photographer', { role: 'photographer' });
    const disabled = await add('disabled');
    await database.queries.update(users).set({ disabledAt: now }).where(eq(users.id, disabled));
    for (const assignedTo of [unwilling, unreachable, photographer, disabled]) {
      await choose(assignedTo, { digestMail: assignedTo !== unwilling });
      await ask({ assignedTo, followUpOn: '2026-11-20' });
    }
    await look();
    expect(await mails()).toEqual([]);
    // What was not mailed is, once it can be.
    await choose(unwilling, { overdueMail: true });
    await look();
    expect(await sentTo()).toEqual(['unwilling@dealer.example: Overdue follow-up: Dana Whitlock']);
  });

  test('without a mail server, and on a day that stays closed, nothing is written and nothing lost', async () => {
    const maria = await add('maria');
    await choose(maria, { digestMail: true });
    await ask({ assignedTo: maria, followUpOn: '2026-11-20' });
    sendsMail = false;
    await look();
    sendsMail = true;
    now = at('10:00', '2026-11-22');
    await look();
    now = at('09:00');
    closedDays = [{ day: '2026-11-20', until: '2026-11-23', reason: 'Moving' }];
    await look();
    expect(await mails()).toEqual([]);
    closedDays = [];
    await look();
    expect(await sentTo()).toEqual([
      'maria@dealer.example: Overdue follow-up: Dana Whitlock',
      'maria@dealer.example: Today: 1 to answer, 1 follow-up',
    ]);
  });

  test('the morning mail says once a day what waits, what is due and who comes', async () => {
    const maria = await add('maria');
    await database.queries
      .update(users)
      .set({ firstName: 'Maria', lastName: 'Ortega' })
      .where(eq(users.id, maria));
    await choose(maria, { digestMail: true, overdueMail: false });
    const ruben = await add('ruben');
    const fresh = await ask({ name: 'New One' });
    const answered = await ask({ name: 'Answered', answeredAt: now, followUpOn: '2026-11-23' });
    await ask({ name: 'Of Ruben', status: 'contacted', assignedTo: ruben, followUpOn: '2026-11-23' });
    const drive = await ask({
      name: 'Theo <b>\nFollow-ups: none',
      status: 'contacted',
      appointmentAt: at('10:30'),
    });
    const tomorrow = await ask({
      name: 'Tomorrow',
      status: 'contacted',
      appointmentAt: at('10:30', '2026-11-24'),
    });
    const unheld = await ask({ name: 'Unheld', status: 'contacted', appointmentAt: at('11:00') });
    const taken = { endsAt: null, place: 1 };
    await database.queries.insert(appointments).values([
      { ...taken, inquiryId: drive, at: at('10:30') },
      { ...taken, inquiryId: tomorrow, at: at('10:30', '2026-11-24') },
      { ...taken, inquiryId: unheld, at: at('11:00'), heldUntil: at('08:00') },
    ]);
    await look();
    await look();
    expect(await sentTo()).toEqual(['maria@dealer.example: Today: 1 to answer, 1 follow-up, 1 test drive']);
    const [mail] = await mails();
    // In the dealership's look, with links to each; what a visitor has typed is text.
    expect(mail?.html).toContain('>Your Dealership</td>');
    expect(mail?.html).toContain(`href="${publicUrl}/admin?tab=inquiries&amp;inquiry=${drive}"`);
    expect(mail?.html).toContain('10:30 AM Theo &lt;b&gt; Follow-ups: none');
    expect(mail?.text).toBe(
      [
        'Hello Maria Ortega,',
        '',
        'New and not answered yet (1):',
        '',
        '- New One, since Friday, November 20, 6:30 PM',
        `  ${publicUrl}/admin?tab=inquiries&inquiry=${fresh}`,
        '',
        'Follow-ups due, yours and those of nobody (1):',
        '',
        '- Answered, due Monday, November 23',
        `  ${publicUrl}/admin?tab=inquiries&inquiry=${answered}`,
        '',
        'Test drives today (1):',
        '',
        '- 10:30 AM Theo <b> Follow-ups: none',
        `  ${publicUrl}/admin?tab=inquiries&inquiry=${drive}`,
        '',
        'Open the Inquiries:',
        `${publicUrl}/admin?tab=inquiries`,
        '',
        'Halcyon Motors',
        '',
        'You choose these mails in the portal under Settings, Your account, Notices:',
        `${publicUrl}/admin/settings/account`,
        '',
      ].join('\n'),
    );
    now = at('09:00', '2026-11-24');
    await look();
    expect(await sentTo()).toContain('maria@dealer.example: Today: 1 to answer, 1 follow-up, 1 test drive');
    expect((await mails()).filter(({ to }) => to.startsWith('maria'))).toHaveLength(2);
  });

  test('a morning with nothing to say is silent, and after four hours it is no morning', async () => {
    const maria = await add('maria');
    await choose(maria, { digestMail: true });
    await look();
    await ask();
    await look();
    expect(await mails()).toEqual([]);
    now = new Date(at('13:00', '2026-11-24').getTime());
    await look();
    expect(await mails()).toEqual([]);
    now = new Date(at('13:00', '2026-11-25').getTime() - minute);
    await look();
    expect(await sentTo()).toEqual(['maria@dealer.example: Today: 1 to answer']);
  });

  test('of many only the first are named', async () => {
    const maria = await add('maria');
    const many = Array.from({ length: 23 }, (_, index) => ({
      name: `Person ${index + 1}`,
      email: 'p@person.example',
      message: '',
      createdAt: now,
      assignedTo: maria,
      followUpOn: '2026-11-20',
    }));
    await database.queries.insert(inquiries).values(many);
    await look();
    const [mail] = await mails();
    expect(mail?.subject).toBe('23 overdue follow-ups');
    expect(mail?.text.match(/^- Person/gm)).toHaveLength(20);
    expect(mail?.text).toContain('- and 3 more\n');
  });

  test('an inquiry that nobody answers is told of once, after hours in which the dealership was open', async () => {
    const maria = await add('maria');
    const disabled = await add('disabled');
    const photographer = await add('photographer', { role: 'photographer' });
    await database.queries.update(users).set({ disabledAt: now }).where(eq(users.id, disabled));
    const people = [maria, disabled, photographer];
    unanswered = { hours: 2, to: ['Maria@dealer.example', 'owner@dealer.example'], people };
    // On Friday after closing, of which the weekend is no part.
    const late = await ask({ createdAt: at('20:00', '2026-11-20') });
    await ask({ name: 'Answered', answeredAt: now, createdAt: at('08:00', '2026-11-20') });
    await ask({ name: 'Closed', status: 'closed', createdAt: at('08:00', '2026-11-20') });
    await ask({ name: 'Archived', isArchived: true, createdAt: at('08:00', '2026-11-20') });
    await ask({ name: 'Doubtful', isDoubtful: true, createdAt: at('08:00', '2026-11-20') });
    await ask({ name: 'Long ago', createdAt: at('08:00', '2026-10-20') });
    now = new Date(at('11:00').getTime() - minute);
    await look();
    expect(await mails()).toEqual([]);
    now = at('11:00');
    await look();
    await look();
    expect(await sentTo()).toEqual([
      'maria@dealer.example: Not answered: Dana Whitlock',
      'owner@dealer.example: Not answered: Dana Whitlock',
    ]);
    const [mail] = await mails();
    expect(mail?.text).toContain('Nobody has answered this inquiry within 2 opening hours.');
    expect(mail?.text).toContain(
      `- Dana Whitlock, since Friday, November 20, 8:00 PM, nobody has it\n  ${publicUrl}/admin?tab=inquiries&inquiry=${late}`,
    );
    expect(mail?.text).not.toMatch(/@whitlock|555-0188/);
    // Each once, and several of a round in one mail.
    await ask({ name: 'Second', createdAt: at('11:00') });
    await ask({ name: 'Third', createdAt: at('11:30'), assignedTo: maria });
    now = at('13:30');
    await look();
    expect((await sentTo()).slice(2)).toEqual([
      'maria@dealer.example: 2 inquiries are not answered',
      'owner@dealer.example: 2 inquiries are not answered',
    ]);
    unanswered = null;
    await ask({ name: 'Fourth', createdAt: at('13:30') });
    now = at('18:00');
    await look();
    expect(await mails()).toHaveLength(4);
  });

  test('who has notices on is pushed what nobody answers, also without a mail server', async () => {
    const maria = await add('maria');
    const ruben = await add('ruben');
    for (const id of [maria, ruben]) {
      const token = await createSession(database.queries, id, now);
      const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
      await saveSubscription(database.queries, token, { endpoint: `https://push.example/${id}`, keys }, now);
    }
    sendsMail = false;
    unanswered = { hours: 1, to: ['owner@dealer.example'], people: [maria] };
    const id = await ask({ createdAt: at('09:00') });
    now = at('10:00');
    await look();
    await look();
    expect(await mails()).toEqual([]);
    const pushed = await database.queries
      .select({ payload: jobs.payload, endpoint: pushSubscriptions.endpoint })
      .from(jobs)
      .innerJoin(
        pushSubscriptions,
        sql`${pushSubscriptions.id} = (${jobs.payload} ->> 'subscriptionId')::int`,
      )
      .where(eq(jobs.kind, 'push'));
    expect(pushed).toMatchObject([
      {
        payload: { inquiryId: id, kind: 'unanswered', until: at('14:00').toISOString() },
        endpoint: `https://push.example/${maria}`,
      },
    ]);
  });
});
