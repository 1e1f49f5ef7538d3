import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { at, describeWithMailNotices, minute, publicUrl } from '../../../test/mail-notices-harness.ts';
import { users } from '../../accounts/accounts.table.ts';
import { createSession } from '../../accounts/sessions.store.ts';
import { jobs } from '../../platform/jobs/jobs.table.ts';
import { pushSubscriptions } from '../notices.table.ts';
import { saveSubscription } from '../push/subscriptions.store.ts';

describeWithMailNotices('notices by mail', (harness) => {
  const { look, mails, sentTo, add, ask } = harness;

  test('an inquiry that nobody answers is told of once, after hours in which the dealership was open', async () => {
    const maria = await add('maria');
    const disabled = await add('disabled');
    const photographer = await add('photographer', { role: 'photographer' });
    await harness.database.queries
      .update(users)
      .set({ disabledAt: harness.now })
      .where(eq(users.id, disabled));
    const people = [maria, disabled, photographer];
    harness.unanswered = { hours: 2, to: ['Maria@dealer.example', 'owner@dealer.example'], people };
    // On Friday after closing, of which the weekend is no part.
    const late = await ask({ createdAt: at('20:00', '2026-11-20') });
    await ask({ name: 'Answered', answeredAt: harness.now, createdAt: at('08:00', '2026-11-20') });
    await ask({ name: 'Closed', status: 'closed', createdAt: at('08:00', '2026-11-20') });
    await ask({ name: 'Archived', isArchived: true, createdAt: at('08:00', '2026-11-20') });
    await ask({ name: 'Doubtful', isDoubtful: true, createdAt: at('08:00', '2026-11-20') });
    await ask({ name: 'Long ago', createdAt: at('08:00', '2026-10-20') });
    harness.now = new Date(at('11:00').getTime() - minute);
    await look();
    expect(await mails()).toEqual([]);
    harness.now = at('11:00');
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
    harness.now = at('13:30');
    await look();
    expect((await sentTo()).slice(2)).toEqual([
      'maria@dealer.example: 2 inquiries are not answered',
      'owner@dealer.example: 2 inquiries are not answered',
    ]);
    harness.unanswered = null;
    await ask({ name: 'Fourth', createdAt: at('13:30') });
    harness.now = at('18:00');
    await look();
    expect(await mails()).toHaveLength(4);
  });

  test('who has notices on is pushed what nobody answers, also without a mail server', async () => {
    const maria = await add('maria');
    const ruben = await add('ruben');
    for (const id of [maria, ruben]) {
      const token = await createSession(harness.database.queries, id, harness.now);
      const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
      await saveSubscription(
        harness.database.queries,
        token,
        { endpoint: `https://push.example/${id}`, keys },
        harness.now,
      );
    }
    harness.sendsMail = false;
    harness.unanswered = { hours: 1, to: ['owner@dealer.example'], people: [maria] };
    const id = await ask({ createdAt: at('09:00') });
    harness.now = at('10:00');
    await look();
    await look();
    expect(await mails()).toEqual([]);
    const pushed = await harness.database.queries
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
