import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiApp } from '../../test/api-app.ts';
import { describeWithDatabase } from '../../test/database.ts';
import { insertVehicles, signedIn, soldVehicleRow, testNow, vehicleRow } from '../../test/factories.ts';
import { changes } from '../changes/changes.table.ts';
import type { Database } from '../platform/database.ts';
import { mailOutbox } from '../platform/mail/outbox.table.ts';
import { mailRecipients, recipientMails } from '../platform/mail/recipients.table.ts';
import { newAppearance } from '../appearance/appearance.ts';
import { newDealership } from '../dealership/dealership.schema.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import { createAlertsApi } from './alerts.api.ts';
import { createStaffAlertsApi } from './alerts.staff.api.ts';
import { forgetRecipients } from '../platform/mail/recipients.ts';
import { forgetUnconfirmed } from './alerts.store.ts';
import { vehicleAlerts } from './alerts.table.ts';
import { alertMailsFor, type AlertMails } from './mail/alert-mails.ts';

const email = 'dana@whitlock.example';
const criteria = { make: 'Ashdown', maxPrice: 150_000 };
const dealership = {
  ...newDealership,
  name: 'Halcyon Motor Group',
  email: 'hello@halcyon.example',
  timeZone: 'America/Phoenix',
};
const mails: AlertMails | null = alertMailsFor(
  { publicUrl: 'https://www.dealer.example', imagesUrl: null },
  { dealership: () => dealership, appearance: () => newAppearance, texts: () => ({}), clock: () => testNow },
);

