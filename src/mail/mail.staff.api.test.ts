import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setDisabled } from '../accounts/accounts.staff.store.ts';
import { createUser } from '../accounts/accounts.store.ts';
import { users } from '../accounts/accounts.table.ts';
import { changeProfileWithin } from '../accounts/profiles.store.ts';
import { createSession } from '../accounts/sessions.store.ts';
import { changes } from '../changes/changes.table.ts';
import { enqueueMail, maxAttempts } from '../platform/mail/outbox.store.ts';
import { mailOutbox } from '../platform/mail/outbox.table.ts';
import type { Role } from '../platform/roles.ts';
import type { Settings } from '../platform/settings.ts';
import { eventually } from '../../test/eventually.ts';
import { testNow } from '../../test/factories.ts';
import { startMailServer, type MailServer } from '../../test/mail-server.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { mailSettings } from './mail-settings.table.ts';
import { mailTextDefaults, mailTextKinds } from './mail-texts.ts';

type Overview = {
  routes: Record<string, string[]>;
  adfTo: string[];
  updatedAt: string | null;
  server: { host: string; hasPassword: boolean } | null;
  outside: { server: object | null; leadsTo: string[] | null; adfTo: string[] | null };
  sendsMail: boolean;
  testAcceptedAt: string | null;
  isUnreadable: boolean;
};

const noRoutes = {
  purchase: [],
  financing: [],
  trade: [],
  'test-drive': [],
  sell: [],
  service: [],
  other: [],
};
const inquiry = { name: 'Dana Whitlock', email: 'dana@whitlock.example', message: 'Is it there?' };
const password = 'p@ss/word of the mail server';

