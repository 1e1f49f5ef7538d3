import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cutNextNotices } from '../../test/cut-notice.ts';
import { eventually } from '../../test/eventually.ts';
import { testNow } from '../../test/factories.ts';
import { describeWithPeople, email, person, phone, tablesHolding } from '../../test/people-harness.ts';
import { changes } from '../changes/changes.table.ts';
import { inquiriesChannel } from '../inquiries/inquiries.live.ts';
import { appointmentStates, inquiries } from '../inquiries/inquiries.table.ts';
import { enqueueMail } from '../platform/mail/outbox.store.ts';
import { admitMail } from '../platform/mail/recipients.ts';
import { deletedVehicles } from '../vehicles/deleted-vehicles.table.ts';
import { vehicleBatchRows } from '../vehicles/undo/vehicle-batches.table.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import type { Erased } from './customer.schema.ts';

describeWithPeople('erasing a person', (people) => {
  const { harness, customers, read, history, erase, aVehicle, everything, published } = people;
  const { app, stored } = harness;

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

  test('is done and published though the connection is cut under its notice, which is sent again', async () => {
    const { first } = await everything();
    const tries = await cutNextNotices(harness.database, inquiriesChannel);
    expect((await erase(`lead-${first}`, { name: 'Caroline Reyes', keepBuyer: false })).status).toBe(200);
    expect(published).toHaveLength(1);
    await eventually(async () => expect(await tries()).toBe(3));
  });

  test('may keep the name of a buyer with the sale, and nothing else of the person', async () => {
    const { first, sold } = await everything();
    const state = { inquiryId: first, state: 'came', since: testNow, by: 'dana' } as const;
    await harness.database.queries.insert(appointmentStates).values(state);
    await harness.database.queries.update(inquiries).set({ licenseSeenAt: testNow, licenseSeenBy: 'dana' });
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
      bought: [{ id: sold }],
    });
    expect(await history(`lead-${first}`)).toMatchObject({
      entries: [],
      inquiries: [
        {
          id: first,
          message: '',
          isArchived: true,
          status: 'closed',
          appointmentAt: null,
          licenseSeen: null,
        },
      ],
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
    expect((await read(`lead-${first}`)).inquiryIds).toHaveLength(2);
    expect(await harness.log()).toEqual(log);
  });

  test('of somebody with nothing but a newsletter address asks for the address', async () => {
    const line = await people.aSubscriber();
    expect((await erase(`news-${line}`, { name: email, keepBuyer: false })).status).toBe(200);
    expect(await tablesHolding(harness.database, email)).toEqual([]);
    const gone = await customers().get(`/customers/news-${line}`);
    expect(gone.status).toBe(410);
  });

  test('a notice to staff that names them goes, and other mail with the name stays', async () => {
    const [id] = await stored(person);
    const mail = { to: 'maria@halcyon.example', subject: 'Today', text: '- Caroline Reyes, due today' };
    await harness.database.queries.transaction((tx) =>
      enqueueMail(tx, [
        { ...mail, messageId: '<notice-digest-1@x>' },
        { ...mail, text: `A name in short, /admin?inquiry=${id}\n`, messageId: '<notice-overdue-1@x>' },
        { ...mail, text: `Another, /admin?inquiry=${id}0`, messageId: '<notice-overdue-2@x>' },
        { ...mail, messageId: '<other@x>' },
      ]),
    );
    const response = await erase(`lead-${id}`, { name: person.name, keepBuyer: false });
    expect(await response.json()).toMatchObject({ mails: 2 });
    expect((await harness.outbox()).map(({ message }) => message.messageId)).toEqual([
      '<notice-overdue-2@x>',
      '<other@x>',
    ]);
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

  test('an opt-out stays, as a fingerprint', async () => {
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
    expect((await read(`lead-${second}`)).inquiryIds).toEqual([second]);
  });
});
