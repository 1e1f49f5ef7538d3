import { sql } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { vehicleAlerts } from '../src/alerts/alerts.table.ts';
import { changes } from '../src/changes/changes.table.ts';
import type { Customer, CustomerHistory } from '../src/customers/customer.schema.ts';
import { createCustomersApi } from '../src/customers/customers.staff.api.ts';
import { personDetails } from '../src/customers/person-details.table.ts';
import { joinedAddresses } from '../src/inquiries/joined-addresses.table.ts';
import { offeredCars, offeredPhotos } from '../src/inquiries/offers/offers.table.ts';
import { subscribers } from '../src/newsletter/newsletter.table.ts';
import type { Database } from '../src/platform/database.ts';
import { createLog } from '../src/platform/log.ts';
import { enqueueMail } from '../src/platform/mail/outbox.store.ts';
import { admitMail } from '../src/platform/mail/recipients.ts';
import type { Role } from '../src/platform/roles.ts';
import { deletedVehicles } from '../src/vehicles/deleted-vehicles.table.ts';
import { vehicleBatches, vehicleBatchRows } from '../src/vehicles/undo/vehicle-batches.table.ts';
import { vehicles } from '../src/vehicles/vehicles.table.ts';
import { apiApp } from './api-app.ts';
import { testNow } from './factories.ts';
import { describeWithInquiries, type InquiriesHarness } from './inquiries-harness.ts';
import { photograph } from './offers.ts';

export const email = 'caroline@reyes.example';
export const phone = '(602) 555-0142';
export const person = { name: 'Caroline Reyes', email, phone };
export const others = { name: 'Hal Brook', email: 'hal@brook.example', phone: '(480) 555-0177' };
export const daysAgo = (days: number) => new Date(testNow.getTime() - days * 24 * 60 * 60_000);

/** The tables in which a text stands somewhere, whatever its case. */
export async function tablesHolding(database: Database, text: string): Promise<string[]> {
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

/** Runs a suite of the calls about people. Before each test there is nobody. */
export const describeWithPeople = (name: string, suite: (people: People) => void): void =>
  describeWithInquiries(name, (harness) => {
    const people = peopleOf(harness);
    beforeEach(async () => {
      const { queries } = harness.database;
      people.published.length = 0;
      for (const table of [
        vehicleAlerts,
        subscribers,
        deletedVehicles,
        vehicleBatches,
        personDetails,
        joinedAddresses,
      ])
        await queries.delete(table);
    });
    suite(people);
  });

export type People = ReturnType<typeof peopleOf>;

function peopleOf(harness: InquiriesHarness) {
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
  /** What happened with them; `query` as in `part=notes&limit=2`. */
  const history = async (ref: string, query = '') =>
    (await (await customers().get(`/customers/${ref}/history?${query}`)).json()) as CustomerHistory;
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
    await aSubscriber();
    await anAlert();
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
  /** An alert for an Ashdown, and its id. */
  async function anAlert(of = email): Promise<number> {
    const criteria = { make: 'Ashdown' };
    const [alert] = await harness.database.queries
      .insert(vehicleAlerts)
      .values({ email: of, criteria, token: `t${of}`, createdAt: daysAgo(8), askedAt: daysAgo(8) })
      .returning();
    return alert?.id ?? 0;
  }
  /** An address of the newsletter, and its id. */
  async function aSubscriber(of = email): Promise<number> {
    const [line] = await harness.database.queries
      .insert(subscribers)
      .values({ email: of, createdAt: daysAgo(9) })
      .returning();
    return line?.id ?? 0;
  }
  return { harness, published, customers, read, history, erase, aVehicle, everything, anAlert, aSubscriber };
}
