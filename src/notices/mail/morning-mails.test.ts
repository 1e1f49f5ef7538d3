import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { insertVehicles, vehicleRow } from '../../../test/factories.ts';
import { at, describeWithMailNotices, minute, publicUrl } from '../../../test/mail-notices-harness.ts';
import { users } from '../../accounts/accounts.table.ts';
import { appointments, inquiries } from '../../inquiries/inquiries.table.ts';

describeWithMailNotices('notices by mail', (harness) => {
  const { look, mails, sentTo, add, ask, choose } = harness;

  test('an overdue follow-up is mailed once, to whom it is assigned, when the day opens', async () => {
    const maria = await add('maria');
    await add('ruben');
    const [vehicleId] = await insertVehicles(harness.database.queries, [
      vehicleRow({ make: 'Ashdown', model: 'Grand Tourer', year: 2024 }),
    ]);
    const id = await ask({ assignedTo: maria, followUpOn: '2026-11-22', vehicleId: vehicleId ?? null });
    await ask({ name: 'Today', assignedTo: maria, followUpOn: '2026-11-23' });
    await ask({ name: 'Nobody’s', followUpOn: '2026-11-20' });
    await ask({ name: 'Done', assignedTo: maria, followUpOn: '2026-11-20', status: 'closed' });
    await ask({ name: 'Archived', assignedTo: maria, followUpOn: '2026-11-20', isArchived: true });
    harness.now = at('08:59');
    await look();
    expect(await mails()).toEqual([]);
    harness.now = at('09:00');
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
    await harness.database.queries
      .update(inquiries)
      .set({ followUpOn: '2026-11-23' })
      .where(eq(inquiries.id, id));
    harness.now = at('09:00', '2026-11-24');
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
    await harness.database.queries
      .update(users)
      .set({ disabledAt: harness.now })
      .where(eq(users.id, disabled));
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
    harness.sendsMail = false;
    await look();
    harness.sendsMail = true;
    harness.now = at('10:00', '2026-11-22');
    await look();
    harness.now = at('09:00');
    harness.closedDays = [{ day: '2026-11-20', until: '2026-11-23', reason: 'Moving' }];
    await look();
    expect(await mails()).toEqual([]);
    harness.closedDays = [];
    await look();
    expect(await sentTo()).toEqual([
      'maria@dealer.example: Overdue follow-up: Dana Whitlock',
      'maria@dealer.example: Today: 1 to answer, 1 follow-up',
    ]);
  });

  test('the morning mail says once a day what waits, what is due and who comes', async () => {
    const maria = await add('maria');
    await harness.database.queries
      .update(users)
      .set({ firstName: 'Maria', lastName: 'Ortega' })
      .where(eq(users.id, maria));
    await choose(maria, { digestMail: true, overdueMail: false });
    const ruben = await add('ruben');
    const fresh = await ask({ name: 'New One' });
    const answered = await ask({ name: 'Answered', answeredAt: harness.now, followUpOn: '2026-11-23' });
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
    await harness.database.queries.insert(appointments).values([
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
    harness.now = at('09:00', '2026-11-24');
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
    harness.now = new Date(at('13:00', '2026-11-24').getTime());
    await look();
    expect(await mails()).toEqual([]);
    harness.now = new Date(at('13:00', '2026-11-25').getTime() - minute);
    await look();
    expect(await sentTo()).toEqual(['maria@dealer.example: Today: 1 to answer']);
  });

  test('of many only the first are named', async () => {
    const maria = await add('maria');
    const many = Array.from({ length: 23 }, (_, index) => ({
      name: `Person ${index + 1}`,
      email: 'p@person.example',
      message: '',
      createdAt: harness.now,
      assignedTo: maria,
      followUpOn: '2026-11-20',
    }));
    await harness.database.queries.insert(inquiries).values(many);
    await look();
    const [mail] = await mails();
    expect(mail?.subject).toBe('23 overdue follow-ups');
    expect(mail?.text.match(/^- Person/gm)).toHaveLength(20);
    expect(mail?.text).toContain('- and 3 more\n');
  });
});
