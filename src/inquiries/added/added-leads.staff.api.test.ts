import { expect, test } from 'vitest';
import { testNow, vehicleRow } from '../../../test/factories.ts';
import { describeWithInquiries } from '../../../test/inquiries-harness.ts';
import { mailsOf } from '../../../test/leads.ts';
import { vehicles } from '../../vehicles/vehicles.table.ts';
import type { Inquiry } from '../inquiry.schema.ts';

const lead = { name: 'Bo Lind', phone: '(602) 555-0188', source: 'phone' };
const hourAgo = new Date(testNow.getTime() - 3_600_000).toISOString();

describeWithInquiries('leads that staff add', (harness) => {
  const { account, app, stored, historyOf, log, outbox } = harness;
  const post = (body: object, headers = {}) => app().post('/inquiries/leads', { ...lead, ...body }, headers);
  const add = async (body: object, headers = {}) => {
    const answer = await post(body, headers);
    expect(answer.status).toBe(201);
    return (await answer.json()) as Inquiry;
  };
  const issuesOf = async (body: object) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    return ((await answer.json()) as { issues: { path: string; message: string }[] }).issues;
  };

  test('is stored with everything that was entered, and in the change log', async () => {
    const [car] = await harness.database.queries.insert(vehicles).values(vehicleRow({})).returning();
    const added = await add({
      email: 'bo@lind.example',
      source: 'walk-in',
      interest: 'trade',
      vehicleId: car?.id,
      message: 'Saw it in the window',
      cameAt: hourAgo,
      assignedTo: account('maria').id,
    });
    expect(added).toMatchObject({
      name: 'Bo Lind',
      email: 'bo@lind.example',
      phone: '(602) 555-0188',
      source: 'walk-in',
      interest: 'trade',
      vehicleId: car?.id,
      message: 'Saw it in the window',
      createdAt: hourAgo,
      assignedTo: { username: 'maria' },
      status: 'new',
      answeredAt: null,
      isDoubtful: false,
    });
    expect(await log()).toMatchObject([
      { by: 'dana', kind: 'inquiry', action: 'added', subject: `Inquiry ${added.id}, Bo Lind` },
    ]);
  });

  test('a phone number or a mail address is enough, and the time is now', async () => {
    expect(await add({})).toMatchObject({
      email: '',
      message: '',
      interest: null,
      vehicleId: null,
      assignedTo: null,
      createdAt: testNow.toISOString(),
    });
    expect(await add({ phone: '', email: 'bo@lind.example' })).toMatchObject({ phone: null });
    expect(await issuesOf({ phone: '' })).toEqual([
      { path: 'email', message: 'Enter an email address or a phone number' },
    ]);
  });

  test('one that was answered at once counts with its own time', async () => {
    const added = await add({ cameAt: hourAgo, isAnswered: true });
    expect(added).toMatchObject({ status: 'contacted', answeredAt: hourAgo });
    expect((await historyOf(added.id)).entries).toMatchObject([{ kind: 'reply', by: 'dana', at: hourAgo }]);
  });

  test.each([
    ['source', { source: 'newspaper' }, 'Choose where the lead came from'],
    ['name', { name: ' ' }, 'Enter the customer’s name'],
    ['email', { email: 'bo@' }, 'Please enter a valid email address'],
    ['vehicleId', { vehicleId: 9_999 }, 'There is no such vehicle'],
    ['assignedTo', { assignedTo: 9_999 }, 'Choose an active account that may answer inquiries'],
    [
      'cameAt',
      { cameAt: new Date(testNow.getTime() + 600_000).toISOString() },
      'The time may not be in the future',
    ],
  ])('a wrong %s is refused', async (path, body, message) => {
    expect(await issuesOf(body)).toEqual([{ path, message }]);
    expect(await harness.log()).toEqual([]);
  });

  test('a clock that is a little fast does not matter', async () => {
    const soon = new Date(testNow.getTime() + 120_000).toISOString();
    expect((await add({ cameAt: soon })).createdAt).toBe(testNow.toISOString());
  });

  test('a repeated request adds one', async () => {
    const headers = { 'idempotency-key': 'a-key-of-sixteen-signs' };
    const first = await add({ isAnswered: true }, headers);
    expect((await add({ isAnswered: true }, headers)).id).toBe(first.id);
    expect(await log()).toHaveLength(1);
    expect((await historyOf(first.id)).entries).toHaveLength(1);
  });

  test('the same person is found by mail address or digits, and nobody by an empty one', async () => {
    const [byMail, byPhone] = await stored(
      { email: 'Bo@Lind.example', phone: null },
      { email: '', phone: '+1 602.555.0101' },
      { email: '', phone: null },
    );
    const ids = async (query: string) => {
      const answer = (await (await app().get(`/inquiries/same-person?${query}`)).json()) as {
        inquiries: { id: number }[];
      };
      return answer.inquiries.map(({ id }) => id);
    };
    expect(await ids('email=bo@lind.example')).toEqual([byMail]);
    expect(await ids('phone=(602) 555-0101')).toEqual([byPhone]);
    expect(await ids('email=&phone=')).toEqual([]);
    // Both without an address are not one person.
    const { id } = await add({ phone: '(480) 555-0100' });
    expect((await historyOf(id)).others).toEqual([]);
  });

  test('no mail goes to a person without an address, and the mails about it have none to answer to', async () => {
    const api = app(account('dana'), { leads: { mailsOf } });
    const added = (await (await api.post('/inquiries/leads', lead)).json()) as Inquiry;
    const mails = await outbox();
    expect(mails).toHaveLength(3);
    for (const { message } of mails) expect(message.replyTo).toBeUndefined();
    const [readable] = mails;
    expect(readable?.message.text).toContain(
      'A lead has come in. Source: Phone.\n\nName:      Bo Lind\nEmail:     not given',
    );
    const adf = mails.find(({ message }) => message.text.startsWith('<?xml'));
    expect(adf?.message.text).not.toContain('<email></email>');
    const answer = await api.post(`/inquiries/${added.id}/replies`, { subject: 'Re', text: 'Hello' });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ message: 'This person has left no mail address' });
  });
});
