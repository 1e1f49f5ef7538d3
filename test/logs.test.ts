import { sql } from 'drizzle-orm';
import { onTestFinished, describe, expect, test } from 'vitest';
import { createUser } from '../src/accounts/accounts.store.ts';
import { hashPassword } from '../src/accounts/password.ts';
import { createSession } from '../src/accounts/sessions.store.ts';
import { makeApiKey } from './callers.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { createLog } from '../src/platform/log.ts';
import { createDelivery } from '../src/platform/mail/deliver.ts';
import { openMailSender } from '../src/platform/mail/sender.ts';
import { createTestDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { testNow } from './factories.ts';
import { postJson, send } from './http.ts';
import { createTestStorage } from './images/stored-picture.ts';
import { startMailServer } from './mail-server.ts';
import { samplePdf } from './sample-pdf.ts';
import { plainPage, startTestServer } from './test-server.ts';

/** A log whose lines are kept. */
function keptLog() {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => lines.push(line) });
  return { log, lines, entries: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

/** A server that logs to `keptLog`, on a database that the test may close before. */
async function start(options: Parameters<typeof startTestServer>[0] = {}) {
  const place = await createTestDatabase();
  const database = await openDatabase({ databaseUrl: place.url, dataDir: '' });
  const kept = keptLog();
  const server = await startTestServer({ ...options, database, log: kept.log });
  onTestFinished(async () => {
    await server.close();
    await database.close();
    await place.drop();
  });
  return { ...server, ...kept, database };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

describe('the log', () => {
  test('says why an upload could not be stored, which its answer does not', async () => {
    const images = createTestStorage();
    images.state.away = true;
    const { url, database, entries } = await start({ storage: images.storage });
    const { queries } = database;
    const account = await createUser(queries, { username: 'dana', passwordHash: 'x' }, testNow);
    const token = await createSession(queries, account?.id ?? 0, testNow);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/pdf' };
    const body = [samplePdf('not stored')];
    expect((await send(url, '/api/documents', { method: 'POST', headers, body })).status).toBe(503);
    expect(entries()).toContainEqual(
      expect.objectContaining({
        level: 40,
        requestId: expect.stringMatching(uuid),
        msg: 'Documents cannot be stored at the moment. Try again later.',
        err: expect.objectContaining({ code: 'ECONNREFUSED' }),
      }),
    );
  });

  test('holds nothing personal, whatever visitors and staff do', async () => {
    const secrets = {
      name: 'Xenia Quillfeather',
      email: 'xenia@quillfeather.example',
      phone: '602 555 0188',
      message: 'My late husband loved this car',
      subscriber: 'subscriber@private.example',
      staff: 'marigold',
      password: 'the first long password',
      otherStaff: 'thornbury',
      otherPassword: 'the second long password',
      wrongPassword: 'a mistyped password',
      madeUpToken: 'a-token-that-nobody-has',
      address: '203.0.113.77',
      recipient: 'leads@halcyon.example',
    };
    const mailServer = await startMailServer({
      onAuth: (_auth, _session, callback) => callback(null, { user: 'mailer' }),
    });
    onTestFinished(() => mailServer.close());
    mailServer.answer((recipient) => ({ responseCode: 451, message: `${recipient} is over its quota` }));
    const mail = {
      smtpUrl: mailServer.url.replace('//', '//mailer:mailpassword@'),
      from: 'hello@dealer.example',
      leadsTo: [secrets.recipient],
      adfTo: [],
    };
    const { url, database, log, lines, entries, ids } = await start({
      settings: { trustProxy: 1, rateLimits: true, mail },
      renderPage: () => Promise.reject(new Error('broken')),
    });
    const { queries } = database;
    const passwordHash = await hashPassword(secrets.password);
    await createUser(queries, { username: secrets.staff, passwordHash }, new Date());
    const sender = await openMailSender({ database, deliver: createDelivery(mail), log });

    const headers = { 'x-forwarded-for': secrets.address };
    const post = (path: string, body: unknown, token = '') =>
      postJson(url, path, body, { ...headers, ...(token && { authorization: `Bearer ${token}` }) });
    const { name, email, phone, message } = secrets;
    const inquiry = { name, email, phone, message, vehicleId: ids[0], interest: 'purchase' };
    expect((await post('/api/inquiries', inquiry)).status).toBe(201);
    expect((await post('/api/newsletter', { email: secrets.subscriber })).status).toBeLessThan(300);
    const signIn = (username: string, password: string) => post('/api/auth/login', { username, password });
    expect((await signIn(secrets.staff, secrets.wrongPassword)).status).toBe(401);
    expect((await signIn(secrets.wrongPassword, secrets.email)).status).toBe(401);
    const { token } = JSON.parse((await signIn(secrets.staff, secrets.password)).text) as { token: string };
    const account = {
      username: secrets.otherStaff,
      password: secrets.otherPassword,
      role: 'sales',
      currentPassword: secrets.password,
    };
    expect((await post('/api/accounts', account, token)).status).toBe(201);
    await post('/api/accounts', account, token);
    expect((await post('/api/accounts', account, secrets.madeUpToken)).status).toBe(401);
    const strange = `/nowhere/${secrets.email}?${secrets.subscriber}`;
    expect((await send(url, strange, { headers })).status).toBe(500);
    // The mail server refuses the mail, and repeats its recipient.
    await eventually(() => expect(lines.join()).toContain('EENVELOPE 451'));
    const failure = queries
      .execute(sql`select ${secrets.email}::int`)
      .then(String, (error: unknown) => error);
    log.error({ err: await failure }, 'a query failed');
    await sender.close();

    await database.close();
    expect((await post('/api/inquiries', inquiry)).status).toBe(503);
    expect((await signIn(secrets.staff, secrets.password)).status).toBe(503);
    expect((await post('/api/accounts', account, token)).status).toBe(503);

    await eventually(() => {
      const failed = entries().filter(({ msg }) => msg === 'failed request');
      expect(failed.map(({ route, status }) => [route, status])).toEqual([
        ['other', 500],
        ['/api/inquiries', 503],
        ['/api/auth/login', 503],
        ['/api/accounts', 503],
      ]);
    });
    for (const secret of [...Object.values(secrets), token, passwordHash, 'mailpassword', 'quillfeather'])
      expect(lines.join('')).not.toContain(secret);
  });

  test('has one line for each write of staff, with the route and the id that the response carries', async () => {
    const { url, database, entries, ids } = await start();
    const passwordHash = await hashPassword('correct horse battery');
    await createUser(database.queries, { username: 'dana', passwordHash }, new Date());
    const credentials = { username: 'dana', password: 'correct horse battery' };
    const { token } = JSON.parse((await postJson(url, '/api/auth/login', credentials)).text) as {
      token: string;
    };
    const headers = { authorization: `Bearer ${token}` };
    await send(url, '/api/inquiries', { headers });
    const answer = await send(url, `/api/vehicles/${ids[0]}`, { method: 'DELETE', headers });
    expect(answer.status).toBe(204);
    await eventually(() => expect(entries()).toHaveLength(1));
    expect(entries()[0]).toEqual({
      level: 30,
      time: expect.any(Number),
      requestId: answer.headers['x-request-id'],
      method: 'DELETE',
      route: '/api/vehicles/:id',
      status: 204,
      ms: expect.any(Number),
      msg: 'staff write',
    });
    expect(answer.headers['x-request-id']).toMatch(uuid);
  });

  test('has a line for each kind of refused call, with who made it, and none for a visitor without a token or for what is owed', async () => {
    const { url, database, entries, lines } = await start({ settings: { publicUrl: 'http://localhost' } });
    const { queries } = database;
    const pat = await createUser(
      queries,
      { username: 'pat', passwordHash: 'x', role: 'photographer' },
      new Date(),
    );
    const token = await createSession(queries, pat?.id ?? 0, new Date());
    const dana = await createUser(queries, { username: 'dana', passwordHash: 'x' }, new Date());
    const by = { id: dana?.id ?? 0, username: 'dana' };
    const key = await makeApiKey(database, { name: 'DMS', scopes: ['read-leads'], by, now: new Date() });
    const newcomer = await createUser(
      queries,
      { username: 'noor', passwordHash: 'x', passwordGivenAt: new Date() },
      new Date(),
    );
    const owing = await createSession(queries, newcomer?.id ?? 0, new Date());
    const as = (bearer: string) => ({ headers: { authorization: `Bearer ${bearer}` } });
    const refused = [
      await send(url, '/api/accounts', as(owing)),
      await send(url, '/api/accounts', as(token)),
      await send(url, '/api/vehicles/7', { ...as(token), method: 'DELETE' }),
      await send(url, '/api/vehicles/export', as('a-token-that-nobody-has')),
      await send(url, '/api/sign-ins', as(key)),
      await send(url, '/api/accounts'),
      await send(url, '/contact', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
        body: ['name=Quill'],
      }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 401, 403, 401, 403]);
    const seen = () => entries().filter(({ msg }) => msg === 'refused request');
    await eventually(() => expect(seen()).toHaveLength(5));
    expect(seen().map(({ method, route, status, account }) => [method, route, status, account])).toEqual([
      ['GET', '/api/accounts', 403, pat?.id],
      ['DELETE', '/api/vehicles/:id', 403, pat?.id],
      ['GET', '/api/vehicles/export', 401, undefined],
      ['GET', '/api/sign-ins', 403, undefined],
      ['POST', '/contact', 403, undefined],
    ]);
    expect(seen()[3]).toMatchObject({ key: expect.any(Number) as number });
    for (const secret of [token, key, 'a-token-that-nobody-has', 'Quill'])
      expect(lines.join('')).not.toContain(secret);
  });

  test('fault 45: names the request whose page could not be rendered', async () => {
    const { url, entries } = await start({
      renderPage: (request, context) =>
        request.url.endsWith('/about') ? Promise.reject(new Error('broken')) : plainPage(request, context),
    });
    const { status, headers } = await send(url, '/about');
    expect(status).toBe(500);
    await eventually(() => expect(entries()).toHaveLength(2));
    const requestId = headers['x-request-id'];
    expect(entries()).toMatchObject([
      { requestId, route: '/about', msg: 'request failed', err: { message: 'broken' } },
      { requestId, route: '/about', msg: 'failed request', status: 500 },
    ]);
  });
});

test('a request keeps the id that a trusted proxy has given it, and no other', async () => {
  const given = { 'x-request-id': 'proxy-4711_ab' };
  const idOf = async (url: string, headers: Record<string, string>) =>
    (await send(url, '/api/inquiries', { headers })).headers['x-request-id'];
  const behindProxy = await start({ settings: { trustProxy: 1 } });
  expect(await idOf(behindProxy.url, given)).toBe('proxy-4711_ab');
  expect(await idOf(behindProxy.url, { 'x-request-id': 'short' })).toMatch(uuid);
  expect(await idOf(behindProxy.url, { 'x-request-id': 'with "quotes" in it' })).toMatch(uuid);
  const direct = await start();
  expect(await idOf(direct.url, given)).toMatch(uuid);
});

describe('by HTTPS', () => {
  const paths = ['/', '/', '/nowhere', '/About', '/api/vehicles', '/api/inquiries', '/api/none', '/healthz'];
  const hsts = async (publicUrl: string) => {
    const { url, ids } = await start({ settings: { publicUrl } });
    const answers = [
      ...(await Promise.all([...paths, '/images/none.jpg'].map((path) => send(url, path)))),
      await send(url, '/', { method: 'POST' }),
      await send(url, 'http://'),
      await send(url, `/api/vehicles/${ids[0]}/views`, { method: 'POST' }),
    ];
    const { etag } = (await send(url, '/')).headers;
    answers.push(await send(url, '/', { headers: { 'if-none-match': etag ?? '' } }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(
      new Set([200, 404, 308, 401, 405, 400, 204, 304]),
    );
    return new Set(answers.map(({ headers }) => headers['strict-transport-security']));
  };

  test('every response tells browsers to stay with HTTPS, for this host only', async () => {
    expect(await hsts('https://www.dealer.example')).toEqual(new Set(['max-age=31536000']));
  });

  test('but none does by plain HTTP', async () => {
    expect(await hsts('http://www.dealer.example')).toEqual(new Set([undefined]));
  });
});
