import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '../../accounts/accounts.store.ts';
import { createSession } from '../../accounts/sessions.store.ts';
import { changes } from '../../changes/changes.table.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { testNow, vehicleRow } from '../../../test/factories.ts';
import { inquiries } from '../inquiries.table.ts';
import type { LeadAddress, NewLeadAddress } from './lead-address.schema.ts';
import { leadAddresses } from './lead-addresses.table.ts';

let server: TestServer;
let headers = {};
beforeAll(async () => {
  server = await startTestServer({
    vehicles: [
      vehicleRow({ year: 2023, vin: 'ZZZVE72S8S0000310', stockNumber: 'H2611' }),
      vehicleRow({ year: 2019, vin: null, stockNumber: null }),
    ],
  });
  const account = await createUser(server.database.queries, { username: 'dana', passwordHash: 'x' }, testNow);
  const token = await createSession(server.database.queries, account?.id ?? 0, testNow);
  headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of [inquiries, leadAddresses, changes]) await server.database.queries.delete(table);
});

const asStaff = (method: string, path: string, body?: object) =>
  server.send(`/api/lead-addresses${path}`, {
    method,
    headers,
    body: body === undefined ? [] : [JSON.stringify(body)],
  });
const addAddress = async (name = 'AutoTrader') =>
  JSON.parse((await asStaff('POST', '', { name })).text) as NewLeadAddress;
const listed = async () =>
  (JSON.parse((await asStaff('GET', '')).text) as { addresses: LeadAddress[] }).addresses;
const post = (url: string, body: string | Buffer, type = 'application/xml') =>
  server.send(new URL(url).pathname, { method: 'POST', headers: { 'content-type': type }, body: [body] });
const stored = () => server.database.queries.select().from(inquiries).orderBy(asc(inquiries.id));

const prospect = (id: string, inside = '') =>
  `<prospect><id source="at">${id}</id><customer><contact><name part="full">Bo ${id}</name>` +
  `<phone>602-555-0101</phone></contact></customer>${inside}</prospect>`;
const adf = (...prospects: string[]) => `<?xml version="1.0"?><adf>${prospects.join('')}</adf>`;

describe('the address for leads of a marketplace', () => {
  test('takes several leads, each once, with time, car, source and what has no field', async () => {
    const { url } = await addAddress();
    const time = '<requestdate>2026-11-01T10:00:00-07:00</requestdate>';
    const car = '<vehicle interest="buy"><vin>zzzve72s8s0000310</vin><trim>S</trim></vehicle>';
    const body = adf(prospect('1', time + car), prospect('2'));
    for (let repeated = 0; repeated < 2; repeated += 1) {
      const answer = await post(url, body);
      expect(answer.status).toBe(201);
      expect(JSON.parse(answer.text)).toEqual({ received: 2 });
    }
    const [first, second, ...more] = await stored();
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      name: 'Bo 1',
      email: '',
      phone: '602-555-0101',
      interest: 'purchase',
      status: 'new',
      source: 'marketplace',
      utmSource: 'AutoTrader',
      vehicleId: server.ids[0],
      createdAt: new Date('2026-11-01T17:00:00.000Z'),
      isDoubtful: false,
      message: 'Vehicle vin: zzzve72s8s0000310\nVehicle trim: S',
    });
    expect(second).toMatchObject({ name: 'Bo 2', vehicleId: null });
    expect(await listed()).toMatchObject([
      { name: 'AutoTrader', lastLeadAt: expect.any(String), refusal: null },
    ]);
  });

  test('the car is found by stock number, and by the id that our own documents have in its place', async () => {
    const { url } = await addAddress();
    const vehicle = (inside: string) => `<vehicle>${inside}</vehicle>`;
    await post(url, adf(prospect('1', vehicle('<stock>h2611</stock>'))));
    await post(url, adf(prospect('2', vehicle(`<year>2019</year><stock>${server.ids[1]}</stock>`))));
    await post(url, adf(prospect('3', vehicle(`<year>2001</year><stock>${server.ids[1]}</stock>`))));
    await post(url, adf(prospect('4', vehicle('<make>Ashdown</make>'))));
    expect((await stored()).map(({ vehicleId }) => vehicleId)).toEqual([
      server.ids[0],
      server.ids[1],
      null,
      null,
    ]);
  });

  test('leads without an id are one only if everything is the same', async () => {
    const { url } = await addAddress();
    const without = (text: string) =>
      adf(`<prospect><customer><comments>${text}</comments></customer></prospect>`);
    for (const text of ['One', 'Two', 'One']) await post(url, without(text));
    expect((await stored()).map(({ message }) => message)).toEqual(['One', 'Two']);
  });

  test('what is not ADF is refused with a reason, which staff see; nothing of it is stored', async () => {
    const { url } = await addAddress();
    for (const [body, reason] of [
      ['<adf><prospect>', 'This is not valid XML: <prospect> is not closed in line 1'],
      ['{"name":"Bo"}', 'This is not valid XML: it has no root element, or something beside it in line 1'],
      ['<adf/>', 'This is not ADF: it has no <adf> with a <prospect>'],
      [adf('<prospect/>'.repeat(101)), 'A document may have at most 100 prospects; this one has 101'],
    ] as const) {
      const answer = await post(url, body);
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.text)).toEqual({ message: reason });
      expect(await listed()).toMatchObject([{ refusal: reason, lastLeadAt: null }]);
    }
    expect((await post(url, adf(prospect('1', 'x'.repeat(300_000))))).status).toBe(413);
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['windows-1252', 'application/xml'],
    [null, 'text/xml; charset=iso-8859-1'],
  ])('a document in another encoding is read: %s, %s', async (encoding, type) => {
    const { url } = await addAddress();
    const head = encoding === null ? '' : `<?xml version="1.0" encoding="${encoding}"?>`;
    await post(url, Buffer.from(`${head}<adf>${prospect('Zoë')}</adf>`, 'latin1'), type);
    expect((await stored())[0]?.name).toBe('Bo Zoë');
  });

  test('the secret is shown once and not stored; a new address ends the old one, deletion both', async () => {
    const { name, url } = await addAddress();
    expect(name).toBe('AutoTrader');
    const token = url.split('/').at(-1) ?? '';
    expect(token).toHaveLength(43);
    expect(JSON.stringify(await server.database.queries.select().from(leadAddresses))).not.toContain(token);
    const [address] = await listed();
    expect(JSON.stringify(address)).not.toContain(token);
    const renewed = JSON.parse((await asStaff('POST', `/${address?.id}/renew`)).text) as NewLeadAddress;
    expect(renewed.url).not.toBe(url);
    expect((await post(url, adf(prospect('1')))).status).toBe(404);
    expect((await post(renewed.url, adf(prospect('1')))).status).toBe(201);
    expect((await asStaff('DELETE', `/${address?.id}`)).status).toBe(204);
    expect((await post(renewed.url, adf(prospect('2')))).status).toBe(404);
    expect(await stored()).toHaveLength(1);
    const log = await server.database.queries.select().from(changes).orderBy(asc(changes.id));
    expect(log.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'added Address for leads "AutoTrader"',
      'changed Address for leads "AutoTrader"',
      'deleted Address for leads "AutoTrader"',
    ]);
    expect(JSON.stringify(log)).not.toContain(token);
  });

  test('two addresses have different names', async () => {
    await addAddress();
    const answer = await asStaff('POST', '', { name: 'AutoTrader' });
    expect(answer.status).toBe(409);
    expect(JSON.parse(answer.text)).toMatchObject({ issues: [{ path: 'name' }] });
  });
});
