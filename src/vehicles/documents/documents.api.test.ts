import { once } from 'node:events';
import { get, request, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '../../accounts/accounts.store.ts';
import { createSession } from '../../accounts/sessions.store.ts';
import { keptVehicleFiles } from '../../bulk/kept-files.store.ts';
import { cleanUpFiles } from '../../images/storage/cleanup.store.ts';
import type { ImageStorage } from '../../images/storage/storage.ts';
import { documentKey } from '../../images/storage/storage-keys.ts';
import { eventually } from '../../../test/eventually.ts';
import { daysAgo, testNow } from '../../../test/factories.ts';
import { createTestStorage } from '../../../test/images/stored-picture.ts';
import { samplePdf } from '../../../test/sample-pdf.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import type { Vehicle } from '../vehicle.ts';
import { documentFiles } from './document-files.store.ts';
import { documentBounds } from './document.ts';
import { documents } from './documents.table.ts';

const stored = createTestStorage();
const opened: Readable[] = [];
const storage: ImageStorage = {
  ...stored.storage,
  async open(key) {
    const bytes = await stored.storage.read(key);
    if (bytes === null) return null;
    const pieces = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, index) =>
      bytes.subarray(index * 65_536, (index + 1) * 65_536),
    );
    const content = Readable.from(pieces);
    opened.push(content);
    return { size: bytes.length, content };
  },
};
let server: TestServer;
let token = '';
beforeAll(async () => {
  server = await startTestServer({ storage, vehicles: [] });
  const { queries } = server.database;
  const account = await createUser(queries, { username: 'dana', passwordHash: 'x' }, testNow);
  token = await createSession(queries, account?.id ?? 0, testNow);
});
afterAll(() => server.close());

const authorized = () => ({ authorization: `Bearer ${token}` });
const upload = (bytes: Buffer, headers: Record<string, string> = {}) =>
  server.send('/api/documents', {
    method: 'POST',
    headers: { 'content-type': 'application/pdf', ...authorized(), ...headers },
    body: [bytes],
  });
const uploaded = async (bytes: Buffer) => {
  const answer = await upload(bytes);
  expect(answer.status).toBe(201);
  return (JSON.parse(answer.text) as { file: string }).file;
};
async function call(method: string, path: string, body: object = {}) {
  const headers = { 'content-type': 'application/json', ...authorized() };
  const answer = await server.send(`/api/vehicles${path}`, {
    method,
    headers,
    body: method === 'POST' || method === 'PATCH' ? [JSON.stringify(body)] : [],
  });
  return { status: answer.status, json: JSON.parse(answer.text || 'null') as Vehicle & { issues?: unknown } };
}
const car = { make: 'Ashdown', model: 'V12', year: 2023, price: 310_000, mileage: 4_200 };
const added = async (change: object) => {
  const { status, json } = await call('POST', '', { ...car, ...change });
  expect(status).toBe(201);
  return json;
};
const asVisitor = (id: number, file: string) => server.send(`/api/vehicles/${id}/documents/${file}`);
const internal = (file: string, name = 'Inspection') => ({ file, name, kind: 'condition', isPublic: false });
const shown = (file: string, name = 'Build sheet') => ({ file, name, kind: 'build-sheet', isPublic: true });

