import { afterAll, beforeAll, expect, test } from 'vitest';
import { allVehicles } from '../../src/vehicles/vehicles.store.ts';
import { postJson, send } from '../http.ts';
import { startMailServer, type MailServer } from '../mail-server.ts';
import { startSite, type Site } from './site.ts';
import { admin, signIn, uploadPhoto } from './staff.ts';
import { postInquiry, postView } from './visitors.ts';

// What the nodes must do once between them. The last test ends them.
let mail: MailServer;
let site: Site;
beforeAll(async () => {
  mail = await startMailServer();
  site = await startSite({
    env: {
      RATE_LIMITS: 'on',
      SMTP_URL: mail.url,
      MAIL_FROM: 'site@dealer.example',
      LEADS_TO: 'sales@dealer.example',
    },
  });
});
afterAll(async () => {
  await site?.close();
  await mail?.close();
});

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

test('fault 31: wrong sign-ins that are spread over the nodes are limited together, and the owner gets in', async () => {
  const from = { 'x-forwarded-for': '198.51.100.7' };
  const { cookie } = await signIn(site.url, admin, from);
  const answers = await times(100, () =>
    postJson(site.url, '/api/auth/login', { ...admin, password: 'a wrong guess' }, from),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array<number>(5).fill(401), ...Array<number>(95).fill(429)]);
  for (const node of site.urls()) {
    expect((await signIn(node, admin, { ...from, cookie })).token).toMatch(/./);
  }
});

test('a size of a photo that all nodes are asked for at once is made once', async () => {
  const address = await uploadPhoto(site.url, site.token, 'teal');
  const folder = address.slice(0, address.lastIndexOf('/'));
  const answers = await times(12, () => send(site.url, `${folder}/960.webp`));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  const key = `${folder.slice('/images/'.length)}/960.webp`;
  expect(site.s3.requests.filter((request) => request === `PUT ${key}`)).toHaveLength(1);
});

test('faults 43 and 56: each mail is sent once, and a visitor who reaches every node is one view', async () => {
  const [vehicle = 0] = site.vehicles;
  await times(12, () => postView(site.url, vehicle, '2001:db8:ffff::1'));
  await times(4, () => postView(site.url, vehicle));
  const keys = Array.from({ length: 30 }, (_, index) => `lead-${index}-of-all-nodes`);
  const statuses = await Promise.all(keys.map(async (key) => (await postInquiry(site.url, key)).status));
  expect(statuses.filter((status) => status !== 201)).toEqual([]);
  await mail.until(keys.length);
  for (const index of site.nodes.keys()) await site.endNode(index, 'SIGTERM');

  const sent = mail.arrived.map(({ raw }) => keys.find((key) => raw.includes(key)));
  expect([...sent].sort()).toEqual([...keys].sort());
  const stored = await site.inDatabase(({ queries }) => allVehicles(queries));
  expect(stored.find(({ id }) => id === vehicle)?.views).toBe(5);
});
