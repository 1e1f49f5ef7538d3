import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testNow } from '../../test/factories.ts';
import {
  daysAgo,
  describeWithPeople,
  email,
  others,
  person,
  tablesHolding,
} from '../../test/people-harness.ts';
import { readZip } from '../../test/zip.ts';
import { changes } from '../changes/changes.table.ts';
import { inquiries } from '../inquiries/inquiries.table.ts';
import { deletedVehicles } from '../vehicles/deleted-vehicles.table.ts';
import { vehicleBatches, vehicleBatchRows } from '../vehicles/undo/vehicle-batches.table.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';

describeWithPeople('a buyer who was entered with the sale', (people) => {
  const { harness, customers, read, erase, aVehicle, published } = people;
  const { stored } = harness;

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
