import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiApp } from '../../test/api-app.ts';
import { describeWithDatabase } from '../../test/database.ts';
import { signedIn, testNow } from '../../test/factories.ts';
import { createAlertsApi } from '../alerts/alerts.api.ts';
import { newAppearance } from '../appearance/appearance.ts';
import { changes } from '../changes/changes.table.ts';
import { newDealership } from '../dealership/dealership.schema.ts';
import type { Database } from '../platform/database.ts';
import { mailOutbox } from '../platform/mail/outbox.table.ts';
import { mailRecipients, recipientMails } from '../platform/mail/recipients.table.ts';
import { newsletterMailsFor } from './mail/newsletter-mails.ts';
import { createNewsletterApi } from './newsletter.api.ts';
import { createStaffNewsletterApi } from './newsletter.staff.api.ts';
import { forgetSubscribers, refuseNewsletter } from './subscriber-list.store.ts';
import { subscribers } from './newsletter.table.ts';
import { stateOf } from './subscriber-state.ts';

const email = 'dana@whitlock.example';
const dealership = { ...newDealership, name: 'Halcyon Motor Group', timeZone: 'America/Phoenix' };
const mails = newsletterMailsFor(
  { publicUrl: 'https://www.dealer.example' },
  { dealership: () => dealership, appearance: () => newAppearance, texts: () => ({}), clock: () => testNow },
);

