import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { asc } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createUser } from '../../accounts/accounts.store.ts';
import { createSession } from '../../accounts/sessions.store.ts';
import { changes } from '../../changes/changes.table.ts';
import { eventually } from '../../../test/eventually.ts';
import { testNow } from '../../../test/factories.ts';
import { testKeyPair } from '../../../test/https-server.ts';
import { imapUser, startImapServer, type ImapServer } from '../../../test/imap-server.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { mailOutbox } from '../../platform/mail/outbox.table.ts';
import { inquiries } from '../inquiries.table.ts';
import type { LeadMailbox } from './lead-mailbox.schema.ts';
import { leadMailboxes } from './lead-mailboxes.table.ts';

let server: TestServer;
let imap: ImapServer;
const headers: Record<string, object> = {};
beforeAll(async () => {
  server = await startTestServer({
    vehicles: [],
    settings: {
      mail: {
        smtpUrl: 'smtp://127.0.0.1:1',
        from: 'Halcyon <site@halcyon.example>',
        leadsTo: ['sales@halcyon.example'],
        adfTo: [],
      },
    },
  });
  for (const role of ['admin', 'manager'] as const) {
    const account = await createUser(
      server.database.queries,
      { username: role, passwordHash: 'x', role },
      testNow,
    );
    const token = await createSession(server.database.queries, account?.id ?? 0, testNow);
    headers[role] = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  }
});
afterAll(() => server.close());
beforeEach(async () => {
  imap = await startImapServer();
  for (const table of [leadMailboxes, inquiries, changes]) await server.database.queries.delete(table);
});
afterEach(() => imap.close());

const call = async (method: string, path = '', body?: object, role = 'admin') => {
  const answer = await server.send(`/api/lead-mailboxes${path}`, {
    method,
    headers: { ...headers[role] },
    body: body === undefined ? [] : [JSON.stringify(body)],
  });
  return {
    status: answer.status,
    text: answer.text,
    body: answer.text === '' ? null : JSON.parse(answer.text),
  };
};
const input = (more: object = {}) => ({ ...imap.access, name: 'AutoTrader', isOn: true, ...more });
const listed = async (role = 'admin') =>
  ((await call('GET', '', undefined, role)).body as { mailboxes: LeadMailbox[] }).mailboxes;

