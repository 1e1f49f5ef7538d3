import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createUser } from '../src/accounts/accounts.store.ts';
import { createSession } from '../src/accounts/sessions.store.ts';
import { backups } from '../src/backups/backups.table.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { dataHeaders } from '../src/platform/http/security-headers.ts';
import { createTestDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { postJson, send } from './http.ts';
import { blackPng } from './images/black-png.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import { startOtlpReceiver } from './otlp-receiver.ts';
import { ensurePages, freePort, runProgram, startProgram, temporaryFolder, type Program } from './program.ts';

const monitoring = join(import.meta.dirname, '../deploy/monitoring');
const read = (name: string) => readFileSync(join(monitoring, name), 'utf8');

type Rule = { alert: string; expr: string; annotations: { runbook: string } };
const { groups } = parse(read('alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
type Panel = { title: string; targets?: { expr: string }[] };
const { panels } = JSON.parse(read('marque-dashboard.json')) as { panels: Panel[] };

describe('a process that is observed', () => {
  const { folder, remove } = temporaryFolder();
  let place: Awaited<ReturnType<typeof createTestDatabase>>;
  let collector: Awaited<ReturnType<typeof startOtlpReceiver>>;
  let mailServer: MailServer;
  let token: string;
  let program: Program;
  let metricsUrl: string;

  beforeAll(async () => {
    ensurePages();
    place = await createTestDatabase();
    collector = await startOtlpReceiver();
    const database = await openDatabase({ databaseUrl: place.url, dataDir: '' });
    const finishedAt = new Date(Date.now() - 3_600_000);
    await database.queries
      .insert(backups)
      .values({ startedAt: finishedAt, finishedAt, file: 'marque.tar', bytes: 123_456 });
    const account = await createUser(database.queries, { username: 'dana', passwordHash: 'x' }, new Date());
    token = await createSession(database.queries, account?.id ?? 0, new Date());
    await database.close();
    mailServer = await startMailServer();
    const metricsPort = await freePort();
    metricsUrl = `http://127.0.0.1:${metricsPort}`;
    program = await startProgram({
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: place.url,
      METRICS_PORT: String(metricsPort),
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'hello@dealer.example',
      LEADS_TO: 'leads@dealer.example',
      BACKUP_TO: join(folder, 'backups'),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_SERVICE_NAME: 'halcyon',
      TRUST_PROXY: '1',
      OTEL_BSP_SCHEDULE_DELAY: '100',
    });
  });
  afterAll(async () => {
    await program?.kill('SIGKILL');
    collector?.close();
    await mailServer?.close();
    await place?.drop();
    remove();
  });

  const scrape = async () => (await send(metricsUrl, '/metrics')).text;
  /** The value of a metric, undefined if there is none with exactly these labels. */
  const valueOf = async (series: string) => {
    const line = (await scrape()).split('\n').find((text) => text.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length + 1));
  };

  test('fault 46: does not start with a METRICS_PORT in use, and says so in one line', async () => {
    const { port } = new URL(metricsUrl);
    const { code, stderr } = await runProgram({
      DATA_DIR: join(folder, 'other'),
      DATABASE_URL: place.url,
      PORT: '0',
      METRICS_PORT: port,
    });
    expect([code, stderr]).toEqual([
      1,
      `METRICS_PORT ${port} is in use by another program; set METRICS_PORT to another port\n`,
    ]);
  });

  test('fault 46: does not start with a METRICS_HOST of another machine, and says so in one line', async () => {
    const { code, stderr } = await runProgram({
      DATA_DIR: join(folder, 'other'),
      DATABASE_URL: place.url,
      PORT: '0',
      METRICS_PORT: '0',
      METRICS_HOST: 'no-such-host.invalid',
    });
    expect([code, stderr]).toEqual([
      1,
      'METRICS_HOST no-such-host.invalid is not an address of this machine\n',
    ]);
  });

  test('counts its requests by method, route and status, never by path', async () => {
    const series = 'marque_http_requests_total{method="GET",route="other",status="404"}';
    await send(program.url, '/nowhere/ada@example.com');
    await eventually(async () => expect(await valueOf(series)).toBe(1));
    await send(program.url, '/nowhere/else');
    await eventually(async () => expect(await valueOf(series)).toBe(2));
    await send(program.url, '/api/inquiries/7');
    // Only a call with a token is refused in the log.
    await send(program.url, '/api/inquiries/7', { headers: { authorization: 'Bearer nobody-has-it' } });
    await send(program.url, '/api/none/of/these');
    await postJson(program.url, '/api/auth/login', { username: 'ada', password: 'wrong horse' });
    await eventually(async () => {
      const text = await scrape();
      expect(text).toContain('requests_total{method="GET",route="/api/inquiries/:id",status="401"} 2\n');
      expect(text).toContain('{method="POST",route="/api/auth/login",status="401"} 1\n');
      expect(text).toContain('marque_sign_ins_total{result="refused"} 1\n');
      expect(text).toContain('marque_refused_requests_total{reason="authentication"} 1\n');
    });
    expect(await scrape()).not.toMatch(/example\.com|nowhere|ada|none\/of|inquiries\/7/);
  });

  test('counts what it sends from the cache, and how long responses take', async () => {
    await send(program.url, '/about');
    const hits = (await valueOf('marque_cache_hits_total')) ?? 0;
    await send(program.url, '/about');
    expect(await valueOf('marque_cache_hits_total')).toBe(hits + 1);
    const text = await scrape();
    expect(text).toContain('marque_http_request_duration_seconds_count{method="GET",route="/about"} 2\n');
    expect(text).toContain('_bucket{method="GET",route="/about",le="+Inf"} 2\n');
  });

  test('names the PostgreSQL that runs, and whether this version knows a newer one', async () => {
    const text = await scrape();
    expect(text).toMatch(/^marque_database_info\{version="\d+\.\d+",source="server"\} 1$/m);
    expect(text).toMatch(/^marque_database_behind [01]$/m);
  });

  test('knows its own memory, the age of the last good backup, and nothing of other addresses', async () => {
    expect(await valueOf('marque_process_memory_bytes{process="main"}')).toBeGreaterThan(30e6);
    const age = (await valueOf('marque_backup_age_seconds')) ?? 0;
    expect(age).toBeGreaterThanOrEqual(3_600);
    expect(age).toBeLessThan(4_200);
    expect((await send(metricsUrl, '/')).status).toBe(404);
    expect((await send(program.url, '/metrics')).status).toBe(404);
    expect((await send(metricsUrl, '/metrics')).headers).toMatchObject(dataHeaders);
  });

  test('has every metric that the dashboard and the alert rules use', async () => {
    await send(program.url, '/');
    const text = await scrape();
    const names = new Set(text.match(/^[a-z]\w*/gm));
    const expressions = [...rules, ...panels.flatMap(({ targets = [] }) => targets)].map(({ expr }) => expr);
    const used = expressions.flatMap((expr) => expr.match(/\b(?:marque|nodejs|process)_\w+/g) ?? []);
    expect(new Set(used).size).toBeGreaterThan(20);
    expect([...new Set(used)].filter((name) => !names.has(name))).toEqual([]);
  });

  test('continues the trace of its caller, with the queries of a call as its children', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    await send(program.url, '/api/inquiries', {
      headers: {
        traceparent: `00-${traceId}-b7ad6b7169203331-01`,
        authorization: 'Bearer not-a-token',
      },
    });
    const ofThisTrace = await eventually(() => {
      const spans = collector.spans.filter((span) => span.traceId === traceId);
      expect(spans.length).toBeGreaterThanOrEqual(2);
      return spans;
    });
    const call = ofThisTrace.find(({ name }) => name === 'GET /api/inquiries');
    expect(call).toMatchObject({
      service: 'halcyon',
      parentSpanId: 'b7ad6b7169203331',
      attributes: { 'http.route': '/api/inquiries' },
    });
    const query = ofThisTrace.find(({ parentSpanId }) => parentSpanId === call?.spanId);
    expect(query?.attributes['db.query.text']).toMatch(/"sessions".*\$1/);
    expect(JSON.stringify(ofThisTrace)).not.toContain('not-a-token');
  });

  test('traces the encoding and storing of a picture, and the sending of mail', async () => {
    // Most of them wait for another one's encoder.
    const ids = ['a', 'b', 'c', 'd', 'e'].map((digit) => digit.repeat(32));
    const uploads = ids.map((id, index) =>
      send(program.url, '/api/images', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'image/png',
          traceparent: `00-${id}-b7ad6b7169203331-01`,
        },
        body: [blackPng(600 + index, 400)],
      }),
    );
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual(ids.map(() => 201));
    const inquiry = { name: 'Ada', email: 'ada@example.com', message: 'Is it still there?' };
    expect((await postJson(program.url, '/api/inquiries', inquiry)).status).toBe(201);
    await eventually(() => {
      for (const id of ids) {
        const spans = collector.spans.filter(({ traceId }) => traceId === id);
        const upload = spans.find(({ name }) => name === 'POST /api/images');
        const parts = spans.flatMap((span) => (span.parentSpanId === upload?.spanId ? span.name : []));
        expect(parts).toEqual(expect.arrayContaining(['encode master', 'image storage write', 'insert']));
      }
      expect(collector.spans.map(({ name }) => name)).toContain('send mail');
    });
    expect(JSON.stringify(collector.spans)).not.toMatch(/ada@example|still there|leads@dealer/);
  });

  test('traces a page that is rendered, but none that is cached', async () => {
    const ids = ['1', '2', '3'].map((digit) => digit.repeat(32));
    for (const [index, path] of ['/contact', '/contact', '/api/inquiries'].entries()) {
      const traceparent = `00-${ids[index]}-b7ad6b7169203331-01`;
      await send(program.url, path, { headers: { traceparent } });
    }
    const namesOf = (id?: string) =>
      collector.spans.flatMap((span) => (span.traceId === id ? span.name : []));
    // Spans arrive in the order in which they ended.
    await eventually(() => expect(namesOf(ids[2])).toContain('GET /api/inquiries'));
    expect(namesOf(ids[0])).toEqual(expect.arrayContaining(['GET /contact', 'render page']));
    expect(namesOf(ids[1])).toEqual([]);
  });
});

test('each alert has a section that says what it means and what to do', () => {
  const text = readFileSync(join(import.meta.dirname, '../docs/alerts.md'), 'utf8');
  const sections = [...text.matchAll(/^## (\w+)$/gm)].map(([, title]) => title);
  expect(sections).toEqual(rules.map(({ alert }) => alert));
  for (const { alert, annotations } of rules)
    expect(annotations.runbook).toBe(`docs/alerts.md#${alert.toLowerCase()}`);
});
