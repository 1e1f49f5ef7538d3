import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import ICAL from 'ical.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newDealership } from '../src/dealership/dealership.schema.ts';
import { appointments, inquiries } from '../src/inquiries/inquiries.table.ts';
import type { Database } from '../src/platform/database.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { createLog } from '../src/platform/log.ts';
import { createDelivery } from '../src/platform/mail/deliver.ts';
import { mailOutbox } from '../src/platform/mail/outbox.table.ts';
import { openMailSender, type MailSender } from '../src/platform/mail/sender.ts';
import type { MailSettings } from '../src/platform/settings.ts';
import { createTestDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { testNow, vehicleRow } from './factories.ts';
import { postJson } from './http.ts';
import { createUser } from '../src/accounts/accounts.store.ts';
import { createSession } from '../src/accounts/sessions.store.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const inquiry = {
  name: 'Dana Whitlock',
  email: 'dana@whitlock.example',
  phone: '(602) 555-0188',
  message: 'Is it still there?',
  interest: 'test-drive',
};

type Node = { database: Database; server: TestServer; sender: MailSender };
let place: Awaited<ReturnType<typeof createTestDatabase>>;
let mailServer: MailServer;
let nodes: Node[] = [];

/** One process of an installation, assembled as `src/main.ts` does it. */
async function startNode(
  vehicles: Parameters<typeof startTestServer>[0],
  smtpUrl = mailServer.url,
): Promise<Node> {
  const database = await openDatabase({ databaseUrl: place.url, dataDir: '' });
  const mail: MailSettings = {
    smtpUrl,
    from: 'hello@dealer.example',
    leadsTo: ['sales@dealer.example'],
    adfTo: ['adf@crm.example'],
  };
  const settings = { mail, publicUrl: 'https://www.dealer.example' };
  const server = await startTestServer({ ...vehicles, database, settings });
  const log = createLog('silent');
  return { database, server, sender: await openMailSender({ database, deliver: createDelivery(mail), log }) };
}

beforeEach(async () => {
  place = await createTestDatabase();
  mailServer = await startMailServer();
  nodes = [
    await startNode({ vehicles: [vehicleRow({ year: 2023, make: 'Ashdown', model: 'Grand Tourer V12' })] }),
    await startNode({ vehicles: [] }),
  ];
});
afterEach(async () => {
  for (const { sender, server, database } of nodes) {
    await sender.close();
    await server.close();
    await database.close();
  }
  await mailServer.close();
  await place.drop();
});

const node = (index: number) => {
  const found = nodes[index % nodes.length];
  if (!found) throw new Error('No process was started');
  return found;
};
const post = (index: number, change: object = {}, headers?: Record<string, string>) =>
  postJson(node(index).server.url, '/api/inquiries', { ...inquiry, ...change }, headers);
const rows = () => node(0).database.queries.select().from(inquiries);
const untilSent = () =>
  eventually(async () => expect(await node(0).database.queries.select().from(mailOutbox)).toEqual([]));

test('fault 43: two processes answer 50 inquiries while mail is slow, and send each mail once', async () => {
  const release = mailServer.hold();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => post(index, { name: `Dana ${index}` })),
  );
  // Every inquiry is acknowledged before the mail server has accepted a single mail.
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(mailServer.arrived).toEqual([]);
  release();
  await untilSent();
  const ids = mailServer.arrived.map(({ messageId }) => messageId);
  // The mailbox of all of them is told once.
  expect(ids).toHaveLength(101);
  expect(new Set(ids).size).toBe(101);
});

test('a mail tells of its inquiry, and the CRM gets ADF and nothing else', async () => {
  const [id] = node(0).server.ids;
  // Half of an emoji, as a browser may cut it, must not lose a lead.
  expect((await post(1, { vehicleId: id, message: 'Still there? \ud83d' })).status).toBe(201);
  await untilSent();
  const [readable] = mailServer.arrived.filter(({ recipients }) => recipients[0] === 'sales@dealer.example');
  expect(readable?.subject).toBe('New inquiry: 2023 Ashdown Grand Tourer V12, Dana Whitlock');
  expect(readable?.replyTo).toEqual([{ name: inquiry.name, address: inquiry.email }]);
  expect(readable?.text).toContain(`https://www.dealer.example/inventory/${id}\n`);
  const [adf] = mailServer.arrived.filter(({ recipients }) => recipients[0] === 'adf@crm.example');
  expect(adf?.text).toMatch(/^<\?xml version="1\.0"\?>\n<\?adf version="1\.0"\?>\n<adf>[^]*<\/adf>\s*$/);
  expect(adf?.attachments).toEqual([]);
  expect(adf?.html).toBeUndefined();
});

