import { newDealership } from '../src/dealership/dealership.schema.ts';
import { eq, inArray } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { alertMatches, announcedVehicles, vehicleAlerts } from '../src/alerts/alerts.table.ts';
import { createLog } from '../src/platform/log.ts';
import { createDelivery } from '../src/platform/mail/deliver.ts';
import { openMailSender, type MailSender } from '../src/platform/mail/sender.ts';
import { vehiclesPayload } from '../src/vehicles/catalogue/catalogue.ts';
import { vehicles } from '../src/vehicles/vehicles.table.ts';
import { eventually } from './eventually.ts';
import { insertVehicles, testNow, vehicleRow } from './factories.ts';
import { send } from './http.ts';
import { type Arrived, type MailServer, startMailServer } from './mail-server.ts';
import { startTwoServers, type TwoServers } from './two-servers.ts';

const publicUrl = 'https://www.dealer.example';
const hash = '0123456789abcdef0123456789abcdef';
const picture = `/images/${hash}/1600x1067-abcdefghijklmnopqrstuvwx.jpg`;
const minute = 60_000;

let now: Date;
let mailServer: MailServer;
let site: TwoServers;
let senders: MailSender[];

beforeEach(async () => {
  now = new Date(testNow.getTime() - minute);
  mailServer = await startMailServer();
  const mail = {
    smtpUrl: mailServer.url,
    from: 'website@dealer.example',
    leadsTo: ['leads@dealer.example'],
    adfTo: [],
  };
  site = await startTwoServers({
    settings: { mail, publicUrl, alertDelayMs: 10 * minute },
    clock: () => now,
    vehicles: [vehicleRow({ make: 'Ashdown' }), vehicleRow({ make: 'Ashdown', isPublished: false })],
  });
  const log = createLog('silent');
  senders = await Promise.all(
    site.servers.map(({ database }) => openMailSender({ database, deliver: createDelivery(mail), log })),
  );
  // What is for sale already is not new.
  const [first = 0] = site.servers[0].ids;
  await whenNoted([first]);
  now = testNow;
});
afterEach(async () => {
  await Promise.all(senders.map((sender) => sender.close()));
  await site.close();
  await mailServer.close();
});

const queries = () => site.servers[0].database.queries;
/** Tells both servers of these vehicles, as every write does. */
const publish = (ids: readonly number[]) => site.servers[0].server.catalogue.publish(vehiclesPayload(ids));
const add = async (...rows: Parameters<typeof vehicleRow>[0][]) => {
  const ids = await insertVehicles(
    queries(),
    rows.map((row) => vehicleRow({ make: 'Ashdown', ...row })),
  );
  await publish(ids);
  return ids;
};
const whenNoted = (ids: readonly number[]) =>
  eventually(async () => {
    const noted = await queries().select().from(announcedVehicles);
    expect(noted.map(({ vehicleId }) => vehicleId)).toEqual(expect.arrayContaining([...ids]));
  });
const whenMatched = (count: number) =>
  eventually(async () => expect(await queries().select().from(alertMatches)).toHaveLength(count));
/** Moves the clock of both servers, which then look for what is due. */
const wait = async (minutes: number) => {
  now = new Date(now.getTime() + minutes * minute);
  await publish(site.servers[0].ids);
};
const post = (path: string, body = '', type = 'application/x-www-form-urlencoded') =>
  send(site.servers[1].url, path, { method: 'POST', headers: { 'content-type': type }, body: [body] });
const textOf = ({ text = '' }: Arrived) => text.replaceAll('\r\n', '\n');
const headerOf = ({ headers }: Arrived, key: string) => headers.find((header) => header.key === key)?.value;

/** Asks for an alert and returns the link that confirms it, from its mail. */
async function ask(email: string, criteria: Record<string, string>): Promise<string> {
  const sent = mailServer.arrived.length;
  expect((await post('/alerts', new URLSearchParams({ email, ...criteria }).toString())).status).toBe(200);
  await mailServer.until(sent + 1);
  const mail = mailServer.arrived.at(-1);
  return /\/alerts\/confirm\?token=\S+/.exec(mail ? textOf(mail) : '')?.[0] ?? '';
}

async function askAndConfirm(email: string, criteria: Record<string, string>) {
  const link = await ask(email, criteria);
  // A scanner of mail opens links.
  await send(site.servers[0].url, link);
  expect(await queries().select().from(vehicleAlerts).where(eq(vehicleAlerts.email, email))).toContainEqual(
    expect.objectContaining({ confirmedAt: null }),
  );
  expect((await post(link)).status).toBe(200);
}
const mailsAbout = (subject: string) =>
  mailServer.arrived.filter((mail) => mail.subject?.startsWith(subject));

