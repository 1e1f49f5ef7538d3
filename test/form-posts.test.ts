import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inquiries } from '../src/inquiries/inquiries.table.ts';
import { subscribers } from '../src/newsletter/newsletter.table.ts';
import type { FormAnswer, RenderPage } from '../src/platform/browser/page-context.ts';
import { offeredPhotos } from '../src/inquiries/offers/offers.table.ts';
import { soldVehicleRow, testNow, vehicleRow } from './factories.ts';
import { offeredCar, photograph } from './offers.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Shows the answer that a page gets, and has a script. */
const answerPage: RenderPage = async (_, { answer, nonce }) =>
  new Response(`${JSON.stringify(answer)}<script nonce="${nonce}">1</script>`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });

const typed = {
  name: 'Ada Byron',
  email: 'ada@example.com',
  phone: '(480) 555-0119',
  interest: 'other',
  message: 'Is it still there?\r\nI could come on Saturday.',
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    renderPage: answerPage,
    vehicles: [vehicleRow(), soldVehicleRow()],
    settings: { rateLimits: true, trustProxy: 1 },
  });
});
afterAll(() => server.close());

let tests = 0;
/** Each test sends from an address of its own, so that the forms of all are not too many. */
let from = {};
beforeEach(() => {
  tests += 1;
  from = { 'x-forwarded-for': `198.51.${tests}.1` };
});

/** Sends a form as a browser does. */
async function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await server.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...from, ...headers },
    body: [new URLSearchParams(fields).toString()],
  });
  const [json = ''] = answer.text.split('<script');
  return { ...answer, json: json.startsWith('{') ? (JSON.parse(json) as FormAnswer) : null };
}
const stored = () => server.database.queries.select().from(inquiries);

describe('an inquiry that the browser sends itself', () => {
  test('is stored once however often it is sent; its answer has no script and is kept by nobody', async () => {
    for (const time of ['first', 'second']) {
      const answer = await post('/contact', typed);
      expect([time, answer.status]).toEqual([time, 200]);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.text).not.toContain('<script');
      expect(answer.json).toEqual({
        values: { ...typed, message: 'Is it still there?\nI could come on Saturday.', vehicleId: '' },
      });
    }
    expect(await stored()).toMatchObject([
      { name: 'Ada Byron', interest: 'other', message: 'Is it still there?\nI could come on Saturday.' },
    ]);
  });

  test('belongs to its vehicle, which the answer names; fault 19: to a deleted one too', async () => {
    const [listed, sold] = server.ids.map(String);
    const about = async (vehicleId = '') => {
      const answer = await post('/contact', { ...typed, vehicleId, message: `About ${vehicleId}` });
      expect(answer.status).toBe(200);
      return answer.json?.values;
    };
    expect(await about(listed)).toMatchObject({ kind: 'vehicle', vehicle: expect.stringMatching(/^\d{4} /) });
    expect(await about(sold)).toMatchObject({ kind: 'sold' });
    expect(await about('99999')).not.toHaveProperty('kind');
    const kept = (await stored()).map(({ message, vehicleId }) => [message, vehicleId]);
    expect(kept).toEqual(
      expect.arrayContaining([
        [`About ${listed}`, Number(listed)],
        ['About 99999', 99999],
      ]),
    );
  });

  test('faults 6 to 8: has the same checks, with the same messages, and what was typed', async () => {
    const before = (await stored()).length;
    const wrong = { name: ' ', email: 'ada', phone: '480555011', interest: '', message: '' };
    const answer = await post('/contact', wrong);
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({
      values: { ...wrong, vehicleId: '' },
      refusal: {
        message: 'Please enter your name',
        issues: [
          { path: 'name', message: 'Please enter your name' },
          { path: 'email', message: 'Please enter a valid email address' },
          { path: 'phone', message: 'Please enter a valid phone number' },
          { path: 'message', message: 'Please write a message' },
        ],
      },
    });
    const strange = await post('/contact', { ...typed, interest: 'yacht' });
    expect([strange.status, strange.json?.refusal?.message]).toEqual([
      400,
      'Please choose one of the interests',
    ]);
    expect((await stored()).length).toBe(before);
  });

  test('faults 32 and 70: is stored as doubtful with text in the hidden field, and limited like the call', async () => {
    const hidden = { ...typed, message: 'Filled in by a tool', leaveBlank: 'https://spam.example' };
    const filled = await post('/contact', hidden);
    expect([filled.status, filled.json?.refusal]).toEqual([200, undefined]);
    expect((await stored()).filter(({ isDoubtful }) => isDoubtful)).toMatchObject([
      { message: 'Filled in by a tool' },
    ]);
    const statuses = [];
    for (let sent = 0; sent < 11; sent += 1) {
      const answer = await post('/contact', { ...typed, message: `Flood ${sent}` });
      statuses.push(answer.status);
      if (answer.status !== 429) continue;
      expect(answer.json?.refusal?.message).toMatch(/^Too many messages\. Try again in \d+ minutes?\.$/);
      expect(answer.json?.values['message']).toBe(`Flood ${sent}`);
    }
    expect(statuses).toContain(429);
  });
});