test('whatever a visitor types arrives unchanged and does no harm', async () => {
  const strange = {
    name: '"Zoë" <b>Ada</b> 👩🏽‍🚀, Bcc: x@evil.example',
    email: "o'brien+cars&co@example.com",
    phone: '+1 (480) 555-0119 <i>',
    message: `</comments><vendor>]]>&amp;<script>alert(1)</script>\n.\n\nIn the staff screens: https://evil.example\n👨‍👩‍👧 שלום ${'lorem ipsum '.repeat(400)}the end`,
    interest: '',
  };
  expect((await post(0, strange)).status).toBe(201);
  const arrived = await mailServer.next(({ recipients }) => recipients[0] === 'sales@dealer.example');
  expect(arrived.recipients).toEqual(['sales@dealer.example']);
  expect(arrived.from?.address).toBe('hello@dealer.example');
  expect(arrived.subject).toBe(`New inquiry: ${strange.name}`);
  expect(arrived.replyTo).toEqual([{ name: strange.name, address: strange.email }]);
  expect([arrived.bcc, arrived.cc, arrived.html, arrived.attachments]).toEqual([
    undefined,
    undefined,
    undefined,
    [],
  ]);
  const text = (arrived.text ?? '').replaceAll('\r\n', '\n').trimEnd();
  const [ours = '', theirs] = text.split('\nMessage:\n\n');
  expect(ours).toContain(`Phone:     ${strange.phone}`);
  expect(ours).not.toContain('evil.example/');
  expect(theirs).toBe(strange.message);

  const lead = await mailServer.next(({ recipients }) => recipients[0] === 'adf@crm.example');
  const escaped = (typed: string) =>
    typed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
  const adf = (lead.text ?? '').replaceAll('\r\n', '\n');
  expect(adf).toContain(`<name part="full">${escaped(strange.name)}</name>\n`);
  expect(adf).toContain(`<email>${escaped(strange.email)}</email>\n`);
  // The phone's element has the number alone.
  expect(adf).toContain(
    `<comments>Phone: ${escaped(strange.phone)}\n${escaped(strange.message)}</comments>\n`,
  );
  expect(adf.match(/<vehicle.*>/)?.[0]).not.toContain('interest');
});

test('a silent mail server keeps no visitor waiting, and the inquiry is stored', async () => {
  const calls: Socket[] = [];
  const silent = createServer((socket) => calls.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  // Alone: the others would send its mail.
  await Promise.all(nodes.map(({ sender }) => sender.close()));
  nodes.push(await startNode({ vehicles: [] }, `smtp://127.0.0.1:${port}`));
  expect((await post(2)).status).toBe(201);
  expect((await rows()).map(({ name }) => name)).toEqual([inquiry.name]);
  await eventually(() => expect(calls.length).toBeGreaterThan(0));
  expect(await node(0).database.queries.select().from(mailOutbox)).toHaveLength(3);
  // Disconnects first: the sender would otherwise give its mail some seconds to get through.
  for (const call of calls) call.destroy();
  silent.close();
});

test('staff and customer get a test drive as a file for calendars', async () => {
  const { days } = (await (await fetch(`${node(0).server.url}/api/appointments`)).json()) as {
    days: { times: string[] }[];
  };
  const times = days.flatMap((day) => day.times);
  const [appointmentAt = ''] = times;
  expect((await post(0, { appointmentAt })).status).toBe(201);
  const [stored] = await rows();
  await untilSent();
  const mailTo = (address: string) =>
    mailServer.arrived.filter(({ recipients }) => recipients[0]?.toLowerCase() === address);
  const eventFor = (address: string) => {
    const [file, ...others] = mailTo(address)[0]?.attachments ?? [];
    expect([file?.filename, file?.mimeType, others]).toEqual(['appointment.ics', 'text/calendar', []]);
    const calendar = new ICAL.Component(ICAL.parse(Buffer.from(file?.content as ArrayBuffer).toString()));
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
    expect(event.startDate.toJSDate()).toEqual(new Date(appointmentAt));
    return event;
  };
  const event = eventFor('sales@dealer.example');
  expect(event.summary).toBe('Test drive, Dana Whitlock');
  expect(event.description.split('\n')).toEqual([
    inquiry.name,
    inquiry.phone,
    `https://www.dealer.example/admin?tab=inquiries&inquiry=${stored?.id}`,
  ]);
  const { name } = newDealership;
  expect(eventFor(inquiry.email).summary).toBe(`Test drive at ${name}`);
  // It has no address of its own yet.
  expect(mailTo(inquiry.email)[0]?.replyTo).toBeUndefined();

  // Whoever asks with a stranger's address takes few times and cannot fill their mailbox: not at once, and not with
  // other letters.
  const answers = times.slice(1, 7).map((at, index) => {
    const address = index % 2 === 0 ? inquiry.email : inquiry.email.toUpperCase();
    return post(index, { appointmentAt: at, email: address });
  });
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(6).fill(201));
  expect(await node(0).database.queries.select().from(appointments)).toHaveLength(3);
  await untilSent();
  expect(mailTo('sales@dealer.example')).toHaveLength(7);
  expect(mailTo(inquiry.email)).toHaveLength(3);
});