describe('an upload', () => {
  test('a PDF is stored once, under its content, and nobody but staff may send one', async () => {
    const pdf = samplePdf('stored once');
    const file = await uploaded(pdf);
    expect(await Promise.all([uploaded(pdf), uploaded(pdf)])).toEqual([file, file]);
    expect((await storage.read(documentKey(file)))?.equals(pdf)).toBe(true);
    expect((await upload(pdf, { authorization: '' })).status).toBe(401);
  });

  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF that is cut off', samplePdf('cut').subarray(0, 150)],
    ['nothing', Buffer.alloc(0)],
  ])('%s is refused with a sentence, whatever it is called', async (_what, bytes) => {
    const answer = await upload(bytes);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('This is not a complete PDF file. Save the document as a PDF');
  });

  test('one over 20 MB is refused', async () => {
    const answer = await upload(samplePdf('large', documentBounds.bytes + 1));
    expect(answer.status).toBe(413);
  });

  test('one that breaks off leaves nothing', async () => {
    const count = () => server.database.queries.$count(documents);
    const before = [await count(), stored.state.writes.length];
    const sending = request(`${server.url}/api/documents`, {
      method: 'POST',
      headers: {
        'content-type': 'application/pdf',
        'content-length': documentBounds.bytes,
        ...authorized(),
      },
    }).on('error', () => undefined);
    sending.write(samplePdf('breaks off', 5_000_000), () => sending.destroy());
    await new Promise((resolve) => sending.on('close', resolve));
    await uploaded(samplePdf('after it'));
    expect([await count(), stored.state.writes.length]).toEqual(before.map((number) => number + 1));
  });

  test('many at once of one office are not too much', async () => {
    const begin = (bytes: Buffer) => {
      const headers = { ...authorized(), 'content-type': 'application/pdf', 'content-length': bytes.length };
      const sending = request(`${server.url}/api/documents`, { method: 'POST', headers });
      const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
      const begun = new Promise((resolve) => sending.write(bytes.subarray(0, -100), resolve));
      return { begun, end: () => sending.end(bytes.subarray(-100)), answered };
    };
    // More than the 64 MB of a network of strangers, before any of them ends.
    const uploads = ['one', 'two', 'three', 'four'].map((text) => begin(samplePdf(text, 19_000_000)));
    await Promise.all(uploads.map(({ begun }) => begun));
    for (const { end } of uploads) end();
    for (const { answered } of uploads) {
      const [answer] = await answered;
      expect(answer.resume().statusCode).toBe(201);
    }
  });

  test('while the storage is away or full, it is said that it may be sent again', async () => {
    stored.state.away = true;
    const away = await upload(samplePdf('away'));
    stored.state.away = false;
    stored.state.full = true;
    const full = await upload(samplePdf('full'));
    stored.state.full = false;
    expect([away.status, away.headers['retry-after'], full.status]).toEqual([503, '10', 507]);
    expect(full.text).toContain('Documents cannot be stored at the moment');
  });
});

