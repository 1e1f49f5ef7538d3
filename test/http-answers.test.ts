import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inquiries } from '../src/inquiries/inquiries.table.ts';
import { postJson } from './http.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const inquiry = { name: 'Ada', email: 'ada@example.com', message: 'Is it still there?' };
const stored = async () => (await server.database.queries.select().from(inquiries)).length;

/** Sends raw bytes and returns the first line of the response. */
const raw = (text: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk));
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });

async function expectRefusal(answer: Awaited<ReturnType<TestServer['send']>>, status: number) {
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  const body = JSON.parse(answer.text) as { message: string };
  expect(body.message).toMatch(/\w/);
  expect(answer.text).not.toMatch(/\bat .*:\d+|node_modules|Error:/);
}

describe('errors of the API are JSON', () => {
  test.each(['/api', '/api/', '/api/nothing', '/api/vehicles/1/text/more', '/api/constructor'])(
    '404 at %s',
    async (path) => expectRefusal(await server.send(path), 404),
  );

  test.each([
    ['DELETE', '/api/vehicles', 'GET, HEAD, POST'],
    ['PUT', '/api/inquiries', 'GET, HEAD, POST'],
    ['GET', '/api/auth/login', 'POST'],
    ['POST', '/api/vehicles/1/text', 'GET, HEAD'],
    ['OPTIONS', '/api/vehicles', 'GET, HEAD, POST'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['POST', '/sitemap.xml', 'GET, HEAD'],
    ['TRACE', '/api/vehicles', 'GET, HEAD, POST'],
    ['TRACE', '/api/auth/login', 'POST'],
    ['TRACE', '/healthz', 'GET, HEAD'],
  ])('405 to %s %s, with what it takes', async (method, path, allow) => {
    const answer = await server.send(path, { method });
    await expectRefusal(answer, 405);
    expect(answer.headers['allow']?.split(', ').sort()).toEqual(allow.split(', '));
  });

  test.each(['{', '[]', 'null', '7', ''])('fault 1: 400 to the body %j', async (body) => {
    await expectRefusal(await postJson(server.url, '/api/inquiries', body), 400);
  });

  test('fault 2: 415 to a form', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await server.send('/api/inquiries', { method: 'POST', headers, body: ['name=Ada'] });
    await expectRefusal(answer, 415);
  });

  test.each([
    ['with a length', { 'content-length': 300 * 1024 }, 1],
    ['in pieces without a length', {}, 30],
    ['far too long, in pieces', {}, 1024],
  ])('fault 3: 413 to a body over 256 kB, %s', async (_, headers, count) => {
    const before = await stored();
    const piece = Buffer.alloc(count === 1 ? 300 * 1024 : 10 * 1024, 32);
    const answer = await server.send('/api/inquiries', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: Array.from({ length: count }, () => piece),
    });
    await expectRefusal(answer, 413);
    expect(await stored()).toBe(before);
  });

  test('fault 4: deep nesting and the names of prototypes are refused or ignored', async () => {
    const deep = `{"name":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`;
    await expectRefusal(await postJson(server.url, '/api/inquiries', deep), 400);
    const polluting = `{"__proto__":{"status":"closed"},"constructor":{},${JSON.stringify(inquiry).slice(1)}`;
    const answer = await postJson(server.url, '/api/inquiries', polluting);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      201,
      expect.objectContaining({ status: 'new' }),
    ]);
    expect('status' in {}).toBe(false);
  });

  test('fault 5: fields that the server owns are left alone', async () => {
    const owned = { id: 1, status: 'closed', createdAt: '1999-01-01T00:00:00Z', isArchived: true };
    const answer = await postJson(server.url, '/api/inquiries', { ...inquiry, ...owned });
    expect(answer.status).toBe(201);
    const receipt = JSON.parse(answer.text) as { id: number };
    expect(receipt).toMatchObject({ status: 'new', createdAt: '2026-11-20T17:00:00.000Z' });
    const rows = await server.database.queries.select().from(inquiries);
    expect(rows.find(({ id }) => id === receipt.id)).toMatchObject({ isArchived: false, status: 'new' });
  });
});

