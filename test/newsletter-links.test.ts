import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../src/platform/log.ts';
import { createDelivery } from '../src/platform/mail/deliver.ts';
import { openMailSender, type MailSender } from '../src/platform/mail/sender.ts';
import { letters, letterRecipients } from '../src/newsletter/letters.table.ts';
import { lettersChannel } from '../src/newsletter/letters.store.ts';
import { subscribers } from '../src/newsletter/newsletter.table.ts';
import { stateOf } from '../src/newsletter/subscriber-state.ts';
import { testNow, vehicleRow } from './factories.ts';
import { send } from './http.ts';
import { type Arrived, type MailServer, startMailServer } from './mail-server.ts';
import { startTwoServers, type TwoServers } from './two-servers.ts';

const publicUrl = 'https://www.dealer.example';
let mailServer: MailServer;
let site: TwoServers;
let senders: MailSender[];

beforeEach(async () => {
  mailServer = await startMailServer();
  const mail = { smtpUrl: mailServer.url, from: 'website@dealer.example', leadsTo: [], adfTo: [] };
  site = await startTwoServers({
    settings: { mail, publicUrl },
    clock: () => testNow,
    vehicles: [vehicleRow({ make: 'Ashdown' })],
  });
  const log = createLog('silent');
  senders = await Promise.all(
    site.servers.map(({ database }) => openMailSender({ database, deliver: createDelivery(mail), log })),
  );
});
afterEach(async () => {
  await Promise.all(senders.map((sender) => sender.close()));
  await site.close();
  await mailServer.close();
});

const queries = () => site.servers[0].database.queries;
const states = async () => (await queries().select().from(subscribers)).map(stateOf);
const post = (path: string, body = '', type = 'application/x-www-form-urlencoded') =>
  send(site.servers[1].url, path, { method: 'POST', headers: { 'content-type': type }, body: [body] });
const linkIn = ({ text = '' }: Arrived, step: string) =>
  new RegExp(`/alerts/${step}\\?token=\\S+`).exec(text)?.[0] ?? '';

test('opening a link does nothing, pressing its button does, and a mail program ends it with one click', async () => {
  expect((await post('/newsletter', 'email=Dana%40whitlock.example')).status).toBe(200);
  const confirmation = await mailServer.next(({ subject = '' }) => subject.startsWith('Please confirm'));
  const confirm = linkIn(confirmation, 'newsletter');
  // A scanner of mail opens links.
  await send(site.servers[0].url, confirm);
  expect(await states()).toEqual(['waiting']);
  expect((await post(confirm)).status).toBe(200);
  expect(await states()).toEqual(['confirmed']);

  const [car = 0] = site.servers[0].ids;
  const [letter] = await queries()
    .insert(letters)
    .values({
      kind: 'arrivals',
      subject: 'New arrivals',
      introduction: '',
      vehicleIds: [car],
      perHour: 600,
      recipients: 1,
      sentAt: testNow,
      sentBy: 'dana',
    })
    .returning();
  const [reader] = await queries().select().from(subscribers);
  await queries()
    .insert(letterRecipients)
    .values({ letterId: letter?.id ?? 0, subscriberId: reader?.id ?? 0 });
  // Both nodes look for it.
  await site.servers[0].database.notify(lettersChannel);
  const mail = await mailServer.next(({ subject }) => subject === 'New arrivals');
  const end = linkIn(mail, 'newsletter-end');
  await send(site.servers[0].url, end);
  expect(await states()).toEqual(['confirmed']);
  const oneClick = await post(end, 'List-Unsubscribe=One-Click', 'multipart/form-data; boundary=x');
  expect([oneClick.status, await states()]).toEqual([200, ['ended']]);
  expect((await post(end)).status).toBe(200);
  expect(mailServer.arrived).toHaveLength(2);
});