describe('the documents of a vehicle', () => {
  test('its fields are checked, its name is cleaned, and its size is that of the file', async () => {
    const pdf = samplePdf('fields');
    const file = await uploaded(pdf);
    const vehicle = await added({
      documents: [{ ...shown(file, '../Build "sheet".pdf'), bytes: 1 }, shown(file, 'The same again')],
    });
    expect(vehicle.documents).toEqual([{ ...shown(file), name: 'Build sheet', bytes: pdf.length }]);
    const unknown = await call('PATCH', `/${vehicle.id}`, { documents: [shown('0'.repeat(32))] });
    expect([unknown.status, unknown.json.issues]).toEqual([
      400,
      [{ path: 'documents.0.file', message: 'There is no such document. Upload it again.' }],
    ]);
    const many = Array.from({ length: 11 }, (_, index) => shown(index.toString(16).padStart(32, '0')));
    for (const bad of [[shown('../secret')], [shown(file, ' . ')], many, [{ ...shown(file), kind: 'x' }]])
      expect((await call('PATCH', `/${vehicle.id}`, { documents: bad })).status).toBe(400);
    expect((await call('GET', `/${vehicle.id}`)).json.documents).toHaveLength(1);
  });

  test('a public one is a download that no page shows, runs or keeps', async () => {
    const pdf = samplePdf('\n4 0 obj<</S/JavaScript/JS(app.alert(1))/Next<</S/Launch/F(cmd.exe)>>>>endobj');
    const file = await uploaded(pdf);
    const { id } = await added({ documents: [shown(file, 'Prüfbericht (2025)')] });
    const { status, headers, body } = await asVisitor(id, file);
    expect([status, body.equals(pdf)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Prufbericht (2025).pdf"; filename*=UTF-8''Pr%C3%BCfbericht%20%282025%29.pdf`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    });
  });

  test('HEAD tells the size, a range gets the whole, and neither they nor a download that ends early leave a file open', async () => {
    const pdf = samplePdf('open', 12_000_000);
    const file = await uploaded(pdf);
    const { id } = await added({ documents: [shown(file)] });
    const path = `/api/vehicles/${id}/documents/${file}`;
    const head = await server.send(path, { method: 'HEAD' });
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '12000000', 0]);
    const part = await server.send(path, { headers: { range: 'bytes=0-9' } });
    expect([part.status, part.body.equals(pdf)]).toEqual([200, true]);
    const reading = get(`${server.url}${path}`);
    const [response] = (await once(reading, 'response')) as [IncomingMessage];
    response.destroy();
    await eventually(() =>
      expect(opened.slice(-3).map(({ destroyed }) => destroyed)).toEqual([true, true, true]),
    );
  });

  test('fault 33: an internal document has no public address, and no public answer knows of it', async () => {
    const [open, secret] = [await uploaded(samplePdf('open')), await uploaded(samplePdf('secret'))];
    const { id } = await added({
      isFeatured: true,
      documents: [shown(open), internal(secret, 'Purchase agreement')],
    });
    expect((await asVisitor(id, open)).status).toBe(200);
    expect((await asVisitor(id, secret)).status).toBe(404);
    expect((await server.send(`/api/documents/${secret}`)).status).toBe(401);
    for (const path of [`/${id}/text`, `/compare?ids=${id}`, '/featured', '/optimized', '']) {
      const { text } = await server.send(`/api/vehicles${path}`);
      expect(text).toContain('Ashdown');
      expect(text).not.toContain(secret);
      expect(text).not.toContain('Purchase agreement');
      expect(text).not.toContain('isPublic');
    }
    const asStaff = await server.send(`/api/documents/${secret}`, { headers: authorized() });
    expect([asStaff.status, asStaff.body.equals(samplePdf('secret'))]).toEqual([200, true]);
    expect(asStaff.headers['content-disposition']).toMatch(/^attachment;/);
  });

  test('fault 33: one that was public is gone for visitors with the next answer', async () => {
    const file = await uploaded(samplePdf('gone'));
    const vehicle = await added({ documents: [shown(file)] });
    const other = await added({ model: 'Other' });
    const { id } = vehicle;
    const status = async () => (await asVisitor(id, file)).status;
    const edit = async (change: object) => expect((await call('PATCH', `/${id}`, change)).status).toBe(200);
    expect(await status()).toBe(200);
    // At the address of another vehicle it has never been.
    expect((await asVisitor(other.id, file)).status).toBe(404);
    await edit({ documents: [internal(file)] });
    expect(await status()).toBe(404);
    await edit({ documents: [shown(file)] });
    expect(await status()).toBe(200);
    await edit({ isPublished: false });
    expect(await status()).toBe(404);
    await edit({ isPublished: true, documents: [] });
    expect(await status()).toBe(404);
    await edit({ documents: [shown(file)] });
    expect(await status()).toBe(200);
    expect((await call('DELETE', `/${id}`)).status).toBe(204);
    expect(await status()).toBe(404);
    // The bin keeps it.
    expect((await call('POST', `/deleted/${id}/restore`)).status).toBe(200);
    expect(await status()).toBe(200);
  });

  test('a file that the storage has lost is not found, and one that it cannot give now may be asked for again', async () => {
    const file = await uploaded(samplePdf('lost'));
    const { id } = await added({ documents: [shown(file)] });
    stored.state.away = true;
    const away = await asVisitor(id, file);
    stored.state.away = false;
    await storage.delete(documentKey(file));
    expect([away.status, (await asVisitor(id, file)).status]).toEqual([503, 404]);
  });
});

test('fault 37: documents that nothing has are removed after 30 days; those of vehicles, of the bin and of an undo are not', async () => {
  const { queries } = server.database;
  const [listed, binned, undone, unused] = [
    await uploaded(samplePdf('listed')),
    await uploaded(samplePdf('binned')),
    await uploaded(samplePdf('undone')),
    await uploaded(samplePdf('unused')),
  ];
  await added({ documents: [internal(listed)] });
  const gone = await added({ documents: [internal(binned)] });
  expect((await call('DELETE', `/${gone.id}`)).status).toBe(204);
  const edited = await added({ documents: [internal(undone)] });
  // With its price, so that it can be undone.
  await call('PATCH', `/${edited.id}`, { price: 1_000, documents: [] });
  await queries.update(documents).set({ createdAt: daysAgo(31) });
  const context = { queries, storage, now: testNow };
  await cleanUpFiles(context, documentFiles([keptVehicleFiles]));
  const isThere = (file: string) => storage.exists(documentKey(file));
  expect(await Promise.all([listed, binned, undone, unused].map(isThere))).toEqual([true, true, true, false]);
});