describe('the mailboxes for leads', () => {
  test('are read as soon as they are added; the password is sealed, and in no answer and no log', async () => {
    expect((await call('POST', '', input())).status).toBe(204);
    await eventually(async () =>
      expect(await listed()).toMatchObject([{ readAt: testNow.toISOString(), failure: null }]),
    );
    expect(await listed('manager')).toMatchObject([
      { name: 'AutoTrader', username: imapUser.username, leads: 0 },
    ]);
    expect((await call('GET')).text).not.toContain(imapUser.password);
    expect(JSON.stringify(await server.database.queries.select().from(leadMailboxes))).not.toContain(
      imapUser.password,
    );
    const [mailbox] = await listed();
    expect(
      (await call('PUT', `/${mailbox?.id}`, input({ folder: 'INBOX', password: 'another' }))).status,
    ).toBe(204);
    expect((await call('DELETE', `/${mailbox?.id}`)).status).toBe(204);
    expect(await listed()).toEqual([]);
    const log = await server.database.queries.select().from(changes).orderBy(asc(changes.id));
    expect(log.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'added Mailbox for leads "AutoTrader"',
      'changed Mailbox for leads "AutoTrader"',
      'deleted Mailbox for leads "AutoTrader"',
    ]);
    expect(log[1]?.fields).toEqual([
      { field: 'folder', from: 'Leads', to: 'INBOX' },
      { field: 'mailPassword', from: null, to: null },
    ]);
  });

  test('a mail becomes an inquiry, of which staff are told; one of the dealership itself does not', async () => {
    await call('POST', '', input());
    await eventually(async () => expect(await listed()).toMatchObject([{ readAt: testNow.toISOString() }]));
    imap.deliver('From: site@halcyon.example\r\nSubject: Own\r\n\r\nA notice');
    imap.deliver('From: Bo <bo@lind.example>\r\nSubject: Hi\r\n\r\nIs it there?');
    const [mailbox] = await listed();
    await call('PUT', `/${mailbox?.id}`, input({ password: undefined }));
    await eventually(async () =>
      expect(await listed()).toMatchObject([{ leads: 1, lastLeadAt: testNow.toISOString() }]),
    );
    expect(await server.database.queries.select().from(inquiries)).toMatchObject([{ name: 'Bo' }]);
    expect(await server.database.queries.select().from(mailOutbox)).toMatchObject([
      { message: { to: 'sales@halcyon.example', replyTo: { address: 'bo@lind.example' } } },
    ]);
  });

  test('keep a password for the same server and user only, and ask for it otherwise', async () => {
    const missing = await call('POST', '', input({ password: undefined }));
    expect(missing).toMatchObject({ status: 400, body: { issues: [{ path: 'password' }] } });
    await call('POST', '', input({ isOn: false }));
    const [mailbox] = await listed();
    for (const change of [
      { host: 'localhost' },
      { username: 'other@halcyon.example' },
      { port: 1 },
      { security: 'tls' },
    ]) {
      const elsewhere = input({ ...change, password: undefined });
      expect((await call('PUT', `/${mailbox?.id}`, elsewhere)).status).toBe(400);
      const { name: _name, isOn: _isOn, ...access } = elsewhere;
      expect((await call('POST', '/test', { ...access, id: mailbox?.id })).status).toBe(400);
    }
    expect(
      (await call('PUT', `/${mailbox?.id}`, input({ folder: 'INBOX', password: undefined }))).status,
    ).toBe(204);
  });

  test('a test opens the folder as it is entered, and says what fails', async () => {
    const { access } = imap;
    const tested = async (more: object = {}) => (await call('POST', '/test', { ...access, ...more })).body;
    imap.deliver('From: Bo <bo@lind.example>\r\n\r\nHi');
    expect(await tested()).toEqual({
      isReadable: true,
      answer: 'The folder can be read. It has 1 mail; what comes from now on is taken in.',
    });
    expect(await tested({ password: 'wrong' })).toMatchObject({
      isReadable: false,
      answer: expect.stringContaining('refuses this user name'),
    });
    expect(await tested({ folder: 'Nope' })).toMatchObject({
      isReadable: false,
      answer: expect.stringContaining('There are: INBOX, Leads.'),
    });
    expect(await tested({ password: undefined })).toEqual({
      isReadable: false,
      answer: 'Enter the password.',
    });
    expect(imap.mails('Leads')).toHaveLength(1);
    expect(await server.database.queries.select().from(inquiries)).toEqual([]);
  });

  test('a server with a wrong certificate is told nothing', async () => {
    const heard: Buffer[] = [];
    const secure = createServer(testKeyPair, (socket) => void socket.on('data', (data) => heard.push(data)));
    onTestFinished(() => void secure.close());
    secure.listen(0, '127.0.0.1');
    await once(secure, 'listening');
    const { port } = secure.address() as AddressInfo;
    const { body } = await call('POST', '/test', { ...imap.access, port, security: 'tls' });
    expect(body).toMatchObject({
      isReadable: false,
      answer: expect.stringMatching(/^The certificate of the server is not valid/),
    });
    expect(heard).toEqual([]);
  });

  test('two have different names, there are at most ten, and bad input is refused', async () => {
    await call('POST', '', input({ isOn: false }));
    expect(await call('POST', '', input())).toMatchObject({
      status: 409,
      body: { issues: [{ path: 'name' }] },
    });
    for (let number = 2; number <= 10; number += 1)
      await call('POST', '', input({ name: `${number}`, isOn: false }));
    expect((await call('POST', '', input({ name: '11' }))).status).toBe(409);
    for (const bad of [
      { host: 'a b' },
      { port: 0 },
      { security: 'ssl' },
      { folder: '' },
      { folder: 'a\nb' },
      { username: '' },
    ])
      expect((await call('POST', '', input(bad))).status).toBe(400);
    expect((await call('PUT', '/999999', input())).status).toBe(404);
    expect((await call('DELETE', '/999999')).status).toBe(404);
  });

  test('are changed and tried by admins only', async () => {
    expect((await call('POST', '', input(), 'manager')).status).toBe(403);
    expect((await call('POST', '/test', imap.access, 'manager')).status).toBe(403);
    expect(imap.connections()).toBe(0);
  });
});
