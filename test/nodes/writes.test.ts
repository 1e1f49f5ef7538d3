import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { send } from '../http.ts';
import { startSite, type Site } from './site.ts';
import { admin, callAsStaff, signIn, uploadPhoto } from './staff.ts';
import { postInquiry } from './visitors.ts';

let site: Site;
let writer = '';
let readers: string[] = [];
beforeAll(async () => {
  site = await startSite();
  [writer = '', ...readers] = site.urls();
});
afterAll(() => site?.close());

/** Sends a call of staff to the first node, which must accept it, and returns the answer. */
async function write(method: string, path: string, body?: unknown): Promise<unknown> {
  const { status, text } = await callAsStaff(writer, site.token, method, path, body);
  expect([path, status, text]).toEqual([path, expect.toBeOneOf([200, 201, 204]), text]);
  return text === '' ? null : JSON.parse(text);
}

/** Waits until visitors of every other node get this response. */
async function expectSeen(path: string, answer: object): Promise<void> {
  for (const reader of readers) {
    await eventually(async () => expect(JSON.parse((await send(reader, path)).text)).toMatchObject(answer));
  }
}

test('fault 48: visitors of every node see what staff wrote at one', async () => {
  const car = { make: 'Lotus', model: 'Elise', year: 2005, price: 48_500, mileage: 21_300 };
  const { id } = (await write('POST', '/api/vehicles', car)) as { id: number };
  const path = `/api/vehicles/${id}`;
  await expectSeen(`${path}/text`, car);
  await write('PATCH', path, { price: 47_000 });
  await expectSeen(`${path}/text`, { price: 47_000 });
  await write('PATCH', `${path}/mark-sold`, {});
  await expectSeen(`${path}/text`, { status: 'sold' });
  await write('DELETE', path);
  await expectSeen(`${path}/text`, { message: expect.any(String) as string });

  const about = { title: 'Our house', content: '<p>Since 1987</p>', isPublished: true };
  await write('PATCH', '/api/pages/about', about);
  await expectSeen('/api/pages/about', { title: 'Our house' });
  await write('PATCH', '/api/dealership', { name: 'Halcyon of Three Nodes' });
  await expectSeen('/api/site', { dealership: { name: 'Halcyon of Three Nodes' } });
});

test('a photo that was uploaded at one node is shown by every other, in every size', async () => {
  const address = await uploadPhoto(writer, site.token, 'green');
  const folder = address.slice(0, address.lastIndexOf('/'));
  for (const reader of readers) {
    for (const path of [address, `${folder}/320.webp`, `${folder}/640.jpg`]) {
      expect([path, (await send(reader, path)).status]).toEqual([path, 200]);
    }
  }
});

test('an inquiry at one node is listed by every other, and sending it again at another adds none', async () => {
  const receipts = [writer, ...readers].map((node) => postInquiry(node, 'sent-thrice'));
  const [first, ...others] = await Promise.all(receipts);
  expect(first?.status).toBe(201);
  for (const other of others) expect(other.text).toBe(first?.text);
  for (const reader of readers) {
    const { text } = await callAsStaff(reader, site.token, 'GET', '/api/inquiries?search=sent-thrice');
    expect(JSON.parse(text)).toMatchObject({ total: 1 });
  }
});

test('a session opens every node, and is closed on every node by signing out and by disabling the account', async () => {
  const mario = { username: 'mario', password: 'a password of his own' };
  const asked = { currentPassword: admin.password };
  const account = (await write('POST', '/api/accounts', { ...mario, role: 'sales', ...asked })) as {
    id: number;
  };
  const statuses = (token: string) =>
    Promise.all(
      site.urls().map(async (node) => (await callAsStaff(node, token, 'GET', '/api/accounts/me')).status),
    );
  const [first, second] = [await signIn(readers[0] ?? '', mario), await signIn(writer, mario)];
  expect([await statuses(first.token), await statuses(second.token)]).toEqual([
    [200, 200, 200],
    [200, 200, 200],
  ]);
  await callAsStaff(readers[1] ?? '', first.token, 'POST', '/api/auth/logout');
  expect([await statuses(first.token), await statuses(second.token)]).toEqual([
    [401, 401, 401],
    [200, 200, 200],
  ]);
  await write('PATCH', `/api/accounts/${account.id}`, { disabled: true, ...asked });
  expect(await statuses(second.token)).toEqual([401, 401, 401]);
});
