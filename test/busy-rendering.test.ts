import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { inquiries } from '../src/inquiries/inquiries.table.ts';
import type { RenderPage } from '../src/platform/browser/page-context.ts';
import { createLog } from '../src/platform/log.ts';
import { withLongTests } from './long-tests.ts';
import { plainPage, startTestServer } from './test-server.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const fields = (message: string) =>
  new URLSearchParams({
    name: 'Ada Byron',
    email: 'ada@example.com',
    phone: '(480) 555-0119',
    interest: 'other',
    message,
  }).toString();

/** Renders nothing, ever. */
const hangs: RenderPage = () => new Promise(() => undefined);
const slowly: RenderPage = async (request, context) => {
  await sleep(20);
  return plainPage(request, context);
};

async function open(options: Parameters<typeof startTestServer>[0]) {
  const server = await startTestServer(options);
  onTestFinished(server.close);
  const post = (body: string, network: number) =>
    server.send('/contact', {
      method: 'POST',
      headers: { ...form, 'x-forwarded-for': `198.51.100.${network}` },
      body: [body],
    });
  return { ...server, post };
}

test('faults 63 and 64: a flood of forms and of pages starves no filtered list and no form', async () => {
  const { send, post } = await open({ renderPage: slowly, settings: { trustProxy: 1 } });
  const over = new AbortController();
  const flood = async (network: number) => {
    while (!over.signal.aborted) {
      await post('name=', network);
      // An address that is cached nowhere: all that are unknown share one, and this is a page of its own.
      await send(`/compare?ids=${network}`);
    }
  };
  const floods = Array.from({ length: 24 }, (_, network) => flood(network));
  try {
    for (let visitor = 0; visitor < (withLongTests ? 5 : 2); visitor += 1) {
      const [list, answer] = await Promise.all([
        send(`/inventory?maxPrice=${visitor + 1}00000`),
        post(fields(`Visitor ${visitor}`), 200),
      ]);
      expect([list.status, answer.status]).toEqual([200, 200]);
    }
  } finally {
    over.abort();
    await Promise.all(floods);
  }
});

test('fault 63: a form that is stored is answered so, even if no page can be rendered', async () => {
  const lines: { msg: string }[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as { msg: string }) });
  const { post, database } = await open({
    renderPage: hangs,
    log,
    settings: { rateLimits: true, trustProxy: 1 },
  });
  const from = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, network) => post(fields(`Form ${network}`), network)),
  );
  const seconds = (performance.now() - from) / 1_000;
  for (const { status, text, headers } of answers) {
    expect([status, text]).toEqual([200, expect.stringContaining('<h1>We have your message.</h1>')]);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    });
  }
  expect(await database.queries.select().from(inquiries)).toHaveLength(30);
  expect(lines.length).toBeLessThanOrEqual(seconds + 1);

  const refused = await post('name=', 99);
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('Please enter your name')]);
});

test('faults 63 and 64: what has waited too long is refused with the time to try again, in one line a second', async () => {
  const lines: { status?: number; leftOut?: number }[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as object) });
  const { send } = await open({ renderPage: hangs, log, settings: { rateLimits: true } });
  const hanging = send('/inventory?maxPrice=1').catch(() => undefined);
  const from = performance.now();
  const refused = await Promise.all(
    Array.from({ length: 15 }, (_, list) => send(`/inventory?maxPrice=${list + 2}`)),
  );
  const seconds = (performance.now() - from) / 1_000;
  for (const { status, headers } of refused) expect([status, headers['retry-after']]).toEqual([503, '2']);
  const written = lines.filter(({ status }) => status === 503).length;
  expect(written).toBeGreaterThan(0);
  expect(written).toBeLessThanOrEqual(seconds + 1);
  void hanging;
});

test('forms of one network are limited, whatever becomes of them, and those of others are not', async () => {
  const { post } = await open({ settings: { rateLimits: true, trustProxy: 1 } });
  const statuses = [];
  for (let sent = 0; sent < 31; sent += 1) statuses.push((await post('name=', 1)).status);
  expect(statuses).toEqual([...Array<number>(30).fill(400), 429]);
  const limited = await post('name=<b>', 1);
  expect(limited.text).toContain('Too many forms. Try again in 1 minute.');
  expect(limited.text).toContain('href="/contact"');
  expect(limited.headers['retry-after']).toBe('60');
  expect((await post('name=', 2)).status).toBe(400);
});

test('fault 69: so are those of many addresses in one wider network, together', async () => {
  const { post } = await open({ settings: { rateLimits: true, trustProxy: 1 } });
  const statuses = [];
  for (let sent = 0; sent < 125; sent += 1) statuses.push((await post('name=', sent)).status);
  expect(statuses).toEqual([...Array<number>(120).fill(400), ...Array<number>(5).fill(429)]);
});