describeWithDatabase('alerts', (open) => {
  let database: Database;
  let now = testNow;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    now = testNow;
    for (const table of [vehicleAlerts, vehicles]) await database.queries.delete(table);
    for (const table of [mailOutbox, mailRecipients, recipientMails]) await database.queries.delete(table);
  });

  const app = (options: { rateLimits?: boolean; mails?: AlertMails | null } = {}) =>
    apiApp('/alerts', createAlertsApi({ database, clock: () => now, rateLimits: false, mails, ...options }));
  const ask = (body: object = {}) => app().post('/alerts', { email, criteria, ...body });
  const stored = () => database.queries.select().from(vehicleAlerts).orderBy(vehicleAlerts.id);
  const outbox = async () =>
    (await database.queries.select().from(mailOutbox).orderBy(mailOutbox.id)).map(({ message }) => message);
  const later = (hours: number) => {
    now = new Date(testNow.getTime() + hours * 60 * 60_000);
  };
  const confirmAll = async () => {
    for (const { token } of await stored()) await app().post('/alerts/confirm', { token });
  };
  const answerTo = async (body: object = {}) => {
    const response = await ask(body);
    return [response.status, await response.json()];
  };

  test('an address is stored in lower case, and asked to confirm with its criteria in words', async () => {
    await insertVehicles(database.queries, [vehicleRow({ make: 'Ashdown' })]);
    expect(await answerTo({ email: ' Dana@Whitlock.EXAMPLE ' })).toEqual([202, { email }]);
    const [alert] = await stored();
    expect(alert).toMatchObject({ email, criteria, confirmedAt: null, lastNotifiedAt: null });
    const [confirmation] = await outbox();
    expect(confirmation).toMatchObject({
      to: email,
      subject: 'Please confirm: Ashdown up to $150,000',
      replyTo: { name: 'Halcyon Motor Group', address: 'hello@halcyon.example' },
    });
    expect(confirmation?.text).toContain(
      `\nhttps://www.dealer.example/alerts/confirm?token=${alert?.token}\n`,
    );
  });

  test('what is known, confirmed or one too many gets the same answer and no further mail', async () => {
    const same = [202, { email }];
    const [first, second] = await Promise.all([answerTo(), answerTo()]);
    expect([first, second]).toEqual([same, same]);
    expect(await answerTo()).toEqual(same);
    expect([(await stored()).length, (await outbox()).length]).toEqual([1, 1]);
    await confirmAll();
    later(4);
    expect(await answerTo()).toEqual(same);
    expect((await outbox()).length).toBe(1);
    // An address has ten at the most.
    for (const make of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L']) {
      expect(await answerTo({ criteria: { make } })).toEqual(same);
      await confirmAll();
    }
    expect((await stored()).length).toBe(10);
  });

  describe('fault 66: asked for in the name of a stranger', () => {
    test('one alert, again each hour for a week: two mails, and it is deleted on the day that they name', async () => {
      for (let asked = 0; asked < 7 * 24; asked += 1) {
        later(asked * 1.1);
        await ask();
        await forgetUnconfirmed(database.queries, now);
      }
      const mailed = await outbox();
      expect(mailed).toHaveLength(2);
      for (const { text } of mailed) expect(text).toContain('we delete this address on Nov 23, 2026.');
      later(73);
      await database.queries.delete(vehicleAlerts);
      await ask();
      later(100);
      await ask();
      await forgetUnconfirmed(database.queries, new Date(now.getTime() + 46 * 60 * 60_000));
      expect(await stored()).toEqual([]);
    });

    test('many alerts, in every spelling of one mailbox: three mails in a week, then three in the next', async () => {
      const spellings = ['d.whitlock@gmail.com', 'dwhitlock+1@gmail.com', 'D.Whit.lock+x@googlemail.com'];
      const round = async (name: string) => {
        for (const [index, each] of spellings.entries())
          for (const make of ['A', 'B', 'C'])
            await ask({ email: each, criteria: { make: `${name}${make}${index}` } });
      };
      await round('first');
      expect(await outbox()).toHaveLength(3);
      later(6 * 24);
      await round('second');
      expect(await outbox()).toHaveLength(3);
      later(8 * 24);
      await round('third');
      expect(await outbox()).toHaveLength(6);
    });

    test('the owner is not kept out: what was kept back follows once they confirm anything', async () => {
      for (const make of ['A', 'B', 'C']) await ask({ criteria: { make } });
      await ask({ criteria: { make: 'Wanted' } });
      expect([(await stored()).length, (await outbox()).length]).toEqual([4, 3]);
      // Strangers fill the list, but what nobody knows of makes room.
      for (const make of ['D', 'E', 'F', 'G', 'H', 'I']) await ask({ criteria: { make } });
      await ask({ criteria: { make: 'Late' } });
      expect((await stored()).map(({ criteria: { make } }) => make)).toContain('Late');
      later(1);
      const [first] = await stored();
      expect((await app().post('/alerts/confirm', { token: first?.token })).status).toBe(204);
      expect((await outbox()).length).toBe(6);
    });

    test('no more mail ends all that is asked for, for good, until the owner takes it back', async () => {
      await ask();
      await ask({ criteria: { make: 'B' } });
      await ask({ email: 'other@whitlock.example' });
      const [mailed] = await outbox();
      const link = new URL(mailed?.unsubscribeUrl ?? '');
      expect(link.pathname).toBe('/alerts/no-more-mail');
      expect(mailed?.text).toContain(`\n${link.href}\n`);
      const token = link.searchParams.get('token');
      const refuse = async (body: object) => (await app().post('/alerts/no-more-mail', body)).status;
      expect([await refuse({ token }), await refuse({ token })]).toEqual([204, 204]);
      expect((await stored()).map((alert) => alert.email)).toEqual(['other@whitlock.example']);
      expect((await outbox()).map(({ to }) => to)).toEqual(['other@whitlock.example']);
      later(40 * 24);
      await forgetRecipients(database.queries, new Date(testNow.getTime() + 500 * 24 * 60 * 60_000));
      expect(await answerTo({ email: 'dana+tag@whitlock.example' })).toEqual([202, expect.anything()]);
      expect(await stored()).toHaveLength(1);
      expect(await refuse({ token, again: true })).toBe(204);
      await ask();
      expect((await outbox()).map(({ to }) => to)).toEqual(['other@whitlock.example', email]);
      expect([await refuse({ token: 'x'.repeat(43) }), await refuse({ token: 'x' })]).toEqual([404, 400]);
    });
  });

  test.each([
    [{ email: 'dana' }, 'Please enter a valid email address'],
    [{ criteria: { make: 'a\r\nBcc: x@y.example' } }, 'Must be one line of text'],
    [{ criteria: { color: 'plaid' } }, expect.stringMatching(/^Must be one of /)],
    [{ criteria: { minPrice: 2, maxPrice: 1 } }, 'The lowest price is above the highest'],
    [{ criteria: { year: 2021.5 } }, 'Must be a whole number'],
  ])('faults 6 and 8: %j is refused', async (body, message) => {
    expect(await answerTo(body)).toEqual([400, expect.objectContaining({ message })]);
    expect(await stored()).toEqual([]);
  });

  test.each([
    { make: 'Call 555-0199 for your prize' },
    { model: 'paypal．com' },
    { model: 'bonus.\u200bcom' },
    { make: 'Porsche', model: 'You have won' },
    { make: 'ID.Buzz' },
    { model: 'ID.Buzz.com' },
    { model: 'Not.Yet' },
  ])('fault 6: what was typed is not in a mail to a stranger: %j', async (typed) => {
    await insertVehicles(database.queries, [
      soldVehicleRow({ make: 'e.GO', model: 'ID.Buzz' }),
      vehicleRow({ make: 'Porsche', model: 'Not.Yet', isPublished: false }),
    ]);
    expect(await answerTo({ criteria: { ...typed, maxPrice: 90_000 } })).toEqual([202, { email }]);
    const [mailed] = await outbox();
    expect(mailed?.subject).toMatch(/^Please confirm: .* up to \$90,000, with the words that were typed$/);
    for (const text of Object.values(typed)) expect(JSON.stringify(mailed)).not.toContain(text);
    expect(await stored()).toMatchObject([{ criteria: typed }]);
  });

  test('names that visitors see on a vehicle are in the mail', async () => {
    await insertVehicles(database.queries, [soldVehicleRow({ make: 'e.GO', model: 'ID.Buzz' })]);
    await ask({ criteria: { make: 'e.GO', model: 'id.buzz' } });
    expect((await outbox()).map(({ subject }) => subject)).toEqual(['Please confirm: e.GO id.buzz']);
  });

  test('faults 32 and 70: nothing but the mail decides whether a person asks, and a flood gets 429', async () => {
    expect(await answerTo({ website: 'x', leaveBlank: 'x' })).toEqual([202, { email }]);
    expect(await stored()).toHaveLength(1);
    const limited = app({ rateLimits: true });
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1)
      statuses.push((await limited.post('/alerts', { email: `d${n}@whitlock.example`, criteria })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(202), 429]);
  });

  test('without a mail server none can be asked for', async () => {
    expect((await app({ mails: null }).post('/alerts', { email, criteria })).status).toBe(404);
  });

  test('a link confirms once, as often as it is used; one that expired or was never sent does not', async () => {
    await ask();
    const [{ token } = { token: '' }] = await stored();
    const confirm = async (link: string) => (await app().post('/alerts/confirm', { token: link })).status;
    expect([await confirm(token), await confirm(token)]).toEqual([204, 204]);
    expect(await stored()).toMatchObject([{ confirmedAt: testNow }]);
    expect(await confirm('x'.repeat(43))).toBe(404);
    expect(await confirm('short')).toBe(400);
  });

  test('what nobody confirms is deleted after three days', async () => {
    await ask();
    await ask({ email: 'kept@whitlock.example' });
    await database.queries
      .update(vehicleAlerts)
      .set({ confirmedAt: now })
      .where(eq(vehicleAlerts.email, 'kept@whitlock.example'));
    await forgetUnconfirmed(database.queries, new Date(testNow.getTime() + 71 * 60 * 60_000));
    expect(await stored()).toHaveLength(2);
    await forgetUnconfirmed(database.queries, new Date(testNow.getTime() + 73 * 60 * 60_000));
    expect(await stored()).toMatchObject([{ email: 'kept@whitlock.example' }]);
  });

  test('an end deletes one alert or all of the address, and withdraws its mail; ending again is the same', async () => {
    for (const make of ['A', 'B', 'C']) await ask({ criteria: { make } });
    const [one, two] = await stored();
    const end = async (body: object) => (await app().post('/alerts/end', body)).status;
    expect([await end({ token: one?.token }), await end({ token: one?.token })]).toEqual([204, 204]);
    expect((await stored()).map(({ criteria: { make } }) => make)).toEqual(['B', 'C']);
    expect(await outbox()).toHaveLength(3);
    expect(await end({ token: two?.token, all: true })).toBe(204);
    expect([await stored(), await outbox()]).toEqual([[], []]);
  });

  describe('for staff', () => {
    const staff = () =>
      apiApp('/alerts', createStaffAlertsApi({ database, clock: () => now }), { user: signedIn });
    const list = async (query = '') => (await staff().get(`/alerts${query}`)).json();

    test('they are listed newest first, searched by address and counted', async () => {
      await ask();
      await confirmAll();
      await ask({ email: 'a_b@mail.example', criteria: {} });
      expect(await list()).toEqual({
        alerts: [
          {
            id: expect.any(Number),
            email: 'a_b@mail.example',
            wanted: 'Any vehicle',
            createdAt: testNow.toISOString(),
            confirmedAt: null,
            lastNotifiedAt: null,
          },
          expect.objectContaining({ wanted: 'Ashdown up to $150,000', confirmedAt: testNow.toISOString() }),
        ],
        total: 2,
        all: 2,
        confirmed: 1,
      });
      expect(await list('?search=WHITLOCK&sort=email-desc')).toMatchObject({ total: 1, alerts: [{ email }] });
      expect(await list('?search=%25')).toMatchObject({ total: 0, all: 2 });
      expect((await staff().get('/alerts?page=0')).status).toBe(400);
    });

    test('removing one forgets its address, in the change log too', async () => {
      await ask();
      const [{ id } = { id: 0 }] = await stored();
      expect((await staff().delete(`/alerts/${id}`)).status).toBe(204);
      expect([await stored(), await outbox()]).toEqual([[], []]);
      const logged = await database.queries.select().from(changes);
      expect(logged).toMatchObject([
        { by: signedIn.username, kind: 'alert', action: 'removed', subject: 'Ashdown up to $150,000' },
      ]);
      expect(JSON.stringify(logged)).not.toContain(email);
      expect((await staff().delete(`/alerts/${id}`)).status).toBe(404);
    });
  });
});
