import { afterAll, beforeAll, expect, test } from 'vitest';
import { scopes } from '../src/api-keys/api-key.ts';
import { createCallers, type Caller } from './callers.ts';
import { soldVehicleRow, testNow, vehicleRow } from './factories.ts';
import { rememberedSchemas } from './remembered-schemas.ts';
import { createCheck, type Sender } from './requests/answers.ts';
import { weightOf } from './requests/chosen-calls.ts';
import { callsOf, type Document } from './requests/document.ts';
import { sendGenerated } from './requests/run.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let tokens: Record<Caller, string>;
let document: Document;
beforeAll(async () => {
  server = await startTestServer({
    vehicles: [vehicleRow({ isFeatured: true, costBasis: 1_000 }), vehicleRow(), soldVehicleRow()],
  });
  tokens = await createCallers(server.database);
  const { text } = await server.send('/api/openapi.json', {
    headers: { authorization: `Bearer ${tokens.admin}` },
  });
  document = JSON.parse(text) as Document;
});
afterAll(() => server.close());

const senders: (Sender & { caller: Caller | null })[] = [
  { name: 'anonymous', role: null, scopes: null, caller: null },
  { name: 'admin', role: 'admin', scopes: null, caller: 'admin' },
  { name: 'sales', role: 'sales', scopes: null, caller: 'sales' },
  { name: 'key', role: 'sales', scopes, caller: 'key' },
];

/** The short form of `npm run torture -- requests`, without the calls that take long. */
test.each(senders)(
  'generated requests of $name find no fault',
  { tags: ['slow'] },
  async ({ caller, ...sender }) => {
    const remembered = rememberedSchemas();
    const slow = callsOf(document).filter(({ name }) => weightOf(name) < 1);
    const result = await sendGenerated({
      origin: server.url,
      document,
      sender: { ...sender, token: caller === null ? null : tokens[caller], password: 'none' },
      count: 120,
      seed: 7,
      atOnce: 1,
      now: testNow,
      leftOut: new Set(slow.map(({ name }) => name)),
    });
    expect(result.findings).toEqual([]);
    expect(result.sent).toBe(120);
    expect(rememberedSchemas()).toBe(remembered);
    expect([...result.calls.values()].filter(({ ok }) => ok > 0).length).toBeGreaterThan(10);
  },
);

test('no call fails at a NUL in a part of its address', { tags: ['slow'] }, async () => {
  const headers = { authorization: `Bearer ${tokens.admin}` };
  const failed: string[] = [];
  for (const { method, path, parameters = [] } of callsOf(document)) {
    if (method !== 'GET' || path.endsWith('/events')) continue;
    for (const { name, in: place } of parameters) {
      if (place === 'header') continue;
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, part) => (part === name ? 'a%00b' : '1'));
      const query = parameters.flatMap((one) =>
        one.in !== 'query' || !(one.required || one.name === name)
          ? []
          : [`${one.name}=${one.name === name ? 'a%00b' : '1'}`],
      );
      const address = `/api${filled}?${query.join('&')}`;
      const { status } = await server.send(address, { headers });
      if (status >= 500) failed.push(address);
    }
  }
  expect(failed).toEqual([]);
});

test('the checks see each kind of fault', () => {
  const call = (name: string) => {
    const found = callsOf(document).find((one) => one.name === name);
    if (found === undefined) throw new Error(`There is no ${name}`);
    return found;
  };
  const faultOf = (
    name: string,
    answer: { status: number; text: string; headers?: Record<string, string> },
    sender: Sender = { name: 'sales', role: 'sales', scopes: null },
  ) => {
    const of = call(name);
    const headers = { 'content-type': 'application/json', ...answer.headers };
    return createCheck(document, sender)(
      {
        call: of,
        method: of.method,
        path: `/api${of.path.replaceAll(/[{}]/g, '')}`,
        headers: {},
        body: null,
      },
      { ...answer, headers, body: Buffer.from(answer.text) },
    );
  };
  const people = 'GET /api/customers';
  expect(faultOf(people, { status: 200, text: '{"people":[]}' })).toBeNull();
  expect(faultOf(people, { status: 200, text: '{"people":[{"person":1}]}' })).toMatch('does not fit');
  expect(faultOf(people, { status: 200, text: '{"people":[],"costBasis":1}' })).toMatch('costBasis');
  expect(faultOf(people, { status: 200, text: '{"people":[],"fields":[{"field":"profit"}]}' })).toMatch(
    'profit',
  );
  expect(
    faultOf(
      people,
      { status: 200, text: '{"people":[],"profit":1}' },
      { name: 'admin', role: 'admin', scopes: null },
    ),
  ).toBeNull();
  expect(faultOf(people, { status: 200, text: '{' })).toBe('is no JSON');
  expect(faultOf(people, { status: 202, text: '{}' })).toMatch('does not have');
  expect(faultOf(people, { status: 404, text: '{"message":"None"}' })).toBeNull();
  expect(faultOf(people, { status: 404, text: '{}' })).toBe('an error has no message');
  expect(faultOf(people, { status: 404, text: 'None', headers: { 'content-type': 'text/plain' } })).toMatch(
    'not JSON',
  );
  expect(faultOf(people, { status: 500, text: '{"message":"x"}' })).toBe('answers 500');
  expect(faultOf(people, { status: 503, text: '{"message":"x"}' })).toBe('answers 503');
  expect(
    faultOf(people, { status: 503, text: '{"message":"x"}', headers: { 'retry-after': '5' } }),
  ).toBeNull();
  // Also where the description has it.
  expect(faultOf('POST /api/images', { status: 507, text: '{"message":"x"}' })).toBe('answers 507');
  expect(faultOf(people, { status: 400, text: '{"message":"at read (/srv/a.ts:9:1)"}' })).toMatch('insides');
});