test('two nodes tell each address once of all that is new, and of nothing that is gone by then', async () => {
  await askAndConfirm('dana@whitlock.example', { make: 'Ashdown', maxPrice: '150000' });
  await askAndConfirm('dana@whitlock.example', { make: 'Ashdown' });
  await askAndConfirm('eve@whitlock.example', { make: 'Corvina' });

  const added = await add(
    { model: 'Six', price: 140_000, images: [picture] },
    { model: 'Twelve', price: 310_000 },
    { model: 'Gone', price: 1 },
    { model: 'Hidden', price: 1 },
    { make: 'Brunel' },
  );
  const [cheap = 0, dear = 0, sold = 0, hidden = 0] = added;
  await whenNoted(added);
  await queries().update(vehicles).set({ status: 'sold' }).where(eq(vehicles.id, sold));
  await queries().update(vehicles).set({ isPublished: false }).where(eq(vehicles.id, hidden));
  expect(mailsAbout('New')).toEqual([]);

  await wait(10);
  const mail = await mailServer.next(({ subject = '' }) => subject.startsWith('New'));
  expect(mail.subject).toBe('New: 2 vehicles you asked for');
  expect(mail.recipients).toEqual(['dana@whitlock.example']);
  const alerts = await queries().select().from(vehicleAlerts).orderBy(vehicleAlerts.id);
  const [first, second] = alerts.map(({ token }) => token);
  const endAll = `${publicUrl}/alerts/end?token=${alerts[0]?.addressToken}&all=1`;
  expect(textOf(mail).trimEnd().split('\n')).toEqual(
    [
      'New at Halcyon Motor Group, as you asked us to tell you.',
      '',
      'Ashdown up to $150,000',
      '----------------------',
      '',
      '2024 Ashdown Six',
      '$140,000, 1,250 mi, Guards Red',
      `${publicUrl}/inventory/${cheap}`,
      `Picture: ${publicUrl}/images/${hash}/shared.jpg`,
      '',
      'To end mails about this:',
      `${publicUrl}/alerts/end?token=${first}`,
      '',
      'Ashdown',
      '-------',
      '',
      '2024 Ashdown Twelve',
      '$310,000, 1,250 mi, Guards Red',
      `${publicUrl}/inventory/${dear}`,
      '',
      'To end mails about this:',
      `${publicUrl}/alerts/end?token=${second}`,
      '',
      'To end all of them:',
      endAll,
    ].map((line) => line.replace('Halcyon Motor Group', newDealership.name)),
  );
  expect(headerOf(mail, 'list-unsubscribe')).toBe(`<${endAll}>`);
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');

  // What arrives within the next hours is one mail, once they are over.
  await whenNoted(await add({ model: 'Seven', price: 120_000 }));
  await queries().update(vehicles).set({ isPublished: false }).where(eq(vehicles.id, cheap));
  await wait(60);
  await whenMatched(2);
  await whenNoted(await add({ model: 'Eight', price: 130_000 }));
  // Neither sold vehicles that are for sale again nor hidden ones that are shown again are new.
  await queries()
    .update(vehicles)
    .set({ status: 'available', isPublished: true })
    .where(inArray(vehicles.id, [sold, cheap]));
  await publish([sold, cheap]);
  await wait(200);
  await mailServer.next(({ text = '' }) => text.includes('Eight'));
  expect(mailsAbout('New').map(({ subject }) => subject)).toEqual([
    'New: 2 vehicles you asked for',
    'New: 2 vehicles you asked for',
  ]);

  // A mail client ends everything by itself, and in the form that RFC 8058 prefers: what was asked for after its mail,
  // too, and when those that the mail was about have ended.
  await askAndConfirm('dana@whitlock.example', { make: 'Brunel' });
  for (const token of [first, second]) await post(`/alerts/end?token=${token}`);
  expect(await queries().select().from(vehicleAlerts)).toHaveLength(2);
  const { pathname, search } = new URL(headerOf(mail, 'list-unsubscribe')?.slice(1, -1) ?? '');
  const oneClick = await post(
    pathname + search,
    'List-Unsubscribe=One-Click',
    'multipart/form-data; boundary=x',
  );
  expect(oneClick.status).toBe(200);
  expect(await queries().select().from(vehicleAlerts)).toMatchObject([{ email: 'eve@whitlock.example' }]);
});

test('a vehicle that is published later is new then, to whoever has confirmed; a server that was away catches up', async () => {
  await askAndConfirm('dana@whitlock.example', { make: 'Ashdown' });
  await ask('eve@whitlock.example', { make: 'Ashdown' });
  const [, waiting = 0] = site.servers[0].ids;
  await queries().update(vehicles).set({ isPublished: true }).where(eq(vehicles.id, waiting));
  // As after a lost connection: nobody knows what has changed.
  await publish([]);
  await whenNoted([waiting]);
  await wait(10);
  const mail = await mailServer.next(({ subject = '' }) => subject.startsWith('New'));
  expect([mail.subject, mail.recipients]).toEqual([
    'New: 2024 Ashdown 911 Turbo S',
    ['dana@whitlock.example'],
  ]);
  await eventually(async () => expect(await queries().select().from(alertMatches)).toEqual([]));
});

test('what is corrected or hidden before its mail counts as it is then; arrivals wait for each other, but not for long', async () => {
  await askAndConfirm('dana@whitlock.example', { maxPrice: '200000' });
  const change = (id: number, values: { price?: number; isPublished?: boolean }) =>
    queries().update(vehicles).set(values).where(eq(vehicles.id, id));
  const added = await add({ model: 'Corrected', price: 1_500_000 }, { model: 'Hidden', price: 1 });
  const [corrected = 0, hidden = 0] = added;
  await whenNoted(added);
  await wait(2);
  await change(corrected, { price: 150_000 });
  await change(hidden, { isPublished: false });
  await wait(3);
  await whenNoted(await add({ model: 'Second', price: 120_000 }));
  await wait(5);
  await whenMatched(1);
  await wait(3);
  await whenNoted(await add({ model: 'Third', price: 120_000 }));
  await wait(2);
  await whenMatched(2);
  await wait(5);
  const listed = async (part: string) => {
    const mail = await mailServer.next(
      ({ subject = '', text = '' }) => subject.startsWith('New') && text.includes(part),
    );
    return textOf(mail).match(/(?<=^2024 Ashdown ).*/gm);
  };
  expect(await listed('Corrected')).toEqual(['Second', 'Corrected']);

  await change(hidden, { isPublished: true });
  await publish([hidden]);
  await whenNoted([hidden]);
  await wait(240);
  expect(await listed('Hidden')).toEqual(['Third', 'Hidden']);
});