describe('the settings of mail', () => {
  let mailServer: MailServer;
  let servers: TestServer[] = [];
  beforeEach(async () => {
    mailServer = await startMailServer({
      authOptional: true,
      allowInsecureAuth: true,
      onAuth: (auth, _session, callback) => {
        if (auth.username === 'site@halcyon.example' && auth.password === password)
          callback(null, { user: auth.username });
        else callback(new Error('No such user'));
      },
    });
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
    await mailServer.close();
  });

  async function open(settings: Partial<Settings> = {}) {
    const server = await startTestServer({ vehicles: [], settings });
    servers.push(server);
    const { queries } = server.database;
    const tokens = new Map<Role, string>();
    for (const role of ['admin', 'manager'] as const) {
      const user = await createUser(queries, { username: role, passwordHash: 'x', role }, testNow);
      tokens.set(role, await createSession(queries, user?.id ?? 0, testNow));
    }
    const call = async (method: string, path: string, body?: object, role: Role = 'admin') => {
      const response = await fetch(`${server.url}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${tokens.get(role)}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown), text };
    };
    const overview = async () => (await call('GET', '/mail')).body as Overview;
    const to = async () =>
      (await queries.select().from(mailOutbox).orderBy(mailOutbox.id)).map(({ message }) => message.to);
    return { server, queries, call, overview, to };
  }
  const entered = () => ({
    host: 'localhost',
    port: mailServer.port,
    security: 'none',
    username: 'site@halcyon.example',
    from: 'hello@halcyon.example',
  });

  test('mail is sent by the server that is entered; its password is sealed and never leaves again', async () => {
    const { queries, call, overview, to } = await open();
    expect(await overview()).toMatchObject({ server: null, sendsMail: false });
    expect((await call('POST', '/inquiries', inquiry)).status).toBe(201);
    expect(await to()).toEqual([]);
    expect((await call('POST', '/mail/test', { to: 'me@halcyon.example' })).status).toBe(409);

    const saved = await call('PUT', '/mail/server', { ...entered(), password });
    expect(saved.body).toMatchObject({ sendsMail: true, server: { ...entered(), hasPassword: true } });
    const [row] = await queries.select().from(mailSettings);
    const log = await queries.select().from(changes);
    for (const text of [saved.text, JSON.stringify(row), JSON.stringify(log)])
      expect(text).not.toContain(password);
    expect(JSON.stringify(log)).not.toContain('v1.');
    expect(log.at(-1)?.fields).toContainEqual({ field: 'mailPassword', from: null, to: null });

    expect((await overview()).testAcceptedAt).toBeNull();
    const test = await call('POST', '/mail/test', { to: 'me@halcyon.example' });
    expect((await overview()).testAcceptedAt).toMatch(/^20\d\d-.*Z$/);
    expect(test.body).toMatchObject({ isAccepted: true, answer: expect.stringMatching(/^250 /) as string });
    expect(mailServer.arrived.map(({ recipients, from }) => [recipients, from?.address])).toEqual([
      [['me@halcyon.example'], 'hello@halcyon.example'],
    ]);
    // Without a new password the known one stays.
    expect((await call('PUT', '/mail/server', { ...entered(), from: 'b@halcyon.example' })).status).toBe(200);
    expect((await call('POST', '/mail/test', { to: 'me@halcyon.example' })).body).toMatchObject({
      isAccepted: true,
    });
    // It never goes to another server.
    const moved = await call('PUT', '/mail/server', { ...entered(), host: 'evil.example' });
    expect([moved.status, moved.text]).toEqual([400, expect.stringContaining('password')]);
    // Another server has accepted nothing yet.
    await call('PUT', '/mail/server', { ...entered(), host: 'mail.halcyon.example', password });
    expect((await overview()).testAcceptedAt).toBeNull();
    expect((await call('DELETE', '/mail/server')).status).toBe(204);
    expect(await overview()).toMatchObject({ server: null, sendsMail: false });
  });

  test('a mailbox is answered once a day about one thing, however often it is written from', async () => {
    const { call, to } = await open();
    await call('PUT', '/mail/server', { ...entered(), password });
    for (const message of ['Is it there?', 'Is it still there?', 'Hello?'])
      expect((await call('POST', '/inquiries', { ...inquiry, message })).status).toBe(201);
    expect(await to()).toEqual([inquiry.email]);
  });

  test('a refusal is told in the words of the receiving server', async () => {
    const { call, overview } = await open();
    await call('PUT', '/mail/server', { ...entered(), password: 'wrong' });
    expect((await call('POST', '/mail/test', { to: 'me@halcyon.example' })).body).toMatchObject({
      isAccepted: false,
      answer: expect.stringMatching(/^535 .*No such user/) as string,
    });
    await call('PUT', '/mail/server', { ...entered(), password });
    mailServer.answer(() => ({ responseCode: 550, message: 'Nobody of this name' }));
    expect((await call('POST', '/mail/test', { to: 'me@halcyon.example' })).body).toMatchObject({
      isAccepted: false,
      answer: '550 Nobody of this name',
    });
    expect((await overview()).testAcceptedAt).toBeNull();
  });

  test('a password that was sealed with another key stops mail, and says so', async () => {
    const { server, queries, call, overview } = await open({ secretKey: 'x'.repeat(32) });
    await call('PUT', '/mail/server', { ...entered(), password });
    const [row] = await queries.select().from(mailSettings);
    if (!row) throw new Error('Nothing was stored');
    const settings = JSON.parse(
      JSON.stringify(row.settings).replace(/"v1\.[^"]*"/, '"v1.AAAA.BBBB.CCCC"'),
    ) as object;
    await queries.update(mailSettings).set({ settings });
    await server.server.refresh();
    expect(await overview()).toMatchObject({ sendsMail: false, isUnreadable: true });
  });

  test('each kind goes to its people, what has none where everything else goes, and CRMs get all', async () => {
    const { call, to } = await open();
    await call('PUT', '/mail/server', { ...entered(), password });
    const routes = {
      ...noRoutes,
      service: ['service@halcyon.example'],
      other: ['a@halcyon.example', 'b@halcyon.example'],
    };
    const saved = await call('PATCH', '/mail', { routes, adfTo: ['adf@crm.example'] }, 'manager');
    expect(saved.body).toMatchObject({ routes, adfTo: ['adf@crm.example'] });
    await call('POST', '/inquiries', { ...inquiry, interest: 'service' });
    expect(await to()).toEqual(['service@halcyon.example', 'adf@crm.example', inquiry.email]);
    await call('POST', '/inquiries', { ...inquiry, interest: 'financing', email: 'other@mail.example' });
    expect((await to()).slice(3)).toEqual([
      'a@halcyon.example',
      'b@halcyon.example',
      'adf@crm.example',
      'other@mail.example',
    ]);
    const { updatedAt } = saved.body as Overview;
    await call('PATCH', '/mail', { adfTo: [] });
    expect((await call('PATCH', '/mail', { routes: noRoutes, updatedAt })).status).toBe(409);
    const bad = await call('PATCH', '/mail', { routes: { ...noRoutes, trade: ['nobody'] } });
    expect([bad.status, bad.text]).toEqual([400, expect.stringContaining('routes.trade.0')]);
  });

  test('an account gets mail where its address is now, while it is active and may answer inquiries', async () => {
    const { server, queries, call, to } = await open();
    const act = { by: { id: 0, username: 'admin', role: 'admin' as const }, now: testNow };
    await call('PUT', '/mail/server', { ...entered(), password });
    const make = async (username: string, role: Role, email: string | null) => {
      const user = await createUser(queries, { username, passwordHash: 'x', role }, testNow);
      await queries
        .update(users)
        .set({ email })
        .where(eq(users.id, user?.id ?? 0));
      return user?.id ?? 0;
    };
    const maria = await make('maria', 'sales', 'maria@halcyon.example');
    const pat = await make('pat', 'photographer', 'pat@halcyon.example');
    const nora = await make('nora', 'sales', null);
    const people = { ...noRoutes, purchase: [], service: [maria, pat, nora] };
    const routes = { ...noRoutes, service: ['MARIA@halcyon.example', 'desk@halcyon.example'] };
    const saved = await call('PATCH', '/mail', { people, routes });
    expect(saved.body).toMatchObject({ people, routes });
    const unknown = await call('PATCH', '/mail', { people: { ...people, trade: [9_999] } });
    expect([unknown.status, unknown.text]).toEqual([400, expect.stringContaining('people.trade')]);

    const asked = async (email: string) => {
      const before = (await to()).length;
      await call('POST', '/inquiries', { ...inquiry, interest: 'service', email });
      return (await to()).slice(before).filter((address) => address !== email);
    };
    await eventually(async () =>
      expect(await asked('one@mail.example')).toEqual(['maria@halcyon.example', 'desk@halcyon.example']),
    );
    await server.database.queries.transaction((tx) =>
      changeProfileWithin(tx, maria, { email: 'ortega@halcyon.example' }, act),
    );
    await eventually(async () =>
      expect(await asked('two@mail.example')).toEqual([
        'ortega@halcyon.example',
        'MARIA@halcyon.example',
        'desk@halcyon.example',
      ]),
    );
    await call('PATCH', '/mail', { routes: noRoutes });
    expect(await asked('three@mail.example')).toEqual(['ortega@halcyon.example']);
    // Without anybody left it goes where everything else goes.
    await call('PATCH', '/mail', { routes: { ...noRoutes, other: ['other@halcyon.example'] } });
    await setDisabled(server.database, maria, true, act);
    await eventually(async () => expect(await asked('four@mail.example')).toEqual(['other@halcyon.example']));
    const { accounts } = (await call('GET', '/mail')).body as {
      accounts: { id: number; isReader: boolean; email: string | null }[];
    };
    expect(accounts.filter(({ id }) => [maria, pat, nora].includes(id))).toMatchObject([
      { id: maria, isReader: false },
      { id: pat, isReader: false },
      { id: nora, isReader: true, email: null },
    ]);
  });

  test('settings of an earlier version, without accounts, keep working', async () => {
    const { server, queries, call, overview, to } = await open();
    await call('PUT', '/mail/server', { ...entered(), password });
    const [row] = await queries.select().from(mailSettings);
    const {
      people: _people,
      unanswered: _unanswered,
      ...older
    } = { ...row?.settings } as Record<string, unknown>;
    const routes = { ...noRoutes, other: ['a@halcyon.example'] };
    await queries.update(mailSettings).set({ settings: { ...older, routes } });
    await server.server.refresh();
    expect(await overview()).toMatchObject({ routes, people: noRoutes, unanswered: { hours: null } });
    await call('POST', '/inquiries', inquiry);
    expect(await to()).toEqual(['a@halcyon.example', inquiry.email]);
  });

  test('who is told of what nobody answers is named, with hours, or is off', async () => {
    const { call, overview } = await open();
    const unanswered = { hours: 2, to: ['owner@halcyon.example'], people: [] };
    expect((await call('PATCH', '/mail', { unanswered })).body).toMatchObject({ unanswered });
    for (const bad of [
      { ...unanswered, hours: 0 },
      { ...unanswered, hours: 100 },
      { ...unanswered, to: [] },
      { ...unanswered, people: [9_999] },
    ])
      expect((await call('PATCH', '/mail', { unanswered: bad })).status).toBe(400);
    expect(await overview()).toMatchObject({ unanswered });
    const off = { hours: null, to: [], people: [] };
    expect((await call('PATCH', '/mail', { unanswered: off })).body).toMatchObject({ unanswered: off });
  });

  test('what is set from outside wins, is shown, and cannot be changed here', async () => {
    const mail = {
      smtpUrl: mailServer.url,
      from: 'Halcyon <site@halcyon.example>',
      leadsTo: ['env@halcyon.example'],
      adfTo: [],
    };
    const { call, overview, to } = await open({ mail });
    expect(await overview()).toMatchObject({
      sendsMail: true,
      outside: {
        server: { host: new URL(mailServer.url).host, from: 'Halcyon <site@halcyon.example>' },
        leadsTo: ['env@halcyon.example'],
        adfTo: null,
      },
    });
    expect((await call('PATCH', '/mail', { routes: noRoutes })).status).toBe(409);
    expect((await call('PUT', '/mail/server', { ...entered(), password })).status).toBe(409);
    expect((await call('DELETE', '/mail/server')).status).toBe(409);
    expect((await call('PATCH', '/mail', { adfTo: ['adf@crm.example'] })).status).toBe(200);
    await call('POST', '/inquiries', inquiry);
    expect(await to()).toEqual(['env@halcyon.example', 'adf@crm.example', inquiry.email]);
  });

  test('managers do not choose the mail server, which passes on links to new passwords', async () => {
    const { call } = await open();
    expect((await call('PUT', '/mail/server', { ...entered(), password }, 'manager')).status).toBe(403);
    expect((await call('DELETE', '/mail/server', undefined, 'manager')).status).toBe(403);
  });

  test('what waits says since when and why, is tried again, or is discarded', async () => {
    const { queries, call } = await open();
    const message = {
      messageId: '<a@b.example>',
      to: 'tomas@arriaga.example',
      subject: 'Your reply',
      text: 'A secret link',
    };
    await enqueueMail(queries, [message, { ...message, messageId: '<c@b.example>', subject: 'Other' }]);
    const lastError = 'EENVELOPE 452 4.2.2 RCPT TO';
    const [first] = await queries.select().from(mailOutbox).orderBy(mailOutbox.id);
    const later = new Date(Date.now() + 60 * 60_000);
    await queries
      .update(mailOutbox)
      .set({ attempts: maxAttempts, lastError, nextAttemptAt: later })
      .where(eq(mailOutbox.id, first?.id ?? 0));
    const { body, text } = await call('GET', '/mail/waiting', undefined, 'manager');
    expect(text).not.toContain('secret');
    expect(body).toMatchObject({
      total: 2,
      mails: [
        {
          id: first?.id,
          to: message.to,
          subject: 'Your reply',
          attempts: maxAttempts,
          reason: lastError,
          hasGivenUp: true,
        },
        { subject: 'Other', attempts: 0, reason: null, hasGivenUp: false },
      ],
    });
    expect((await call('POST', `/mail/waiting/${first?.id}/retry`)).status).toBe(204);
    const [again] = await queries.select().from(mailOutbox).orderBy(mailOutbox.id);
    expect(again?.attempts).toBe(maxAttempts - 1);
    expect(again?.nextAttemptAt.getTime()).toBeLessThan(later.getTime());
    expect((await call('POST', '/mail/waiting/retry')).status).toBe(204);
    expect((await call('DELETE', `/mail/waiting/${first?.id}`)).status).toBe(204);
    expect((await call('DELETE', `/mail/waiting/${first?.id}`)).status).toBe(404);
    expect((await call('POST', `/mail/waiting/${first?.id}/retry`)).status).toBe(404);
    expect((await queries.select().from(mailOutbox)).length).toBe(1);
    const log = await queries.select().from(changes);
    expect(log.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'deleted Mail that was not sent',
    ]);
  });

  test('texts are changed, shown, sent and given back', async () => {
    const { queries, call } = await open();
    await queries.update(users).set({ email: 'me@halcyon.example' }).where(eq(users.username, 'admin'));
    await call('PUT', '/mail/server', { ...entered(), password });
    const text = {
      kind: 'general-inquiry',
      subject: 'We have it, {name}',
      text: 'We answer {when}.\n\nThe team',
    };
    const shown = await call('POST', '/mail/texts/preview', text);
    expect(shown.body).toMatchObject({
      subject: 'We have it, Caroline Reyes',
      text: expect.stringMatching(/^Dear Caroline Reyes,\n\nWe answer .*\.\n\nThe team\n/) as string,
      html: expect.stringContaining('The team') as string,
    });
    const sent = await call('POST', '/mail/texts/send', { ...text, to: 'me@halcyon.example' });
    expect(sent.body).toMatchObject({ isAccepted: true });
    expect(mailServer.arrived.map(({ subject }) => subject)).toEqual(['We have it, Caroline Reyes']);
    await call('PUT', '/mail/texts', text);
    await call('POST', '/inquiries', inquiry);
    const subjects = async () =>
      (await queries.select().from(mailOutbox)).map(({ message }) => message.subject);
    expect(await subjects()).toEqual(['We have it, Dana Whitlock']);
    const back = await call('DELETE', '/mail/texts/general-inquiry');
    expect(
      (back.body as { texts: { kind: string; isDefault: boolean }[] }).texts.every(
        ({ isDefault }) => isDefault,
      ),
    ).toBe(true);
    expect((await call('PUT', '/mail/texts', { ...text, kind: 'other' })).status).toBe(400);
  });

  test('a placeholder that cannot be filled is refused with its reason', async () => {
    const { call } = await open();
    for (const [change, path, message] of [
      [{ text: 'The {price}' }, 'text', 'This mail has nothing for {price}'],
      [{ subject: 'Hello {naem}' }, 'subject', 'There is no placeholder {naem}. Use those in the list'],
      [{ closing: 'Yours, {Name}' }, 'closing', 'There is no placeholder {Name}. Use those in the list'],
    ] as const) {
      const text = { kind: 'general-inquiry', subject: 'a', text: 'b', closing: 'c', ...change };
      const answer = await call('PUT', '/mail/texts', text);
      expect(answer).toMatchObject({ status: 400, body: { issues: [{ path, message }] } });
    }
  });

  test('what is empty is as usual, and a text of nothing else is no text of theirs', async () => {
    const { call } = await open();
    const kind = 'appointment-moved';
    const stored = async (text: object) => {
      const { body } = await call('PUT', '/mail/texts', { kind, ...text });
      return (body as { texts: { kind: string }[] }).texts.find((each) => each.kind === kind);
    };
    const { subject, closing } = mailTextDefaults[kind];
    expect(await stored({ subject: ' ', text: 'It moved.', closing: '' })).toEqual({
      kind,
      isDefault: false,
      subject,
      text: 'It moved.',
      closing,
    });
    expect(await stored({ subject: '', text: '' })).toMatchObject({ isDefault: true, subject, closing });
  });

  test('each mail is shown with its words, the usual ones where they are empty', async () => {
    const { call } = await open();
    for (const kind of mailTextKinds) {
      const text = { kind, subject: 'Words of ours', text: 'At the beginning.', closing: 'At the end.' };
      const { status, body } = await call('POST', '/mail/texts/preview', text);
      expect([kind, status, body]).toEqual([
        kind,
        200,
        {
          subject: 'Words of ours',
          text: expect.stringMatching(/At the beginning\.[^]*At the end\./) as string,
          html: expect.stringMatching(/At the beginning\.[^]*At the end\./) as string,
        },
      ]);
      const usual = await call('POST', '/mail/texts/preview', { kind, subject: '', text: '' });
      expect((usual.body as { text: string }).text).not.toMatch(/[{]\w+[}]/);
    }
  });
});