describeWithDatabase('the newsletter with a mail server', (open) => {
  let database: Database;
  let now = testNow;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    now = testNow;
    for (const table of [subscribers, mailOutbox, mailRecipients, recipientMails, changes])
      await database.queries.delete(table);
  });

  const app = (sendsMail = true) =>
    apiApp(
      '/newsletter',
      createNewsletterApi({
        database,
        clock: () => now,
        rateLimits: false,
        mails: () => (sendsMail ? mails : null),
      }),
    );
  const signUp = async (body: object = {}) => {
    const response = await app().post('/newsletter', { email, ...body });
    return [response.status, await response.json()];
  };
  const stored = () => database.queries.select().from(subscribers).orderBy(subscribers.id);
  const states = async () => (await stored()).map(stateOf);
  const outbox = async () =>
    (await database.queries.select().from(mailOutbox).orderBy(mailOutbox.id)).map(({ message }) => message);
  const later = (hours: number) => {
    now = new Date(testNow.getTime() + hours * 60 * 60_000);
  };
  const press = async (call: 'confirm' | 'end', token = '') =>
    (await app().post(`/newsletter/${call}`, { token })).status;
  const tokenOf = async () => (await stored())[0]?.token ?? '';
  const same = [201, { email }];

  test('an address waits until its owner confirms it by the link in a mail', async () => {
    expect(await signUp({ email: ' Dana@Whitlock.EXAMPLE ' })).toEqual(same);
    expect(await states()).toEqual(['waiting']);
    const [mail] = await outbox();
    expect(mail).toMatchObject({
      to: email,
      subject: 'Please confirm: the newsletter of Halcyon Motor Group',
    });
    const token = await tokenOf();
    expect(mail?.text).toContain(`\nhttps://www.dealer.example/alerts/newsletter?token=${token}\n`);
    expect(mail?.text).toContain('we delete this address on Dec 20, 2026.');
    expect(new URL(mail?.unsubscribeUrl ?? '').pathname).toBe('/alerts/no-more-mail');
    expect([await press('confirm', token), await press('confirm', token)]).toEqual([204, 204]);
    expect(await stored()).toMatchObject([{ confirmedAt: testNow }]);
    expect([await press('confirm', 'x'.repeat(43)), await press('confirm', 'short')]).toEqual([404, 400]);
  });

  test('what is known, waiting, confirmed, from before or ended gets the same answer', async () => {
    const [first, second] = await Promise.all([signUp(), signUp()]);
    expect([first, second]).toEqual([same, same]);
    expect(await signUp()).toEqual(same);
    expect([(await stored()).length, (await outbox()).length]).toEqual([1, 1]);
    await press('confirm', await tokenOf());
    later(4);
    expect(await signUp()).toEqual(same);
    expect((await outbox()).length).toBe(1);
    await press('end', await tokenOf());
    expect(await signUp()).toEqual(same);
    expect([await states(), (await outbox()).length]).toEqual([['waiting'], 1]);
  });

  test('fault 66: asked for again each hour for weeks: two mails, and deleted on the day that they name', async () => {
    for (let asked = 0; asked < 29 * 24; asked += 12) {
      later(asked);
      expect(await signUp()).toEqual(same);
      await forgetSubscribers(database.queries, now);
    }
    expect(await outbox()).toHaveLength(2);
    for (const { text } of await outbox()) expect(text).toContain('Dec 20, 2026.');
    later(30 * 24 - 1);
    await forgetSubscribers(database.queries, now);
    expect(await states()).toEqual(['waiting']);
    later(30 * 24 + 1);
    await forgetSubscribers(database.queries, now);
    expect([await stored(), await outbox()]).toEqual([[], []]);
  });

  test('a long list is forgotten in parts: one that fails leaves the earlier ones forgotten', async () => {
    const { queries } = database;
    const old = { createdAt: testNow, waitingSince: testNow };
    await queries
      .insert(subscribers)
      .values(
        Array.from({ length: 401 }, (_none, index) => ({ email: `reader${index}@mail.example`, ...old })),
      );
    await queries.execute(sql`create function refuse() returns trigger language plpgsql as $$
      begin if old.email = 'reader300@mail.example' then raise 'refused'; end if; return old; end $$`);
    await queries.execute(
      sql`create trigger refuse before delete on ${subscribers} for each row execute function refuse()`,
    );
    later(31 * 24);
    await expect(forgetSubscribers(queries, now)).rejects.toThrow();
    expect(await stored()).toHaveLength(201);
    await queries.execute(sql`drop function refuse cascade`);
    await forgetSubscribers(queries, now);
    expect(await stored()).toEqual([]);
  });

  test('an hour passes between two mails', async () => {
    await signUp();
    later(0.9);
    await signUp();
    expect(await outbox()).toHaveLength(1);
    later(1.1);
    await signUp();
    expect(await outbox()).toHaveLength(2);
  });

  test('fault 70: what a robot fills in is asked nothing, until a person signs up or staff take it over', async () => {
    await signUp({ leaveBlank: 'x' });
    expect(await outbox()).toEqual([]);
    await signUp();
    expect([await states(), (await outbox()).length]).toEqual([['waiting'], 1]);
    await signUp({ email: 'odd@whitlock.example', leaveBlank: 'x' });
    const staff = apiApp(
      '/newsletter',
      createStaffNewsletterApi({
        database,
        clock: () => now,
        dealership: { current: dealership },
        mails: () => mails,
      }),
      { user: signedIn },
    );
    const odd = (await stored()).at(-1)?.id;
    expect((await staff.patch(`/newsletter/subscribers/${odd}/take-over`, {})).status).toBe(204);
    expect(await states()).toEqual(['waiting', 'waiting']);
    expect((await outbox()).map(({ to }) => to)).toEqual([email, 'odd@whitlock.example']);
  });

  test('addresses from before stay on the list, and one that has ended comes back only by its owner', async () => {
    await app(false).post('/newsletter', { email });
    expect(await signUp()).toEqual(same);
    expect([await states(), await outbox()]).toEqual([['unasked'], []]);
    await database.queries.update(subscribers).set({ endedAt: now, token: 't'.repeat(43) });
    await app(false).post('/newsletter', { email });
    expect(await states()).toEqual(['waiting']);
    expect(await press('confirm', await tokenOf())).toBe(204);
    expect(await states()).toEqual(['confirmed']);
  });

  test('the end keeps the address for 30 days, and forgets it in the change log too', async () => {
    await signUp();
    const token = await tokenOf();
    await press('confirm', token);
    const [{ id } = { id: 0 }] = await stored();
    const entry = { at: now, by: 'dana', kind: 'newsletter', action: 'added', subjectId: id } as const;
    await database.queries.insert(changes).values({ ...entry, subject: email, fields: [] });
    expect([await press('end', token), await press('end', token)]).toEqual([204, 204]);
    expect([await states(), await outbox()]).toEqual([['ended'], []]);
    later(30 * 24 + 1);
    await forgetSubscribers(database.queries, now);
    expect(await stored()).toEqual([]);
    expect(JSON.stringify(await database.queries.select().from(changes))).not.toContain(email);
    expect([await press('end', token), await press('confirm', token)]).toEqual([204, 404]);
  });

  describe('who refuses all mail', () => {
    test('is not stored any more, gets nothing, and the answer is the same', async () => {
      await signUp();
      const [mail] = await outbox();
      const token = new URL(mail?.unsubscribeUrl ?? '').searchParams.get('token');
      const alerts = apiApp(
        '/alerts',
        createAlertsApi({
          database,
          clock: () => now,
          rateLimits: false,
          mails: null,
          onRefused: refuseNewsletter,
        }),
      );
      expect((await alerts.post('/alerts/no-more-mail', { token })).status).toBe(204);
      expect([await stored(), await outbox()]).toEqual([[], []]);
      later(2);
      expect(await signUp()).toEqual(same);
      expect([await stored(), await outbox()]).toEqual([[], []]);
    });
  });
});