describe('an offer of a car that the browser sends itself', () => {
  const offer = async (fields: Record<string, string>, photos: Buffer[] = []) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    for (const [index, bytes] of photos.entries())
      form.append('photos', new File([new Uint8Array(bytes)], `${index}.jpg`, { type: 'image/jpeg' }));
    // A browser sends an empty file for an empty field.
    if (photos.length === 0) form.append('photos', new File([], ''));
    const encoded = new Response(form);
    const answer = await server.send('/sell', {
      method: 'POST',
      headers: { 'content-type': encoded.headers.get('content-type') ?? '', ...from },
      body: [Buffer.from(await encoded.arrayBuffer())],
    });
    const [json = ''] = answer.text.split('<script');
    return { ...answer, json: json.startsWith('{') ? (JSON.parse(json) as FormAnswer) : null };
  };
  const kept = () => server.database.queries.select().from(offeredPhotos);

  test('has the same checks; its photographs wait in the answer, and are sent with the next try', async () => {
    const before = (await stored()).length;
    const wrong = await offer({ ...offeredCar, year: '', phone: '' }, [
      await photograph(),
      Buffer.from('not a photograph'),
    ]);
    expect(wrong.status).toBe(400);
    expect(wrong.json?.refusal?.issues).toEqual([
      { path: 'photos', message: expect.stringMatching(/^1\.jpg: This is not an image/) },
      { path: 'year', message: 'Please enter the model year, such as 2019' },
      { path: 'phone', message: 'Please enter a valid phone number' },
    ]);
    const { photos: photoIds = '', ...typed } = wrong.json?.values ?? {};
    expect(typed).toEqual({ ...offeredCar, year: '', phone: '' });
    expect(await stored()).toHaveLength(before);

    const sent = await offer({ ...offeredCar, photoIds }, [await photograph(60, 90)]);
    expect([sent.status, sent.json?.refusal]).toEqual([200, undefined]);
    const [inquiry] = (await stored()).slice(before);
    expect(inquiry).toMatchObject({ interest: 'sell', name: 'Ada Byron' });
    expect((await kept()).map(({ inquiryId }) => inquiryId)).toEqual([inquiry?.id, inquiry?.id]);
  });

  test('is stored once however often it is sent with the same photographs', async () => {
    const before = (await stored()).length;
    const bytes = await photograph(30, 30);
    for (const time of ['first', 'second'])
      expect([
        time,
        (await offer({ ...offeredCar, make: 'Veyra', mileage: '9,300 Miles' }, [bytes])).status,
      ]).toEqual([time, 200]);
    expect(await stored()).toHaveLength(before + 1);
  });

  test('is refused as a whole above 25 MB, and without a form', async () => {
    const declared = await server.send('/sell', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 26 * 1024 * 1024 },
    });
    expect([declared.status, declared.text]).toEqual([413, expect.stringContaining('25 MB together')]);
    expect((await post('/sell', offeredCar)).status).toBe(415);
  });

  test('has at most ten of its files tried, and is refused with a hundred', async () => {
    const junk = (files: number) => Array.from({ length: files }, () => Buffer.from('x'));
    const eleven = await offer(offeredCar, junk(11));
    expect(eleven.json?.refusal?.issues.map(({ message }) => message)).toEqual([
      'Please choose at most 10 photographs',
      ...junk(10).map((_, index) =>
        expect.stringMatching(new RegExp(`^${index}\\.jpg: This is not an image`)),
      ),
    ]);
    const hundred = await offer(offeredCar, junk(100));
    expect([hundred.status, hundred.text]).toEqual([400, expect.stringContaining('choose fewer')]);
  });
});

