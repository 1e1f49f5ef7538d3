import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { asc, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeWithDatabase } from '../../../test/database.ts';
import { insertVehicles, testNow, vehicleRow } from '../../../test/factories.ts';
import { startImapServer, type ImapServer } from '../../../test/imap-server.ts';
import type { Database } from '../../platform/database.ts';
import { createLog } from '../../platform/log.ts';
import { openSecrets } from '../../platform/secrets.ts';
import { inquiries } from '../inquiries.table.ts';
import { addMailbox, changeMailbox } from './lead-mailboxes.store.ts';
import { leadMailboxes } from './lead-mailboxes.table.ts';
import { readDueMailboxes } from './mailbox-rounds.ts';
import { withMailbox } from './open-mailbox.ts';

const secrets = openSecrets({ secretKey: 'a key for tests, 32 letters long.', dataDir: '' });
const writing = { by: 'dana', now: testNow, secrets };

const mail = (id: string, text = 'Is it there?', headers: string[] = []) =>
  [
    'From: Bo Lind <bo@lind.example>',
    `Subject: About ${id}`,
    `Message-ID: <${id}@lind.example>`,
    ...headers,
    '',
    text,
  ].join('\r\n');

describeWithDatabase('mailboxes for leads', (open) => {
  let database: Database;
  let imap: ImapServer;
  beforeEach(async () => {
    database = await open();
    imap = await startImapServer();
  });
  afterEach(() => imap.close());

  const input = (more: object = {}) => ({ ...imap.access, name: 'AutoTrader', isOn: true, ...more });
  const closing = new AbortController().signal;
  const round = (more: { now?: Date; database?: Database; closing?: AbortSignal } = {}) =>
    readDueMailboxes({
      database: more.database ?? database,
      secrets,
      clock: () => more.now ?? testNow,
      log: createLog('silent'),
      timeZone: () => 'America/Phoenix',
      mailsOf: () => [],
      isOwn: (sender) => sender === 'site@halcyon.example',
      closing: more.closing ?? closing,
    });
  const next = async (now?: Date) => {
    await database.queries.update(leadMailboxes).set({ nextReadAt: sql`now()` });
    await round(now && { now });
  };
  const turnOn = async (more: object = {}) => {
    await addMailbox(database, input(more), writing);
    await round();
  };
  const stored = () => database.queries.select().from(inquiries).orderBy(asc(inquiries.id));
  const state = async () => (await database.queries.select().from(leadMailboxes))[0];

  test('what comes after it was turned on becomes leads, each once; the mailbox stays as it is', async () => {
    imap.deliver(mail('before'));
    await turnOn();
    expect(await stored()).toEqual([]);
    imap.deliver(mail('1', 'Hi Zoë, is it there?'));
    imap.deliver(mail('2'));
    await next();
    await next();
    imap.deliver(mail('3'));
    await next();
    expect(await stored()).toMatchObject([
      {
        name: 'Bo Lind',
        email: 'bo@lind.example',
        message: 'Subject: About 1\n\nHi Zoë, is it there?',
        source: 'marketplace',
        utmSource: 'AutoTrader',
        createdAt: new Date('2026-11-20T16:30:00Z'),
        isDoubtful: false,
      },
      { message: 'Subject: About 2\n\nIs it there?' },
      { message: 'Subject: About 3\n\nIs it there?' },
    ]);
    expect(await state()).toMatchObject({
      leads: 3,
      lastUid: 4,
      readAt: testNow,
      lastLeadAt: testNow,
      failure: null,
    });
    const kept = imap.mails('Leads') as unknown as { flags: string[] }[];
    expect(kept.map(({ flags }) => flags)).toEqual([[], [], [], []]);
  });

  test('the same mail twice, and mails that are numbered anew, are no second leads', async () => {
    await turnOn();
    imap.deliver(mail('1'));
    imap.deliver(mail('1'));
    await next();
    // With one mail less, so that the new one has a number that was read before.
    imap.mails('Leads').shift();
    imap.renumber('Leads');
    imap.deliver(mail('2'));
    await next();
    expect((await stored()).map(({ message }) => message.split('\n')[0])).toEqual([
      'Subject: About 1',
      'Subject: About 2',
    ]);
    expect(await state()).toMatchObject({ leads: 2, uidValidity: '2', lastUid: 2 });
  });

  test('ADF is read from an attachment and from the text, with the car; a lead that was posted, too, is one', async () => {
    const [id] = await insertVehicles(database.queries, [vehicleRow({ vin: 'ZZZVE72S8S0000310' })]);
    await turnOn();
    const adf = (lead: string) =>
      `<?xml version="1.0"?><?adf version="1.0"?><adf><prospect><id source="at">${lead}</id><vehicle><vin>ZZZVE72S8S0000310</vin></vehicle>` +
      `<customer><contact><name>Zoë ${lead}</name><phone>602-555-0101</phone></contact></customer></prospect></adf>`;
    const parts = [
      '--x\r\nContent-Type: text/plain\r\n\r\nA lead for you.',
      `--x\r\nContent-Type: application/xml; name=lead.xml\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(adf('1')).toString('base64')}`,
    ];
    const type = 'Content-Type: multipart/mixed; boundary=x';
    imap.deliver(mail('1', `${parts.join('\r\n')}\r\n--x--`, ['MIME-Version: 1.0', type]));
    imap.deliver(mail('2', adf('2'), ['Content-Type: text/plain; charset=utf-8']));
    imap.deliver(mail('3', adf('2'), ['Content-Type: text/plain; charset=utf-8']));
    await next();
    expect(await stored()).toMatchObject([
      { name: 'Zoë 1', phone: '602-555-0101', email: '', vehicleId: id },
      { name: 'Zoë 2', vehicleId: id },
    ]);
    expect((await stored()).length).toBe(2);
  });

  test('a mail of 30 MB becomes a lead with its text, and says that there is more', async () => {
    await turnOn();
    const photo = Buffer.alloc(20_000_000, 'photograph')
      .toString('base64')
      .replaceAll(/(.{76})/g, '$1\r\n');
    const head =
      '--x\r\nContent-Type: text/plain\r\n\r\nLook at my car.\r\n--x\r\nContent-Type: image/jpeg; name=car.jpg';
    const body = `${head}\r\nContent-Transfer-Encoding: base64\r\n\r\n${photo}\r\n--x--`;
    imap.deliver(mail('1', body, ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=x']));
    imap.deliver(mail('2'));
    await next();
    expect((await stored()).map(({ message }) => message)).toEqual([
      'Subject: About 1\n\nLook at my car.\n\nThe rest of this mail is in the mailbox.\n\nAttached, in the mailbox: car.jpg',
      'Subject: About 2\n\nIs it there?',
    ]);
  });

  test('a mail that is no mail becomes a lead that says so, and the next one is read', async () => {
    await turnOn();
    imap.deliver(mail('1', 'x', [`X-Long: ${'a'.repeat(400_000)}`]));
    imap.deliver(mail('2'));
    await next();
    expect((await stored()).map(({ name }) => name)).toEqual(['Mail that could not be read', 'Bo Lind']);
  });

  test('two nodes, and two rounds at once, make one lead of each mail', async () => {
    await turnOn();
    for (let number = 0; number < 8; number += 1) imap.deliver(mail(String(number)));
    const before = imap.connections();
    await database.queries.update(leadMailboxes).set({ nextReadAt: sql`now()` });
    await Promise.all([round(), round(), round()]);
    expect(imap.connections()).toBe(before + 1);
    expect(await stored()).toHaveLength(8);
    expect(await state()).toMatchObject({ leads: 8 });
  });

  test.each([
    ['a wrong password', { password: 'wrong' }, /refuses this user name or password/],
    [
      'a folder that is not there',
      { folder: 'Nope' },
      /no folder “Nope” in this mailbox\. There are: INBOX, Leads\./,
    ],
    ['a port without a server', { port: 1 }, /refuses connections at this port/],
    ['a server that is unknown', { host: 'nobody.invalid' }, /no server of this name/],
    ['TLS where there is none', { security: 'tls' }, /does not speak TLS/],
    ['STARTTLS where there is none', { security: 'starttls' }, /offers no STARTTLS/],
  ])('%s is said in words, and tried again less and less often', async (_name, wrong, words) => {
    await turnOn(wrong);
    expect(await state()).toMatchObject({
      failure: expect.stringMatching(words),
      failedAt: testNow,
      failures: 1,
      readAt: null,
    });
    await next(new Date(testNow.getTime() + 60_000));
    expect(await state()).toMatchObject({ failedAt: testNow, failures: 2 });
    const [waits] = await database.queries
      .select({ seconds: sql<number>`extract(epoch from ${leadMailboxes.nextReadAt} - now())::float8` })
      .from(leadMailboxes);
    expect(waits?.seconds).toBeGreaterThan(60);
    expect(waits?.seconds).toBeLessThanOrEqual(120);
  });

  test('after a failure it goes on where it was, and the failure is gone', async () => {
    await turnOn();
    imap.deliver(mail('1'));
    await next();
    imap.deleteFolder('Leads');
    await next();
    expect(await state()).toMatchObject({ failures: 1, lastUid: 1, leads: 1 });
    const id = (await state())?.id ?? 0;
    await changeMailbox(database, id, input({ port: 1 }), writing);
    expect(await state()).toMatchObject({ failure: null, lastUid: 1 });
    await changeMailbox(database, id, input({ folder: 'INBOX' }), writing);
    await round();
    imap.deliver(mail('2'), { folder: 'INBOX' });
    await next();
    expect(await state()).toMatchObject({ failure: null, failedAt: null, failures: 0, leads: 2 });
  });

  test('what comes while it is off is not read; one that is off is left alone', async () => {
    await turnOn();
    const id = (await state())?.id ?? 0;
    await changeMailbox(database, id, input({ isOn: false }), writing);
    imap.deliver(mail('1'));
    const before = imap.connections();
    await next();
    expect(imap.connections()).toBe(before);
    await changeMailbox(database, id, input(), writing);
    await round();
    imap.deliver(mail('2'));
    await next();
    expect((await stored()).map(({ message }) => message.split('\n')[0])).toEqual(['Subject: About 2']);
  });

  test('a password that was sealed with another key is asked for again', async () => {
    await addMailbox(database, input(), {
      ...writing,
      secrets: openSecrets({ secretKey: 'another key, which is long enough', dataDir: '' }),
    });
    await round();
    expect(await state()).toMatchObject({ failure: expect.stringContaining('Enter it again') });
    expect(imap.connections()).toBe(0);
  });

  test('a round that is stopped gives the mailbox back', async () => {
    await addMailbox(database, input(), writing);
    const stop = new AbortController();
    const silent = createServer((socket) => {
      silentSockets.push(socket);
      stop.abort();
    }).listen(0, '127.0.0.1');
    const silentSockets: Socket[] = [];
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    await database.queries.update(leadMailboxes).set({ port });
    await round({ closing: stop.signal });
    expect(await state()).toMatchObject({ failure: null, failures: 0 });
    const due = await database.queries.$count(leadMailboxes, sql`${leadMailboxes.nextReadAt} <= now()`);
    expect(due).toBe(1);
    for (const socket of silentSockets) socket.destroy();
    silent.close();
  });

  test('a server that says nothing is given up', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const tried = withMailbox({ ...imap.access, port }, AbortSignal.timeout(200), async () => 'opened');
    await expect(tried).rejects.toThrow('The server took too long to answer.');
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
});