test.each(['a b', '[::1', 'a/b', 'x:99999'])(
  'a request for the host %j is refused like any other',
  async (host) => {
    const answer = await raw(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(head.toLowerCase()).toContain('content-type: application/json; charset=utf-8');
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(body).toContain('{"message":"The host or the address of the request cannot be read"}');
  },
);

test.each([
  'HTTP/1.0\r\n\r\n',
  'HTTP/1.0\r\nHost:\r\n\r\n',
  'HTTP/1.1\r\nHost: \r\nConnection: close\r\n\r\n',
])('a balancer that names no host is answered: %j', async (head) => {
  for (const path of ['/healthz', '/readyz', '/readyz?exclude=database', '/api/site', '/robots.txt'])
    for (const method of ['GET', 'HEAD'])
      expect([path, method, await raw(`${method} ${path} ${head}`)]).toEqual([
        path,
        method,
        expect.stringMatching(/^HTTP\/1\.1 200 /),
      ]);
});

describe('addresses', () => {
  test.each([
    '/api/../api/auth/logout',
    '/api/%2e%2e/api/auth/logout',
    '/api/./auth/logout',
    '//api/auth/logout',
    '/api//auth/logout',
    '/api/auth//logout',
    '/api/auth/logout/',
    '/API/auth/logout',
    '/api/Auth/Logout',
    '/api/auth/%6cogout',
    '/api%2fauth%2flogout',
    '/api/auth/logout%00',
    '/api/auth/logout;a=b',
    '/api/vehicles/../auth/logout',
    '/api/vehicles/%2e%2e/auth/logout',
    '\\api\\auth\\logout',
  ])('fault 26: %s opens nothing private', async (path) => {
    for (const method of ['POST', 'GET']) {
      const answer = await server.send(path, { method });
      expect([path, method, answer.status]).toEqual([path, method, expect.toBeOneOf([400, 401, 404, 405])]);
    }
  });

  test.each([
    '/images',
    '/images/',
    '/images/../package.json',
    '/images/..%2f..%2fpackage.json',
    '/images/%2e%2e/x',
    '/images//etc/passwd',
    '/IMAGES/a.jpg',
    '/images/a.jpg/',
    '/images/%00',
    '/images/.unfinished/',
    '/images/lock',
    '/assets/../src/main.ts',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets',
    '/assets//x.js',
    '/package.json',
    '/.env',
    '/.git/config',
    '/data/lock',
    '/src/main.ts',
    '/../../etc/passwd',
  ])('fault 26: %s is not there', async (path) => {
    const answer = await server.send(path);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toMatch(/root:|"dependencies"|import /);
  });

  test('a request may name the whole address; what names none is refused', async () => {
    expect((await server.send(`${server.url}/about?x=1`)).text).toContain('<title>/about</title>');
    expect((await server.send(`${server.url}/api/vehicles?limit=1`)).status).toBe(200);
    expect((await server.send(`${server.url}/api/auth/logout`, { method: 'POST' })).status).toBe(401);
    for (const path of ['*', 'about', 'http://', 'ftp://host/']) {
      expect([path, (await server.send(path)).status]).toEqual([path, 400]);
    }
  });

  test.each([
    'GET / HTTP/1.0\r\n\r\n',
    'GET /api/vehicles HTTP/1.0\r\n\r\n',
    'GET /api/site HTTP/1.1\r\nHost: a b@[\r\nConnection: close\r\n\r\n',
    'GET /nowhere HTTP/1.1\r\nHost: \r\nConnection: close\r\n\r\n',
    'POST /api/inquiries HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
    'BREW / HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  ])('a strange request %# is answered, not with a fault of the server', async (text) => {
    expect(await raw(text)).toMatch(/^HTTP\/1\.1 [24]\d\d /);
  });
});

test('every kind of answer forbids to guess its type, and to be shown in a frame', async () => {
  const read =
    '/ /nowhere /inventory?page=2 /feeds/none /images/none /appointment?token=x /admin/help /measurement.js ' +
    '/api/docs /api/docs/viewer.js /api/docs/viewer.css /api/vehicles /api/vehicles/optimized ' +
    '/api/vehicles?page=none /api/nothing /api/pages /healthz /readyz /sitemap.xml /robots.txt /favicon.ico ' +
    '/manifest.webmanifest *';
  for (const [method = '', path = ''] of [
    ...read.split(' ').map((path) => ['GET', path]),
    ['TRACE', '/about'],
    ['POST', '/contact'],
    ['POST', '/api/inquiries'],
    ['POST', `/api/vehicles/${server.ids[0]}/views`],
  ]) {
    const { status, headers } = await server.send(path, { method });
    expect({
      answer: `${method} ${path} ${status}`,
      type: headers['x-content-type-options'],
      policy: headers['content-security-policy'],
    }).toEqual({
      answer: expect.not.stringMatching(/ 5\d\d$/),
      type: 'nosniff',
      policy: expect.stringContaining("frame-ancestors 'none'"),
    });
  }
});

test.each([
  ['400', 'GET / HTTP/1.1\r\n\r\n'],
  ['400', 'nothing that anybody could read\r\n\r\n'],
  ['400', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n'],
  ['400', 'POST /api/inquiries HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nnothing'],
  [
    '413',
    `POST /api/inquiries HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}\r\n`,
  ],
  ['431', `GET / HTTP/1.1\r\nHost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
])('so does the %s to what is no request, %#', async (status, text) => {
  const answer = await raw(text);
  expect(answer.match(/^HTTP\/1\.1 .*/gm)).toEqual([expect.stringContaining(`HTTP/1.1 ${status} `)]);
  expect(answer.toLowerCase()).toContain('\r\nx-content-type-options: nosniff\r\n');
  expect(answer.toLowerCase()).toMatch(/\r\ncontent-security-policy: [^\r]*frame-ancestors 'none'\r\n/);
});

test('fault 34: another site is given nothing to read', async () => {
  for (const [method, path] of [
    ['GET', '/api/vehicles'],
    ['OPTIONS', '/api/inquiries'],
    ['POST', '/api/inquiries'],
    ['GET', '/'],
  ]) {
    const answer = await server.send(path ?? '', {
      method,
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
  }
});

test('fault 45: a handler that throws answers a plain 500 with its reference, and the process goes on', async () => {
  const own = await startTestServer();
  const secret = new Error('secret of the inside');
  vi.spyOn(own.server.catalogue, 'current', 'get').mockImplementation(() => {
    throw secret;
  });
  const answer = await own.send('/api/vehicles?limit=5');
  expect(answer.status).toBe(500);
  const { message, ...rest } = JSON.parse(answer.text) as { message: string };
  expect(message).toMatch(/^Something went wrong on our side\. Reference: [\da-f-]{36}$/);
  expect(rest).toEqual({});
  vi.restoreAllMocks();
  expect((await own.send('/api/vehicles?limit=5')).status).toBe(200);
  await own.close();
});
