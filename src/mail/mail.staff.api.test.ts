import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { setDisabled } from '../accounts/accounts.staff.store.ts';
import { createUser } from '../accounts/accounts.store.ts';
import { users } from '../accounts/accounts.table.ts';
import { changeProfileWithin } from '../accounts/profiles.store.ts';
import { codeAt, stepAt } from '../accounts/second-factor/totp.ts';
import { changes } from '../changes/changes.table.ts';
import type { Role } from '../platform/roles.ts';
import { eventually } from '../../test/eventually.ts';
import { testNow } from '../../test/factories.ts';
import {
  inquiry,
  mailPassword as password,
  ownPassword,
  withMailSettings,
  type MailOverview,
} from '../../test/mail-settings.ts';
import { mailSettings } from './mail-settings.table.ts';

const noRoutes = {
  purchase: [],
  financing: [],
  trade: [],
  'test-drive': [],
  sell: [],
  service: [],
  other: [],
};
describe('the settings of mail', () => {
  const mail = withMailSettings();
  const { open, entered } = mail;

  test('mail is sent by the server that is entered; its password is sealed and never leaves again', async () => {
    const { queries, call, enter, overview, to } = await open();
    expect(await overview()).toMatchObject({ server: null, sendsMail: false });
    expect((await call('POST', '/inquiries', inquiry)).status).toBe(201);
    expect(await to()).toEqual([]);
    expect((await call('POST', '/mail/test', { to: 'me@halcyon.example' })).status).toBe(409);

    const saved = await enter();
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
    expect(mail.mailServer.arrived.map(({ recipients, from }) => [recipients, from?.address])).toEqual([
      [['me@halcyon.example'], 'hello@halcyon.example'],
    ]);
    // Without a new password the known one stays.
    expect((await enter({ from: 'b@halcyon.example', password: undefined })).status).toBe(200);
    expect((await call('POST', '/mail/test', { to: 'me@halcyon.example' })).body).toMatchObject({
      isAccepted: true,
    });
    // It never goes to another server.
    const moved = await enter({ host: 'evil.example', password: undefined });
    expect([moved.status, moved.text]).toEqual([400, expect.stringContaining('password')]);
    // Another server has accepted nothing yet.
    await enter({ host: 'mail.halcyon.example' });
    expect((await overview()).testAcceptedAt).toBeNull();
    expect((await call('DELETE', '/mail/server')).status).toBe(204);
    expect(await overview()).toMatchObject({ server: null, sendsMail: false });
  });

  test('a mailbox is answered once a day about one thing, however often it is written from', async () => {
    const { call, enter, to } = await open();
    await enter();
    for (const message of ['Is it there?', 'Is it still there?', 'Hello?'])
      expect((await call('POST', '/inquiries', { ...inquiry, message })).status).toBe(201);
    expect(await to()).toEqual([inquiry.email]);
  });

  test('a refusal is told in the words of the receiving server', async () => {
    const { call, enter, overview } = await open();
    await enter({ password: 'wrong' });
    expect((await call('POST', '/mail/test', { to: 'me@halcyon.example' })).body).toMatchObject({
      isAccepted: false,
      answer: expect.stringMatching(/^535 .*No such user/) as string,
    });
    await enter();
    mail.mailServer.answer(() => ({ responseCode: 550, message: 'Nobody of this name' }));
    expect((await call('POST', '/mail/test', { to: 'me@halcyon.example' })).body).toMatchObject({
      isAccepted: false,
      answer: '550 Nobody of this name',
    });
    expect((await overview()).testAcceptedAt).toBeNull();
  });

  test('a password that was sealed with another key stops mail, and says so', async () => {
    const { server, queries, enter, overview } = await open({ secretKey: 'x'.repeat(32) });
    await enter();
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
    const { call, enter, to, route } = await open();
    await enter();
    const routes = {
      ...noRoutes,
      service: ['service@halcyon.example'],
      other: ['a@halcyon.example', 'b@halcyon.example'],
    };
    const saved = await route({ routes, adfTo: ['adf@crm.example'] }, 'manager');
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
    const { updatedAt } = saved.body as MailOverview;
    await route({ adfTo: [] });
    expect((await route({ routes: noRoutes, updatedAt })).status).toBe(409);
    const bad = await route({ routes: { ...noRoutes, trade: ['nobody'] } });
    expect([bad.status, bad.text]).toEqual([400, expect.stringContaining('routes.trade.0')]);
  });

  test('an account gets mail where its address is now, while it is active and may answer inquiries', async () => {
    const { server, queries, call, enter, to, route } = await open();
    const act = { by: { id: 0, username: 'admin', role: 'admin' as const }, now: testNow };
    await enter();
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
    const saved = await route({ people, routes });
    expect(saved.body).toMatchObject({ people, routes });
    const unknown = await route({ people: { ...people, trade: [9_999] } });
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
    await route({ routes: noRoutes });
    expect(await asked('three@mail.example')).toEqual(['ortega@halcyon.example']);
    // Without anybody left it goes where everything else goes.
    await route({ routes: { ...noRoutes, other: ['other@halcyon.example'] } });
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
    const { server, queries, call, enter, overview, to } = await open();
    await enter();
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
    const { overview, route } = await open();
    const unanswered = { hours: 2, to: ['owner@halcyon.example'], people: [] };
    expect((await route({ unanswered })).body).toMatchObject({ unanswered });
    for (const bad of [
      { ...unanswered, hours: 0 },
      { ...unanswered, hours: 100 },
      { ...unanswered, to: [] },
      { ...unanswered, people: [9_999] },
    ])
      expect((await route({ unanswered: bad })).status).toBe(400);
    expect(await overview()).toMatchObject({ unanswered });
    const off = { hours: null, to: [], people: [] };
    expect((await route({ unanswered: off })).body).toMatchObject({ unanswered: off });
  });

  test('what is set from outside wins, is shown, and cannot be changed here', async () => {
    const given = {
      smtpUrl: mail.mailServer.url,
      from: 'Halcyon <site@halcyon.example>',
      leadsTo: ['env@halcyon.example'],
      adfTo: [],
    };
    const { call, enter, overview, to, route } = await open({ mail: given });
    expect(await overview()).toMatchObject({
      sendsMail: true,
      outside: {
        server: { host: new URL(mail.mailServer.url).host, from: 'Halcyon <site@halcyon.example>' },
        leadsTo: ['env@halcyon.example'],
        adfTo: null,
      },
    });
    expect((await route({ routes: noRoutes })).status).toBe(409);
    expect((await enter()).status).toBe(409);
    expect((await call('DELETE', '/mail/server')).status).toBe(409);
    expect((await route({ adfTo: ['adf@crm.example'] })).status).toBe(200);
    await call('POST', '/inquiries', inquiry);
    expect(await to()).toEqual(['env@halcyon.example', 'adf@crm.example', inquiry.email]);
  });

  test('a borrowed session does not enter a mail server, nor a password without its second factor', async () => {
    const { queries, enter, overview } = await open();
    const refusal = async (given: object) => {
      const { status, body } = await enter(given);
      return [status, (body as { issues?: { path: string }[] }).issues?.map(({ path }) => path)];
    };
    expect(await refusal({ currentPassword: undefined })).toEqual([400, ['currentPassword']]);
    expect(await refusal({ currentPassword: 'not my password' })).toEqual([400, ['currentPassword']]);
    const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    await queries.update(users).set({ totpSecret }).where(eq(users.username, 'admin'));
    expect(await refusal({})).toEqual([400, ['code']]);
    expect(await overview()).toMatchObject({ server: null, sendsMail: false });
    expect((await enter({ code: codeAt(totpSecret, stepAt(testNow)) })).body).toMatchObject({
      sendsMail: true,
    });
    // What proved the person is not kept.
    expect(JSON.stringify(await queries.select().from(mailSettings))).not.toContain(ownPassword);
  });

  test.each(['admin', 'manager'] as const)(
    'a borrowed session of a role %s sends no leads to a new address, nor a password without its second factor',
    async (role) => {
      const { queries, call, overview, route } = await open();
      const known = { ...noRoutes, other: ['leads@halcyon.example'] };
      const saved = await route({ routes: known }, role);
      const { updatedAt } = saved.body as MailOverview;
      const thief = ['thief@elsewhere.example'];
      const acts = [
        { routes: { ...known, service: thief } },
        { adfTo: thief },
        { unanswered: { hours: 2, to: thief, people: [] } },
      ];
      const refusal = async (change: object) => {
        const { status, body } = await call('PATCH', '/mail', change, role);
        return [status, (body as { issues?: { path: string }[] }).issues?.map(({ path }) => path)];
      };
      for (const act of acts) {
        expect(await refusal(act)).toEqual([400, ['currentPassword']]);
        expect(await refusal({ ...act, currentPassword: 'not my password' })).toEqual([
          400,
          ['currentPassword'],
        ]);
      }
      const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
      await queries.update(users).set({ totpSecret }).where(eq(users.username, role));
      const currentPassword = ownPassword;
      for (const act of acts) expect(await refusal({ ...act, currentPassword })).toEqual([400, ['code']]);
      expect(await overview()).toMatchObject({ routes: known, adfTo: [], updatedAt });
      // Who is known is asked nothing, in any spelling; nor is who gets less.
      const moved = { ...noRoutes, trade: ['LEADS@halcyon.example'] };
      expect((await call('PATCH', '/mail', { routes: moved }, role)).body).toMatchObject({ routes: moved });
      // A code works once: what is refused without it is refused before.
      const code = codeAt(totpSecret, stepAt(testNow));
      const proof = { currentPassword, code };
      expect((await call('PATCH', '/mail', { adfTo: thief, updatedAt, ...proof }, role)).status).toBe(409);
      expect((await call('PATCH', '/mail', { adfTo: thief, ...proof }, role)).status).toBe(200);
      expect(JSON.stringify(await queries.select().from(mailSettings))).not.toContain(ownPassword);
    },
  );

  test('managers do not choose the mail server, which passes on links to new passwords', async () => {
    const { call, enter } = await open();
    expect((await enter({}, 'manager')).status).toBe(403);
    expect((await call('DELETE', '/mail/server', undefined, 'manager')).status).toBe(403);
  });
});
