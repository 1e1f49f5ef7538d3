import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { apiApp } from '../../test/api-app.ts';
import { testNow } from '../../test/factories.ts';
import { describeWithInquiries } from '../../test/inquiries-harness.ts';
import { photograph } from '../../test/offers.ts';
import { readZip } from '../../test/zip.ts';
import { vehicleAlerts } from '../alerts/alerts.table.ts';
import { changes } from '../changes/changes.table.ts';
import { appointmentStates, inquiries } from '../inquiries/inquiries.table.ts';
import { offeredCars, offeredPhotos } from '../inquiries/offers/offers.table.ts';
import { subscribers } from '../newsletter/newsletter.table.ts';
import type { Database } from '../platform/database.ts';
import { createLog } from '../platform/log.ts';
import { admitMail } from '../platform/mail/recipients.ts';
import { enqueueMail } from '../platform/mail/outbox.store.ts';
import type { Role } from '../platform/roles.ts';
import { deletedVehicles } from '../vehicles/deleted-vehicles.table.ts';
import { vehicleBatches, vehicleBatchRows } from '../vehicles/undo/vehicle-batches.table.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import type { Customer, Erased } from './customer.schema.ts';
import { createCustomersApi } from './customers.staff.api.ts';

const email = 'caroline@reyes.example';
const phone = '(602) 555-0142';
const person = { name: 'Caroline Reyes', email, phone };
const others = { name: 'Hal Brook', email: 'hal@brook.example', phone: '(480) 555-0177' };
const daysAgo = (days: number) => new Date(testNow.getTime() - days * 24 * 60 * 60_000);

/** The tables in which a text stands somewhere, whatever its case. */
async function tablesHolding(database: Database, text: string): Promise<string[]> {
  const { rows: tables } = await database.queries.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const holding: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.queries.execute<{ found: boolean }>(
      sql`select exists (select from ${sql.identifier(name)} as t where strpos(lower(to_jsonb(t)::text), ${text.toLowerCase()}) > 0) as found`,
    );
    if (rows[0]?.found) holding.push(name);
  }
  return holding.toSorted();
}