test('a newsletter form adds its address, and is refused with the reason', async () => {
  const added = await post('/newsletter', { email: ' Ada@Example.com ' });
  expect([added.status, added.json]).toEqual([200, { values: { email: 'Ada@Example.com' } }]);
  const refused = await post('/newsletter', { email: 'ada@example' });
  expect([refused.status, refused.json?.refusal?.message]).toEqual([
    400,
    'Please enter a valid email address',
  ]);
  const rows = await server.database.queries.select().from(subscribers);
  expect(rows.map(({ email }) => email)).toEqual(['ada@example.com']);
});

test('the link of a test drive makes the time theirs, from wherever its form is sent', async () => {
  const appointmentAt = new Date('2026-11-24T17:30:00.000Z');
  const asked = { ...typed, interest: 'test-drive', appointmentAt, createdAt: testNow } as const;
  const [mine, other] = ['m', 'o'].map((sign) => sign.repeat(43));
  const rows = [mine, other].map((appointmentToken) => ({ ...asked, appointmentToken }));
  await server.database.queries.insert(inquiries).values(rows);
  const press = async (token = '') => {
    const answer = await post(`/alerts/test-drive?token=${token}`, {}, { 'sec-fetch-site': 'cross-site' });
    return [answer.status, answer.json?.refusal?.message];
  };
  expect(await press(mine)).toEqual([200, undefined]);
  // There is one place at a time.
  expect(await press(other)).toEqual([409, expect.stringContaining('no longer free')]);
  expect(await press('x'.repeat(43))).toEqual([404, expect.stringContaining('no longer valid')]);
  expect(await press('x')).toEqual([400, 'The link is not complete']);
});

describe('what no form of ours sends is refused', () => {
  test.each([
    ['fault 34: another site, by its browser', { 'sec-fetch-site': 'cross-site' }, 403],
    ['fault 34: another site, by its origin', { origin: 'https://evil.example' }, 403],
    ['fault 34: a hidden origin', { origin: 'null' }, 403],
    ['fault 2: files', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
    ['fault 2: JSON', { 'content-type': 'application/json' }, 415],
  ])('%s', async (_, headers, status) => {
    const answer = await post('/newsletter', { email: 'eve@example.com' }, headers);
    expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(answer.text).toContain('href="/newsletter"');
    const rows = await server.database.queries.select().from(subscribers);
    expect(rows.map(({ email }) => email)).not.toContain('eve@example.com');
  });

  test.each([
    ['with a length', { 'content-length': String(70 * 1024) }],
    ['in pieces without a length', {}],
  ])('fault 3: a body over 64 kB, %s', async (_, headers) => {
    const answer = await server.send('/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...from, ...headers },
      body: Array.from({ length: 7 }, () => Buffer.alloc(10 * 1024, 65)),
    });
    expect([answer.status, answer.text]).toEqual([
      413,
      expect.stringContaining('The request body may hold at most 64 kB'),
    ]);
  });

  test('another method, and a form at another page', async () => {
    const deletes = await server.send('/contact', { method: 'DELETE' });
    expect([deletes.status, deletes.headers['allow']]).toEqual([405, 'GET, HEAD, POST']);
    expect((await post('/about', typed)).status).toBe(405);
  });

  test('our own page is not, by its address or behind a proxy', async () => {
    const own: Record<string, string>[] = [
      { origin: server.url },
      { origin: 'http://localhost:3000' },
      { 'sec-fetch-site': 'same-origin', origin: 'https://elsewhere.example' },
    ];
    for (const headers of own) {
      const answer = await post('/newsletter', { email: 'own@example.com' }, headers);
      expect([headers, answer.status]).toEqual([headers, 200]);
    }
  });
});