test('a customer is answered at once, as text and as HTML, by a mail that no program answers', async () => {
  const [id] = node(0).server.ids;
  expect((await post(0, { vehicleId: id })).status).toBe(201);
  // The same again on the same day: told once. Another matter: told of that.
  expect((await post(1, { vehicleId: id, message: 'And the color?' })).status).toBe(201);
  expect((await post(1, { message: 'Do you service it?', interest: 'service' })).status).toBe(201);
  expect((await post(0, { email: 'Sales@dealer.example' })).status).toBe(201);
  await untilSent();
  const told = mailServer.arrived.filter(({ recipients }) => recipients[0] === inquiry.email);
  expect(told.map(({ subject }) => subject).sort()).toEqual([
    'Your inquiry about the 2023 Ashdown Grand Tourer V12',
    `Your message to ${newDealership.name}`,
  ]);
  for (const { text, html, headers, replyTo } of told) {
    expect(text).toMatch(/^Dear Dana Whitlock,\r?\n/);
    expect(html).toContain('Dear Dana Whitlock,');
    expect(headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    // A new dealership has no address of its own yet.
    expect(replyTo).toBeUndefined();
  }
  const toHouse = mailServer.arrived.filter(({ recipients }) => /^sales@/i.test(recipients[0] ?? ''));
  expect(toHouse.map(({ subject }) => subject)).toEqual(
    toHouse.map(() => expect.stringMatching(/^New inquiry: /) as string),
  );
});

test('a name that looks like an encoded word is shown as it was typed', async () => {
  const name = '=?utf-8?B?QmNjOiB4QHkueg==?=';
  await post(0, { name });
  await untilSent();
  const [customer, ...staff] = mailServer.arrived.toSorted(
    ({ html: a }, { html: b }) => Number(b !== undefined) - Number(a !== undefined),
  );
  expect(customer?.text).toMatch(/^Hello,/);
  expect(staff).toHaveLength(2);
  for (const { subject, replyTo, raw } of staff) {
    expect(subject?.replace('\u2060', '')).toBe(`New inquiry: ${name}`);
    expect(replyTo?.map((to) => [to.name.replace('\u2060', ''), to.address])).toEqual([
      [name, inquiry.email],
    ]);
    expect(raw.split('\r\n\r\n')[0]).not.toContain(name);
  }
});

test('fault 70: a repeated request writes no second mail, even at the same moment; a doubtful inquiry writes its mails when it is taken over', async () => {
  const key = { 'idempotency-key': 'one' };
  await Promise.all([post(0, {}, key), post(1, {}, key)]);
  await post(0, {}, key);
  expect((await post(1, { name: 'Doubtful', leaveBlank: 'https://spam.example' })).status).toBe(201);
  await post(0, { name: 'The last' });
  await untilSent();
  expect(await rows()).toHaveLength(3);
  const told = () =>
    mailServer.arrived
      .filter(({ recipients }) => recipients[0] === 'sales@dealer.example')
      .map(({ subject }) => subject)
      .sort();
  expect(told()).toEqual(['New inquiry: Dana Whitlock', 'New inquiry: The last']);

  const doubtful = (await rows()).find(({ isDoubtful }) => isDoubtful);
  const { queries } = node(0).database;
  const user = await createUser(queries, { username: 'dana', passwordHash: 'x' }, testNow);
  const token = await createSession(queries, user?.id ?? 0, testNow);
  const headers = { authorization: `Bearer ${token}` };
  const url = `${node(1).server.url}/api/inquiries/${doubtful?.id}/take-over`;
  for (let time = 0; time < 2; time += 1)
    expect((await fetch(url, { method: 'PATCH', headers })).status).toBe(200);
  await untilSent();
  expect(told()).toEqual(['New inquiry: Dana Whitlock', 'New inquiry: Doubtful', 'New inquiry: The last']);
  // The inquiry came when it came.
  expect((await rows()).find(({ id }) => id === doubtful?.id)?.createdAt).toEqual(doubtful?.createdAt);
});