describeWithInquiries('people', (harness) => {
  const { app, stored } = harness;
  const published: string[] = [];
  const customers = (role: Role = 'admin') =>
    apiApp(
      '/customers',
      createCustomersApi({
        database: harness.database,
        catalogue: { publish: async (payload) => void published.push(String(payload)) },
        clock: () => testNow,
        log: createLog('silent'),
        dealership: { current: { name: 'Halcyon Motor Group', timeZone: 'America/Phoenix' } },
      }),
      { user: { id: 1, username: 'dana', role } },
    );
  const read = async (ref: string) => (await (await customers().get(`/customers/${ref}`)).json()) as Customer;
  const erase = (ref: string, body: object) => customers().post(`/customers/${ref}/erase`, body);
  const idsOf = (customer: Customer) => customer.inquiries.map(({ id }) => id);
  const aVehicle = async (row: Partial<typeof vehicles.$inferInsert> = {}) => {
    const [added] = await harness.database.queries
      .insert(vehicles)
      .values({
        make: 'Ashdown',
        model: 'Fenwick',
        year: 2022,
        mileage: 900,
        price: 179_500,
        listedAt: testNow,
        updatedAt: testNow,
        ...row,
      })
      .returning({ id: vehicles.id });
    return added?.id ?? 0;
  };
  beforeEach(async () => {
    const { queries } = harness.database;
    published.length = 0;
    for (const table of [vehicleAlerts, subscribers, deletedVehicles, vehicleBatches])
      await queries.delete(table);
  });

  describe('who is the same person', () => {
    test('one mailbox is one person, however its address is written', async () => {
      const ids = await stored(
        { ...person, email: 'Caroline@Reyes.example', createdAt: daysAgo(3) },
        { ...person, email: 'caroline+cars@reyes.example', phone: null, createdAt: daysAgo(2) },
        { ...person, name: 'C. Reyes', isArchived: true, createdAt: daysAgo(1) },
        { ...others },
      );
      const customer = await read(`lead-${ids[0]}`);
      expect(idsOf(customer)).toEqual([ids[2], ids[1], ids[0]]);
      expect(customer).toMatchObject({
        person: `lead-${ids[2]}`,
        name: 'C. Reyes',
        emails: [email, 'caroline+cars@reyes.example'],
        phones: [phone],
        since: daysAgo(3).toISOString(),
      });
      expect(await read(`lead-${ids[2]}`)).toEqual(customer);
    });

    test('dots of Gmail are no difference, those of others are', async () => {
      const [first = 0, second = 0, third = 0] = await stored(
        { email: 'c.reyes@gmail.com', phone: null, createdAt: daysAgo(2) },
        { email: 'creyes+x@googlemail.com', phone: null, createdAt: daysAgo(1) },
        { email: 'c.reyes@reyes.example', phone: null },
        { email: 'creyes@reyes.example', phone: null },
      );
      expect(idsOf(await read(`lead-${first}`))).toEqual([second, first]);
      expect(idsOf(await read(`lead-${third}`))).toEqual([third]);
    });

    test('without a mail address the phone number decides, with or without a country code', async () => {
      const [first = 0, second = 0, withMail = 0] = await stored(
        { ...person, email: '', phone: '+1 602 555 0142', createdAt: daysAgo(3) },
        { ...person, email: '', createdAt: daysAgo(2) },
        { ...person, createdAt: daysAgo(1) },
      );
      // Only one mailbox has left this number, so they are its owner's.
      for (const id of [first, second, withMail])
        expect(idsOf(await read(`lead-${id}`))).toEqual([withMail, second, first]);

      const [partner = 0] = await stored({ ...person, name: 'Ben Reyes', email: 'ben@reyes.example' });
      // Now two people share the telephone: nobody's are the calls, and each is named as perhaps the same.
      expect(idsOf(await read(`lead-${withMail}`))).toEqual([withMail]);
      expect(idsOf(await read(`lead-${first}`))).toEqual([second, first]);
      expect((await read(`lead-${withMail}`)).sharers).toEqual([
        { person: `lead-${partner}`, name: 'Ben Reyes', email: 'ben@reyes.example' },
        { person: `lead-${second}`, name: 'Caroline Reyes', email: '' },
      ]);
    });

    test('who has left neither is a person of one inquiry', async () => {
      const [first = 0] = await stored({ email: '', phone: null }, { email: '', phone: 'n/a' });
      const customer = await read(`lead-${first}`);
      expect([idsOf(customer), customer.emails, customer.phones]).toEqual([[first], [], []]);
    });

    test('alerts and the newsletter lead to the same page', async () => {
      const [id] = await stored(person);
      const { queries } = harness.database;
      const [line] = await queries
        .insert(subscribers)
        .values({ email, createdAt: daysAgo(9) })
        .returning();
      const [alert] = await queries
        .insert(vehicleAlerts)
        .values({
          email,
          criteria: { make: 'Ashdown' },
          token: 't'.repeat(43),
          createdAt: daysAgo(8),
          askedAt: daysAgo(8),
        })
        .returning();
      const customer = await read(`lead-${id}`);
      expect(customer).toMatchObject({
        newsletter: [{ email, since: daysAgo(9).toISOString(), isDoubtful: false }],
        alerts: [{ wanted: 'Ashdown', confirmedAt: null }],
        since: daysAgo(9).toISOString(),
      });
      expect(await read(`news-${line?.id}`)).toEqual(customer);
      expect(await read(`alert-${alert?.id}`)).toEqual(customer);
    });

    test.each(['lead-0', 'lead-1e3', 'lead-99999999999', 'caroline@reyes.example', 'user-1'])(
      '%s is not the name of a record',
      async (ref) => {
        expect((await customers().get(`/customers/${ref}`)).status).toBe(400);
      },
    );

    test('a record that never was is not found', async () => {
      expect((await customers().get('/customers/lead-2000000000')).status).toBe(404);
    });
  });

  describe('the search', () => {
    test('finds each person once, by their newest inquiry, archived ones too', async () => {
      const ids = await stored(
        { ...person, createdAt: daysAgo(3), isArchived: true },
        { ...person, name: 'Caroline R. Reyes', createdAt: daysAgo(1) },
        { ...others },
        { ...person, name: 'Caroline Bot', email: 'bot@x.example', isDoubtful: true },
      );
      const found = async (text: string) =>
        (await customers().get(`/customers?search=${encodeURIComponent(text)}`)).json();
      expect(await found('REYES')).toEqual({
        people: [{ person: `lead-${ids[1]}`, name: 'Caroline R. Reyes', contact: email, inquiries: 2 }],
      });
      expect(await found(' ')).toEqual({ people: [] });
      expect(await found('%')).toEqual({ people: [] });
    });
  });

  /** A person with something in every place; returns the ids of the inquiries, the sold car and the other person's inquiry. */
  async function everything() {
    const { queries } = harness.database;
    const [first = 0, second = 0, other = 0] = await stored(
      { ...person, createdAt: daysAgo(90), message: `Call me at ${phone}, or write to ${email}.` },
      { ...person, appointmentAt: daysAgo(-2), interest: 'sell', referrer: 'www.google.com' },
      { ...others, message: `A friend of mine has joaroline@reyes.example` },
    );
    await app().post(`/inquiries/${first}/notes`, { text: `Prefers ${phone}` });
    await app().post(`/inquiries/${first}/replies`, { subject: 'Your inquiry', text: 'Dear Caroline' });
    await app().patch(`/inquiries/${first}/follow-up`, { followUpOn: '2026-11-24' });
    const photo = await photograph();
    await queries.insert(offeredCars).values({
      inquiryId: second,
      year: 2019,
      make: 'Sorrel',
      model: 'Larkspur',
      mileage: 22_400,
      accidents: 'none',
      modifications: '',
      wish: 'either',
    });
    await queries.insert(offeredPhotos).values({
      id: 'p'.repeat(22),
      inquiryId: second,
      width: 90,
      height: 60,
      picture: photo,
      preview: photo,
      createdAt: testNow,
    });
    await queries.insert(subscribers).values({ email, createdAt: daysAgo(9) });
    await queries.insert(vehicleAlerts).values({
      email,
      criteria: { make: 'Ashdown' },
      token: 'u'.repeat(43),
      createdAt: daysAgo(8),
      askedAt: daysAgo(8),
    });
    await queries.insert(changes).values({
      at: testNow,
      by: 'maria',
      kind: 'newsletter',
      action: 'added',
      subjectId: null,
      subject: email,
      fields: [],
    });
    await queries.transaction(async (tx) => {
      await admitMail(tx, { email, thing: 'inquiry', now: testNow });
      await enqueueMail(tx, [
        {
          messageId: '<digest@x>',
          to: 'owner@halcyon.example',
          subject: 'Open leads',
          text: `Caroline <${email}>, and more`,
        },
        {
          messageId: '<other@x>',
          to: others.email,
          subject: 'Hello',
          text: 'From us, not about joaroline@reyes.example',
        },
      ]);
    });
    const sold = await aVehicle({
      status: 'sold',
      soldAt: daysAgo(60),
      soldPrice: 175_000,
      soldToInquiryId: first,
    });
    const [batch] = await queries
      .insert(vehicleBatches)
      .values({ at: testNow, by: 'dana', action: 'mark-sold', label: 'Fenwick sold', undoableUntil: testNow })
      .returning();
    await queries.insert(vehicleBatchRows).values({
      batchId: batch?.id ?? 0,
      vehicleId: sold,
      before: { sold_to_inquiry_id: null },
      after: { sold_to_inquiry_id: first },
    });
    await queries.insert(deletedVehicles).values({
      vehicleId: 99,
      vehicle: { id: 99, sold_to_inquiry_id: second },
      label: 'A car',
      deletedAt: testNow,
      deletedBy: 'dana',
    });
    return { first, second, other, sold };
  }

  test('a person’s page has everything of theirs and nothing of others', async () => {
    const { first, second, sold } = await everything();
    const customer = await read(`lead-${first}`);
    expect(customer).toMatchObject({
      name: 'Caroline Reyes',
      inquiries: [{ id: second }, { id: first }],
      entries: [
        { inquiryId: first, kind: 'reply', subject: 'Your inquiry', by: 'dana', mail: 'waiting' },
        { inquiryId: first, kind: 'note', text: `Prefers ${phone}`, mail: null },
      ],
      offers: [{ inquiryId: second, car: { make: 'Sorrel', photos: [{ width: 90 }] } }],
      bought: [{ id: sold, label: '2022 Ashdown Fenwick', soldPrice: 175_000 }],
      alerts: [{ wanted: 'Ashdown' }],
      newsletter: [{ email }],
      waitingMails: 2,
      sharers: [],
    });
    expect(JSON.stringify(customer)).not.toContain('brook');
  });

  test('the export is a ZIP file with a page, JSON and the photographs', async () => {
    const { first, second } = await everything();
    await stored({ ...others, name: '<b>Ben</b>', phone });
    const response = await customers('manager').get(`/customers/lead-${first}/export`);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="personal-data-lead-${second}-2026-11-20.zip"`,
    );
    const files = await readZip(new Uint8Array(await response.arrayBuffer()));
    expect([...files.keys()].toSorted()).toEqual([
      'personal-data.html',
      'personal-data.json',
      `photographs/inquiry-${second}-1.jpg`,
    ]);
    expect(files.get(`photographs/inquiry-${second}-1.jpg`)?.subarray(0, 2)).toEqual(
      new Uint8Array([0xff, 0xd8]),
    );
    const json = JSON.parse(new TextDecoder().decode(files.get('personal-data.json'))) as Customer;
    expect(json).toMatchObject({
      inquiries: [{ id: second }, { id: first }],
      entries: [{}, {}],
      newsletter: [{ email }],
    });
    const page = new TextDecoder().decode(files.get('personal-data.html'));
    for (const part of [
      email,
      phone,
      'Prefers',
      'Dear Caroline',
      '2019 Sorrel Larkspur',
      '$175,000',
      'Ashdown',
      `photographs/inquiry-${second}-1.jpg`,
    ])
      expect(page).toContain(part);
    // Whoever shares the telephone is somebody else.
    expect(page + JSON.stringify(json)).not.toContain('Ben');
  });

  test('the page of an export shows what was typed, and runs none of it', async () => {
    const [id] = await stored({ ...person, name: '<img src=x onerror=alert(1)>', message: '"<script>' });
    const response = await customers().get(`/customers/lead-${id}/export`);
    const files = await readZip(new Uint8Array(await response.arrayBuffer()));
    const page = new TextDecoder().decode(files.get('personal-data.html'));
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(page).not.toMatch(/<script|<img src=x/);
  });

  describe('erasing a person', () => {
    test('leaves no trace of address, phone or name in any table, and a record without them', async () => {
      const { first, second, other, sold } = await everything();
      const { database } = harness;
      for (const text of [email, phone, 'Caroline'])
        expect(await tablesHolding(database, text)).toContain('inquiries');
      const before = await database.queries.select().from(inquiries).where(eq(inquiries.id, other));

      const response = await erase(`lead-${second}`, { name: ' caroline  REYES ', keepBuyer: false });
      expect(response.status).toBe(200);
      const erased = (await response.json()) as Erased;
      expect(erased).toEqual({
        inquiries: 2,
        testDrives: 1,
        offers: 1,
        photographs: 1,
        notesAndReplies: 2,
        alerts: 1,
        newsletter: 1,
        mails: 2,
        sales: 1,
        buyersKept: 0,
      });
      const left: Record<string, string[]> = {};
      for (const text of [email, phone, phone.replace(/\D/g, ''), 'Caroline', 'Larkspur'])
        left[text] = await tablesHolding(database, text);
      // The friend's message and mail hold another address.
      expect(left).toEqual({ [email]: [], [phone]: [], '6025550142': [], Caroline: [], Larkspur: [] });

      // What is not theirs stays, the sale without its buyer, also where undo and the bin would bring it back.
      expect(await database.queries.select().from(inquiries)).toEqual(before);
      expect((await harness.outbox()).map(({ message }) => message.messageId)).toEqual(['<other@x>']);
      const [car] = await database.queries.select().from(vehicles);
      expect(car).toMatchObject({ id: sold, status: 'sold', soldPrice: 175_000, soldToInquiryId: null });
      expect(published).toHaveLength(1);
      expect(await database.queries.select().from(vehicleBatchRows)).toMatchObject([
        { before: { sold_to_inquiry_id: null }, after: { sold_to_inquiry_id: null } },
      ]);
      expect(await database.queries.select().from(deletedVehicles)).toMatchObject([
        { vehicle: { sold_to_inquiry_id: null } },
      ]);

      const log = await harness.log();
      expect(log.at(-1)).toMatchObject({
        by: 'dana',
        kind: 'customer',
        action: 'erased',
        subjectId: null,
        subject: 'A person',
        at: testNow,
      });
      expect(log.at(-1)?.fields).toContainEqual({ field: 'inquiries', from: null, to: 2 });
      expect(
        log
          .filter(({ action }) => action === 'deleted')
          .map(({ subject }) => subject)
          .toSorted(),
      ).toEqual([`Inquiry ${first}`, `Inquiry ${second}`].toSorted());
      const values = log.filter(({ kind }) => kind === 'inquiry').flatMap(({ fields }) => fields);
      expect(values.every(({ from, to }) => from === null && to === null)).toBe(true);

      const gone = await customers().get(`/customers/lead-${first}`);
      expect([gone.status, await gone.json()]).toEqual([
        410,
        { message: 'This person was erased on Nov 20, 2026 by dana.' },
      ]);
      expect((await erase(`lead-${first}`, { name: 'Caroline Reyes', keepBuyer: false })).status).toBe(404);
    });

    test('may keep the name of a buyer with the sale, and nothing else of the person', async () => {
      const { first, sold } = await everything();
      const state = { inquiryId: first, state: 'came', since: testNow, by: 'dana' } as const;
      await harness.database.queries.insert(appointmentStates).values(state);
      const response = await erase(`lead-${first}`, { name: 'Caroline Reyes', keepBuyer: true });
      expect(await response.json()).toMatchObject({ inquiries: 2, sales: 0, buyersKept: 1, mails: 2 });
      for (const text of [email, phone, 'Dear Caroline', 'Prefers'])
        expect([text, await tablesHolding(harness.database, text)]).toEqual([text, []]);
      expect(await tablesHolding(harness.database, 'Caroline Reyes')).toEqual(['inquiries']);
      expect(await harness.database.queries.select().from(appointmentStates)).toEqual([]);
      const [car] = await harness.database.queries.select().from(vehicles).where(eq(vehicles.id, sold));
      expect(car?.soldToInquiryId).toBe(first);
      expect(await read(`lead-${first}`)).toMatchObject({
        name: 'Caroline Reyes',
        emails: [],
        phones: [],
        entries: [],
        bought: [{ id: sold }],
        inquiries: [{ id: first, message: '', isArchived: true, status: 'closed', appointmentAt: null }],
      });
    });

    describe('with a buyer who was entered with the sale', () => {
      const buyerName = 'Caroline Reyes-Ortega';
      /** Sales to the person without an inquiry: by mail address, and by the phone number alone; and one to somebody else. */
      async function sales() {
        const { queries } = harness.database;
        const [lead = 0] = await stored(person);
        const sale = { status: 'sold', soldAt: daysAgo(60), soldPrice: 175_000, buyerName } as const;
        const byMail = await aVehicle({ ...sale, buyerEmail: 'Caroline+car@reyes.example' });
        const byPhone = await aVehicle({ ...sale, soldAt: daysAgo(90), buyerPhone: '+1 602-555-0142' });
        const other = await aVehicle({ ...sale, buyerName: 'Hal Brook', buyerEmail: others.email });
        const entry = {
          at: testNow,
          by: 'dana',
          kind: 'vehicle',
          action: 'changed',
          subject: 'A car',
        } as const;
        const named = [
          { field: 'soldPrice', from: null, to: 175_000 },
          { field: 'buyerName', from: null, to: buyerName },
        ];
        const typed = { field: 'buyerEmail', from: 'caroline+car@reyes.example', to: null };
        await queries.insert(changes).values([
          { ...entry, subjectId: byMail, fields: named },
          { ...entry, subjectId: 98, fields: [...named, typed] },
        ]);
        const row = { buyer_name: buyerName, buyer_email: email };
        const [batch] = await queries
          .insert(vehicleBatches)
          .values({ at: testNow, by: 'dana', action: 'edit-one', label: 'A car', undoableUntil: testNow })
          .returning();
        const batchId = batch?.id ?? 0;
        await queries.insert(vehicleBatchRows).values({ batchId, vehicleId: 97, before: row, after: {} });
        await queries.insert(deletedVehicles).values({
          vehicleId: 99,
          vehicle: { id: 99, ...row, buyer_phone: null },
          label: 'A car',
          deletedAt: testNow,
          deletedBy: 'dana',
        });
        return { lead, byMail, byPhone, other };
      }

      test('the page and the export show the sales', async () => {
        const { lead, byMail, byPhone } = await sales();
        const customer = await read(`lead-${lead}`);
        expect(customer.bought).toMatchObject([
          { id: byMail, buyerName },
          { id: byPhone, buyerName },
        ]);
        expect(customer.emails).toEqual([email, 'Caroline+car@reyes.example']);
        const response = await customers().get(`/customers/lead-${lead}/export`);
        const files = await readZip(new Uint8Array(await response.arrayBuffer()));
        expect(new TextDecoder().decode(files.get('personal-data.html'))).toContain(buyerName);
      });

      test('nothing is left of them in sales, the bin, undoing and the log, and nothing of others goes', async () => {
        const { lead, other } = await sales();
        const response = await erase(`lead-${lead}`, { name: person.name, keepBuyer: false });
        expect(await response.json()).toMatchObject({ sales: 2, buyersKept: 0 });
        for (const text of ['Caroline', email, '555-0142'])
          expect([text, await tablesHolding(harness.database, text)]).toEqual([text, []]);
        const { queries } = harness.database;
        const [car] = await queries.select().from(vehicles).where(eq(vehicles.id, other));
        expect(car).toMatchObject({ buyerName: 'Hal Brook', buyerEmail: others.email });
        expect(await queries.select().from(vehicleBatchRows)).toMatchObject([
          { before: { buyer_name: null, buyer_email: null }, after: {} },
        ]);
        expect((await harness.log()).find(({ subjectId }) => subjectId === 98)?.fields).toEqual([
          { field: 'soldPrice', from: null, to: 175_000 },
          { field: 'buyerName', from: null, to: null },
          { field: 'buyerEmail', from: null, to: null },
        ]);
        expect(published).toHaveLength(1);
      });

      test('the sale leads to the page, without any inquiry, too', async () => {
        const { lead, byMail, byPhone } = await sales();
        for (const id of [byMail, byPhone])
          expect(await read(`sale-${id}`)).toMatchObject({ person: `lead-${lead}`, name: person.name });
        await harness.database.queries.delete(inquiries);
        expect(await read(`sale-${byMail}`)).toMatchObject({
          person: `sale-${byMail}`,
          name: buyerName,
          emails: ['Caroline+car@reyes.example'],
          bought: [{ id: byMail }],
        });
        expect(await read(`sale-${byPhone}`)).toMatchObject({ name: buyerName, bought: [{ id: byPhone }] });
        for (const id of [byMail, byPhone])
          expect((await erase(`sale-${id}`, { name: buyerName, keepBuyer: false })).status).toBe(200);
        expect(await tablesHolding(harness.database, buyerName)).toEqual([]);
        expect((await customers().get(`/customers/sale-${byMail}`)).status).toBe(404);
      });

      test('the name may stay with the sale, without mail address and phone number', async () => {
        const { lead } = await sales();
        const response = await erase(`lead-${lead}`, { name: person.name, keepBuyer: true });
        expect(await response.json()).toMatchObject({ sales: 0, buyersKept: 2 });
        for (const text of [email, '555-0142'])
          expect([text, await tablesHolding(harness.database, text)]).toEqual([text, []]);
        expect(await tablesHolding(harness.database, buyerName)).toContain('vehicles');
      });
    });

    test('needs the name, and changes nothing without it', async () => {
      const { first } = await everything();
      const log = await harness.log();
      for (const name of ['', 'Caroline', 'Hal Brook']) {
        const response = await erase(`lead-${first}`, { name, keepBuyer: false });
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({ issues: [{ path: 'name' }] });
      }
      expect(idsOf(await read(`lead-${first}`))).toHaveLength(2);
      expect(await harness.log()).toEqual(log);
    });

    test('of somebody with nothing but a newsletter address asks for the address', async () => {
      const { queries } = harness.database;
      const [line] = await queries
        .insert(subscribers)
        .values({ email, createdAt: daysAgo(9) })
        .returning();
      expect((await erase(`news-${line?.id}`, { name: email, keepBuyer: false })).status).toBe(200);
      expect(await tablesHolding(harness.database, email)).toEqual([]);
      const gone = await customers().get(`/customers/news-${line?.id}`);
      expect(gone.status).toBe(410);
    });

    test('a notice to staff that names them goes, and other mail with the name stays', async () => {
      const [id] = await stored(person);
      const mail = { to: 'maria@halcyon.example', subject: 'Today', text: '- Caroline Reyes, due today' };
      await harness.database.queries.transaction((tx) =>
        enqueueMail(tx, [
          { ...mail, messageId: '<notice-digest-1@x>' },
          { ...mail, messageId: '<other@x>' },
        ]),
      );
      const response = await erase(`lead-${id}`, { name: person.name, keepBuyer: false });
      expect(await response.json()).toMatchObject({ mails: 1 });
      expect((await harness.outbox()).map(({ message }) => message.messageId)).toEqual(['<other@x>']);
    });

    test('a number that is a price, too, and a word in place of a number, change nothing else', async () => {
      const [id] = await stored({ ...person, phone: '1795000' });
      await aVehicle({ status: 'sold', buyerEmail: email, buyerPhone: 'from' });
      const fields = [
        { field: 'price', from: 1_795_000, to: null },
        { field: 'note', from: null, to: 'from him' },
      ];
      await harness.database.queries.insert(changes).values({
        at: testNow,
        by: 'dana',
        kind: 'vehicle',
        action: 'changed',
        subjectId: 96,
        subject: 'A car',
        fields: [...fields, { field: 'description', from: null, to: 'Call 1795000' }],
      });
      expect((await erase(`lead-${id}`, { name: person.name, keepBuyer: false })).status).toBe(200);
      expect((await harness.log()).find(({ subjectId }) => subjectId === 96)?.fields).toEqual([
        ...fields,
        { field: 'description', from: null, to: 'Call [erased]' },
      ]);
    });

    test('a wish for no more mail stays, as a fingerprint', async () => {
      const { queries } = harness.database;
      const [id] = await stored(person);
      await queries.transaction((tx) => admitMail(tx, { email, thing: 'x', now: testNow }));
      await queries.execute(sql`update mail_recipients set refused_at = now()`);
      await erase(`lead-${id}`, { name: person.name, keepBuyer: false });
      expect(
        (await queries.execute(sql`select 1 from mail_recipients where refused_at is not null`)).rows,
      ).toHaveLength(1);
      await queries.execute(sql`delete from mail_recipients`);
    });

    test('a single inquiry that is deleted for good goes the same way', async () => {
      const { first, second } = await everything();
      await app().patch(`/inquiries/${first}/archive`, {});
      expect((await app().delete(`/inquiries/${first}`)).status).toBe(204);
      const values = (await harness.log())
        .filter(({ kind, subjectId }) => kind === 'inquiry' && subjectId === first)
        .flatMap(({ subject, fields }) => [subject, ...fields.flatMap(({ from, to }) => [from, to])])
        .filter((value) => value !== null);
      expect(new Set(values)).toEqual(new Set([`Inquiry ${first}`]));
      expect(await harness.database.queries.select().from(vehicleBatchRows)).toMatchObject([
        { after: { sold_to_inquiry_id: null } },
      ]);
      expect(idsOf(await read(`lead-${second}`))).toEqual([second]);
    });
  });
});
