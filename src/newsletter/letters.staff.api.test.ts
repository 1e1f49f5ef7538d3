import { eq, inArray, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { apiApp } from '../../test/api-app.ts';
import { describeWithDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { daysAgo, insertVehicles, signedIn, testNow, vehicleRow } from '../../test/factories.ts';
import { startMailServer, type MailServer } from '../../test/mail-server.ts';
import { newAppearance } from '../appearance/appearance.ts';
import { changes } from '../changes/changes.table.ts';
import { newDealership } from '../dealership/dealership.schema.ts';
import type { LiveMailConfig } from '../mail/mail-config.live.ts';
import type { Database } from '../platform/database.ts';
import { createLog } from '../platform/log.ts';
import { createDelivery } from '../platform/mail/deliver.ts';
import { mailOutbox } from '../platform/mail/outbox.table.ts';
import { refuseMail } from '../platform/mail/recipients.ts';
import { openMailSender, type MailSender } from '../platform/mail/sender.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import { workOnLetters } from './letter-rounds.ts';
import type { LetterOverview } from './letter.schema.ts';
import { forgetLetterRecipients } from './letters.store.ts';
import { letterRecipients } from './letters.table.ts';
import { createLettersApi } from './letters.staff.api.ts';
import { newsletterMailsFor } from './mail/newsletter-mails.ts';
import { createNewsletterApi } from './newsletter.api.ts';
import { removeSubscriber } from './subscriber-list.store.ts';
import { subscribers } from './newsletter.table.ts';
import { stateOf } from './subscriber-state.ts';

const publicUrl = 'https://www.dealer.example';
const dealership = { ...newDealership, name: 'Halcyon Motor Group', email: 'hello@halcyon.example' };
const minute = 60_000;

describeWithDatabase('letters', (open) => {
  let database: Database;
  let now = testNow;
  let server: MailServer;
  let sender: MailSender | undefined;
  let sendsMail = true;
  let cars: number[];
  beforeEach(async () => {
    now = testNow;
    sendsMail = true;
    database = await open();
    server = await startMailServer();
    cars = await insertVehicles(database.queries, [
      vehicleRow({ make: 'Ashdown', model: 'Six', year: 2021, price: 140_000, listedAt: daysAgo(1) }),
      vehicleRow({ make: 'Ashdown', model: 'Twelve', year: 2022, price: null, listedAt: daysAgo(2) }),
      vehicleRow({ make: 'Ashdown', model: 'Old', listedAt: daysAgo(9) }),
      vehicleRow({ make: 'Ashdown', model: 'Hidden', isPublished: false, listedAt: daysAgo(1) }),
    ]);
  });
  afterEach(async () => {
    await sender?.close();
    sender = undefined;
    await server.close();
  });

  const mails = newsletterMailsFor(
    { publicUrl },
    { dealership: () => dealership, appearance: () => newAppearance, texts: () => ({}), clock: () => now },
  );
  const delivery = () => createDelivery({ smtpUrl: server.url, from: 'Halcyon <hello@halcyon.example>' });
  const mailConfig = {
    get config() {
      return { mail: sendsMail ? { smtpUrl: server.url, from: 'x', leadsTo: [], adfTo: [] } : null };
    },
  } as unknown as LiveMailConfig;
  const app = () =>
    apiApp(
      '/newsletter',
      createLettersApi({
        database,
        clock: () => now,
        settings: { publicUrl },
        dealership: { current: dealership },
        appearance: { current: newAppearance },
        mailConfig,
        deliver: delivery(),
        mails,
      }),
      { user: signedIn },
    );
  const visitor = () =>
    apiApp(
      '/newsletter',
      createNewsletterApi({ database, clock: () => now, rateLimits: false, mails: () => mails }),
    );
  const overview = async (): Promise<LetterOverview> => (await app().get('/newsletter/letters')).json();
  const letter = () => ({
    subject: 'New arrivals at Halcyon',
    introduction: 'Three cars.\n\nAnswer this mail.',
    vehicleIds: cars.slice(0, 2),
  });
  const send = async (more: object = {}) => {
    const newest = (await overview()).letters[0]?.id ?? null;
    return app().post('/newsletter/letters', { ...letter(), perHour: 600, after: newest, ...more });
  };
  const round = () => workOnLetters({ database, clock: () => now, mails: () => (sendsMail ? mails : null) });
  const later = (minutes: number) => {
    now = new Date(now.getTime() + minutes * minute);
  };
  const readers = (count: number) =>
    database.queries.insert(subscribers).values(
      Array.from({ length: count }, (_, index) => ({
        email: `reader${index + 1}@reader.example`,
        createdAt: daysAgo(9),
        confirmedAt: daysAgo(9),
      })),
    );
  const outbox = async () =>
    (await database.queries.select().from(mailOutbox).orderBy(mailOutbox.id)).map(({ message }) => message);
  const recipients = async () => (await outbox()).map(({ to }) => to.split('@')[0]);
  const last = async () => (await overview()).letters[0];
  const openSender = async () => {
    sender = await openMailSender({ database, deliver: delivery(), log: createLog('silent') });
  };
  const untilSent = () => eventually(async () => expect(await outbox()).toEqual([]));
  const tokenOf = async (email: string) =>
    (await database.queries.select().from(subscribers).where(eq(subscribers.email, email)))[0]?.token;

  test('the next letter starts from the cars of the week, then from those since the last letter', async () => {
    await readers(2);
    expect(await overview()).toMatchObject({
      sendsMail: true,
      listed: 2,
      unasked: 0,
      lastSentAt: null,
      perHour: 200,
      start: { subject: 'New arrivals at Halcyon Motor Group' },
      newVehicles: {
        total: 2,
        vehicles: [
          { id: cars[0], name: '2021 Ashdown Six', facts: '$140,000, 1,250 mi, Guards Red' },
          { id: cars[1], facts: expect.stringMatching(/^Price on request/i) },
        ],
      },
      letters: [],
    });
    expect((await send({ perHour: 300 })).status).toBe(204);
    expect(await overview()).toMatchObject({ perHour: 300, newVehicles: { total: 0, vehicles: [] } });
    // Written long ago and published now; one that was there before is not new again.
    await database.queries
      .update(vehicles)
      .set({ isPublished: true, listedAt: daysAgo(90) })
      .where(eq(vehicles.id, cars[3] ?? 0));
    expect((await overview()).newVehicles.vehicles.map(({ id }) => id)).toEqual([cars[3]]);
  });

  test('every reader gets it once, with a link of their own that ends it at once', async () => {
    await readers(3);
    await openSender();
    expect((await send()).status).toBe(204);
    await Promise.all([round(), round()]);
    await server.until(3);
    await untilSent();
    await round();
    expect(server.arrived.map(({ recipients: to }) => to[0]).toSorted()).toEqual([
      'reader1@reader.example',
      'reader2@reader.example',
      'reader3@reader.example',
    ]);
    expect(await last()).toMatchObject({ state: 'sent', recipients: 3, sent: 3, failed: 0, left: 0 });
    const mail = await server.next(({ recipients: to }) => to[0] === 'reader1@reader.example');
    const token = await tokenOf('reader1@reader.example');
    const url = `${publicUrl}/alerts/newsletter-end?token=${token}`;
    const header = (key: string) => mail.headers.find((each) => each.key === key)?.value;
    expect(header('list-unsubscribe')).toBe(`<${url}>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const text = (mail.text ?? '').replaceAll('\r\n', '\n');
    expect(text).toContain(`\n${url}\n`);
    expect(text).toContain(
      `2021 Ashdown Six\n$140,000, 1,250 mi, Guards Red\n${publicUrl}/inventory/${cars[0]}?utm_source=newsletter&utm_medium=email`,
    );
    expect(text).toMatch(/2022 Ashdown Twelve\nPrice on request/i);
    expect(mail.html).toContain('New arrivals at Halcyon');
    expect(
      new Set(server.arrived.map(({ text: each }) => /end\?token=(\S+)/.exec(each ?? '')?.[1])).size,
    ).toBe(3);
    const logged = await database.queries.select().from(changes);
    expect(logged).toMatchObject([{ by: 'dana', kind: 'newsletter', action: 'sent', subjectId: null }]);
    expect(JSON.stringify(logged)).not.toContain('@reader.example');
    await forgetLetterRecipients(database.queries, new Date(now.getTime() + 25 * 60 * minute));
    expect(await database.queries.select().from(letterRecipients)).toEqual([]);
    expect(await last()).toMatchObject({ state: 'sent', sent: 3 });
  });

  test('a node that dies in the middle leaves nothing behind, and nobody gets it twice', async () => {
    await readers(4);
    await send();
    let written = 0;
    const dying = {
      ...mails,
      letter: (...given: Parameters<typeof mails.letter>) => {
        written += 1;
        if (written === 3) throw new Error('The node died');
        return mails.letter(...given);
      },
    };
    await expect(workOnLetters({ database, clock: () => now, mails: () => dying })).rejects.toThrow('died');
    expect(await outbox()).toEqual([]);
    await Promise.all([round(), round(), round()]);
    expect(await recipients()).toEqual(['reader1', 'reader2', 'reader3', 'reader4']);
  });

  test('it goes to nobody who waits, has ended, refuses mail or is doubtful', async () => {
    await readers(1);
    const added = { createdAt: daysAgo(9) };
    await database.queries.insert(subscribers).values([
      { email: 'before@reader.example', ...added },
      { email: 'waiting@reader.example', ...added, waitingSince: now },
      { email: 'ended@reader.example', ...added, confirmedAt: now, endedAt: now },
      { email: 'refused@reader.example', ...added, confirmedAt: now, refusedAt: now },
      { email: 'doubtful@reader.example', ...added, isDoubtful: true },
      { email: 'nomail@reader.example', ...added },
    ]);
    // Asked for something else, and wants nothing any more.
    await visitor().post('/newsletter', { email: 'nomail+else@reader.example' });
    const [asked] = await outbox();
    const token = new URL(asked?.unsubscribeUrl ?? '').searchParams.get('token') ?? '';
    await database.queries.transaction((tx) => refuseMail(tx, { token, again: false, now }));
    await database.queries.delete(mailOutbox);
    expect((await send()).status).toBe(204);
    expect(await last()).toMatchObject({ recipients: 3 });
    await round();
    expect(await recipients()).toEqual(['reader1', 'before']);
  });

  test('so many in an hour, evenly, and not again before the hour is over', async () => {
    await readers(9);
    await send({ perHour: 120 });
    await round();
    await round();
    expect(await recipients()).toEqual(['reader1', 'reader2']);
    expect(await last()).toMatchObject({ state: 'sending', underWay: 2, waiting: 7 });
    later(1);
    await round();
    expect(await recipients()).toHaveLength(4);
    await database.queries.execute(sql`update newsletter_letters set per_hour = 5`);
    for (let minutes = 0; minutes < 5; minutes += 1) {
      later(1);
      await round();
    }
    expect(await recipients()).toHaveLength(5);
    later(60);
    await round();
    expect(await recipients()).toHaveLength(6);
  });

  test('while the mail server takes nothing, few mails wait in the outbox', async () => {
    await readers(100);
    await send({ perHour: 2_000 });
    for (let minutes = 0; minutes < 4; minutes += 1) {
      await round();
      later(1);
    }
    expect(await recipients()).toHaveLength(40);
    sendsMail = false;
    await database.queries.delete(mailOutbox);
    await round();
    expect(await last()).toMatchObject({ state: 'sending', sent: 40, waiting: 60 });
  });

  test('who ends it, or is removed, while it is being sent gets nothing more', async () => {
    await readers(5);
    await send({ perHour: 180 });
    await round();
    expect(await recipients()).toEqual(['reader1', 'reader2', 'reader3']);
    const end = async (email: string) =>
      (await visitor().post('/newsletter/end', { token: await tokenOf(email) })).status;
    expect(await end('reader2@reader.example')).toBe(204);
    const rows = await database.queries.select().from(subscribers).orderBy(subscribers.id);
    await removeSubscriber(database, rows[2]?.id ?? 0, { by: 'dana', now });
    // Not written yet.
    await database.queries
      .update(subscribers)
      .set({ endedAt: now })
      .where(eq(subscribers.email, 'reader4@reader.example'));
    expect(await recipients()).toEqual(['reader1']);
    later(1);
    await round();
    expect(await recipients()).toEqual(['reader1', 'reader5']);
    await openSender();
    await untilSent();
    later(1);
    await round();
    expect(await last()).toMatchObject({ state: 'sent', recipients: 5, sent: 2, left: 3, waiting: 0 });
  });

  test('a stop takes back what has not gone out, also without another round', async () => {
    await readers(5);
    await send({ perHour: 120 });
    await round();
    const id = (await last())?.id;
    const stop = async () => (await app().post(`/newsletter/letters/${id}/stop`, {})).status;
    expect([await stop(), await stop()]).toEqual([204, 204]);
    expect(await outbox()).toEqual([]);
    expect(await last()).toMatchObject({ state: 'stopping', left: 5, stoppedBy: 'dana' });
    await round();
    expect(await last()).toMatchObject({ state: 'stopped', left: 5, sent: 0 });
    expect([await stop(), (await app().post('/newsletter/letters/99/stop', {})).status]).toEqual([409, 404]);
    later(1);
    await round();
    expect(await outbox()).toEqual([]);
  });

  test('a mail that is being sent when the letter is stopped is counted as sent', async () => {
    await readers(3);
    const release = server.hold();
    await openSender();
    await send({ perHour: 120 });
    await round();
    await server.untilUnderWay(2);
    await app().post(`/newsletter/letters/${(await last())?.id}/stop`, {});
    release();
    await untilSent();
    await round();
    expect(await last()).toMatchObject({ state: 'stopped', sent: 2, left: 1 });
    expect(server.arrived).toHaveLength(2);
  });

  describe('what the receiving server refuses', () => {
    test('for want of a mailbox ends for that address; a policy does not', async () => {
      await readers(3);
      server.answer((to) =>
        to.startsWith('reader1@')
          ? { responseCode: 550, message: '5.1.1 No such mailbox' }
          : to.startsWith('reader2@')
            ? { responseCode: 550, message: '5.7.1 Blocked' }
            : null,
      );
      await openSender();
      await send();
      await round();
      await server.until(1);
      await eventually(async () => {
        await round();
        expect(await last()).toMatchObject({ state: 'sent', sent: 1, failed: 2 });
      });
      expect(await outbox()).toEqual([]);
      const rows = await database.queries.select().from(subscribers).orderBy(subscribers.id);
      expect(rows.map(stateOf)).toEqual(['refused', 'confirmed', 'confirmed']);
      expect(await overview()).toMatchObject({ listed: 2 });
    });
  });

  test('what is sold or hidden meanwhile is in no later mail; without a car it stops by itself', async () => {
    await readers(4);
    await send({ perHour: 60 });
    await round();
    const change = (ids: number[], set: object) =>
      database.queries.update(vehicles).set(set).where(inArray(vehicles.id, ids));
    await change(cars.slice(0, 1), { status: 'sold' });
    later(1);
    await round();
    const [first, second] = await outbox();
    expect(first?.text).toContain('Ashdown Six');
    expect(second?.text).not.toContain('Ashdown Six');
    expect(second?.text).toContain('Ashdown Twelve');
    await change(cars.slice(1, 2), { isPublished: false });
    later(1);
    await round();
    expect(await last()).toMatchObject({ state: 'stopped', left: 4, stoppedBy: null });
  });

  test('two presses send one letter, and one at a time', async () => {
    await readers(1);
    const body = { ...letter(), perHour: 600, after: null };
    const both = await Promise.all([
      app().post('/newsletter/letters', body),
      app().post('/newsletter/letters', body),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const third = await send();
    expect([third.status, await third.json()]).toEqual([
      409,
      { message: 'The last one is still on its way. Wait until it has been sent, or stop it.' },
    ]);
    await round();
    expect(await outbox()).toHaveLength(1);
  });

  test.each([
    [{ vehicleIds: [] }, 400, 'Choose at least one car'],
    [{ subject: ' ' }, 400, 'Enter a subject'],
    [{ subject: 'a\r\nBcc: x@y.example' }, 400, 'Enter a subject'],
    [{ perHour: 0 }, 400, 'Choose 1 to 2,000 mails an hour'],
    [{ vehicleIds: [9_999] }, 409, 'None of these cars is still for sale'],
  ])('%j is refused with %i', async (more, status, message) => {
    await readers(1);
    const answer = await send(more);
    expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ message })]);
    expect((await overview()).letters).toEqual([]);
  });

  test('without readers or a mail server nothing is sent', async () => {
    expect((await send()).status).toBe(409);
    await readers(1);
    sendsMail = false;
    expect((await send()).status).toBe(409);
    expect((await overview()).letters).toEqual([]);
  });

  test('staff see the mail as it will be, and get it themselves', async () => {
    const shown = await (await app().post('/newsletter/letters/preview', letter())).json();
    expect(shown).toMatchObject({ subject: 'New arrivals at Halcyon' });
    expect(shown.html).toContain('2021 Ashdown Six');
    const [one = 0, two = 0] = cars;
    const turned = { ...letter(), vehicleIds: [two, one] };
    const { text } = await (await app().post('/newsletter/letters/preview', turned)).json();
    expect(text.indexOf('Ashdown Twelve')).toBeLessThan(text.indexOf('Ashdown Six'));
    const sent = await app().post('/newsletter/letters/test', { ...letter(), to: 'dana@halcyon.example' });
    expect(await sent.json()).toMatchObject({ isAccepted: true });
    expect(server.arrived).toMatchObject([{ recipients: ['dana@halcyon.example'] }]);
    expect(server.arrived[0]?.text?.replaceAll('\r\n', '\n').trim()).toBe(
      (await (await app().post('/newsletter/letters/preview', letter())).json()).text.trim(),
    );
  });

  test('addresses from before are asked to confirm, so many in an hour, and wait from then on', async () => {
    const before = Array.from({ length: 3 }, (_, index) => ({
      email: `before${index + 1}@reader.example`,
      createdAt: daysAgo(900),
    }));
    await database.queries.insert(subscribers).values(before);
    await readers(1);
    expect(await overview()).toMatchObject({ listed: 4, unasked: 3 });
    const asked = await app().post('/newsletter/letters/requests', { perHour: 120, after: null });
    expect(asked.status).toBe(204);
    await round();
    expect(await recipients()).toEqual(['before1', 'before2']);
    expect((await outbox()).map(({ subject }) => subject)[0]).toMatch(/^Please confirm: /);
    expect(await overview()).toMatchObject({ listed: 2, unasked: 1, lastSentAt: null });
    expect(
      (await visitor().post('/newsletter/confirm', { token: await tokenOf('before1@reader.example') }))
        .status,
    ).toBe(204);
    expect(await overview()).toMatchObject({ listed: 3 });
    // A stop leaves the others as they were.
    await app().post(`/newsletter/letters/${(await last())?.id}/stop`, {});
    expect(await overview()).toMatchObject({ listed: 3, unasked: 1 });
  });
});
