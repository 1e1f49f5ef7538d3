import { describe, expect, test } from 'vitest';
import {
  daysAgo,
  describeWithPeople,
  email,
  others,
  person,
  phone,
  tablesHolding,
} from '../../test/people-harness.ts';
import { readZip } from '../../test/zip.ts';
import { changes } from '../changes/changes.table.ts';
import { inquiries } from '../inquiries/inquiries.table.ts';
import { joinedAddresses } from '../inquiries/joined-addresses.table.ts';
import type { Role } from '../platform/roles.ts';
import { runRetention } from './retention/retention-rounds.ts';
import { testNow } from '../../test/factories.ts';

const studio = 'c.reyes@studio.example';
const third = 'caroline@third.example';

describeWithPeople('people whom staff join', (people) => {
  const { harness, customers, read, history, erase } = people;
  const { app, stored } = harness;
  const join = (one: number | string, other: number | string, role: Role = 'sales') =>
    customers(role).post(`/customers/${refOf(one)}/join`, { with: refOf(other) });
  const refOf = (one: number | string) => (typeof one === 'number' ? `lead-${one}` : one);
  const part = (one: number, addresses: string[]) =>
    customers('sales').post(`/customers/lead-${one}/part`, { addresses });
  const idsOf = async (one: number) => (await read(`lead-${one}`)).inquiryIds.toSorted((a, b) => a - b);
  const saveDetails = (ref: string, details: object) =>
    customers('sales').patch(`/customers/${ref}/details`, {
      name: null,
      prefers: null,
      note: '',
      updatedAt: null,
      ...details,
    });

  /** Inquiries from three addresses, with no number in common, and one from somebody else. */
  async function three() {
    const [first = 0, second = 0, last = 0, other = 0] = await stored(
      { ...person, createdAt: daysAgo(4) },
      { name: 'C. Reyes', email: studio, phone: null, createdAt: daysAgo(3) },
      { name: 'Caro', email: third, phone: null, createdAt: daysAgo(2) },
      { ...others },
    );
    return { first, second, last, other };
  }

  describe('joining', () => {
    test('makes two addresses one person, wherever a person is found', async () => {
      const { first, second, last, other } = await three();
      await people.aSubscriber(studio);
      expect(await (await join(first, second)).json()).toEqual({ addresses: [studio] });
      const customer = await read(`lead-${first}`);
      expect(customer).toMatchObject({
        name: 'C. Reyes',
        inquiryIds: [second, first],
        emails: [studio, email],
        joined: [{ address: studio, text: studio }],
        newsletter: [{ email: studio }],
      });
      expect(await read(`lead-${second}`)).toEqual({
        ...customer,
        joined: [{ address: email, text: email }],
      });
      expect((await history(`lead-${first}`)).inquiries).toHaveLength(2);

      const search = await (await customers().get('/customers?search=reyes')).json();
      expect(search).toEqual({
        people: [{ person: `lead-${second}`, name: 'C. Reyes', contact: studio, inquiries: 2 }],
      });
      // The hints at somebody who has written before.
      expect((await harness.historyOf(first)).others).toMatchObject([{ id: second }]);
      const same = await app().get(`/inquiries/same-person?email=${encodeURIComponent(studio)}`);
      expect(await same.json()).toMatchObject({ inquiries: [{ id: second }, { id: first }] });
      const zip = await customers().get(`/customers/lead-${first}/export`);
      const page = (await readZip(new Uint8Array(await zip.arrayBuffer()))).get('personal-data.html');
      expect(new TextDecoder().decode(page)).toContain(studio);
      expect(await idsOf(last)).toEqual([last]);
      expect(await idsOf(other)).toEqual([other]);
    });

    test('of a third joins all three, in whatever order', async () => {
      const { first, second, last } = await three();
      await join(first, second);
      await join(last, second);
      for (const id of [first, second, last]) expect(await idsOf(id)).toEqual([first, second, last]);
      // They are one already: nothing changes, and nothing is recorded.
      const log = await harness.log();
      expect(await (await join(last, first)).json()).toEqual({ addresses: [] });
      expect(await harness.log()).toEqual(log);
    });

    test('at the same time, by several people, loses none', async () => {
      const { first, second, last } = await three();
      const [fourth = 0] = await stored({ email: 'four@reyes.example', phone: null });
      const pairs = [
        [first, second],
        [second, last],
        [last, fourth],
        [fourth, first],
      ] as const;
      const answers = await Promise.all(pairs.map(([one, other]) => join(one, other)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      for (const id of [first, second, last, fourth])
        expect(await idsOf(id)).toEqual([first, second, last, fourth]);
      expect(new Set((await rows()).map((row) => row.person)).size).toBe(1);
    });

    test('of two who share a telephone gives them the calls from it', async () => {
      const [first = 0, second = 0, call = 0] = await stored(
        { ...person, createdAt: daysAgo(3) },
        { ...person, email: studio, createdAt: daysAgo(2) },
        { ...person, email: '', createdAt: daysAgo(1) },
      );
      expect(await idsOf(first)).toEqual([first]);
      expect((await read(`lead-${first}`)).sharers).toHaveLength(2);
      await join(first, second);
      expect(await idsOf(call)).toEqual([first, second, call]);
      expect((await read(`lead-${first}`)).sharers).toEqual([]);
    });

    test('of a number that several have left makes it theirs alone', async () => {
      const [first = 0, partner = 0, call = 0] = await stored(
        { ...person },
        { ...person, name: 'Ben', email: 'ben@reyes.example' },
        { ...person, email: '' },
      );
      await join(first, call);
      expect(await idsOf(call)).toEqual([first, call]);
      expect(await idsOf(partner)).toEqual([partner]);
    });

    test('of an alert or an address of the newsletter joins them, too', async () => {
      const { first } = await three();
      const alert = await people.anAlert('other@alerts.example');
      await join(first, `alert-${alert}`);
      expect(await read(`alert-${alert}`)).toMatchObject({
        person: `lead-${first}`,
        alerts: [{ id: alert }],
      });
    });

    test('needs two people with an address, and somebody who may answer', async () => {
      const [first = 0, nobody = 0] = await stored(person, { email: '', phone: 'n/a' });
      expect((await join(first, nobody)).status).toBe(400);
      expect((await join(nobody, first)).status).toBe(400);
      expect((await join(first, 2_000_000_000)).status).toBe(404);
      expect((await customers().post(`/customers/lead-${first}/join`, { with: studio })).status).toBe(400);
      expect(await rows()).toEqual([]);
    });
  });

  const rows = () => harness.database.queries.select().from(joinedAddresses);

  describe('parting', () => {
    test('makes them two again, which undoes a join', async () => {
      const { first, second, last } = await three();
      await join(first, second);
      const answer = (await (await join(first, last)).json()) as { addresses: string[] };
      expect(await (await part(first, answer.addresses)).json()).toEqual({ person: `lead-${last}` });
      expect(await idsOf(first)).toEqual([first, second]);
      expect(await idsOf(last)).toEqual([last]);
      expect((await part(first, [studio, studio])).status).toBe(200);
      expect(await idsOf(first)).toEqual([first]);
      expect(await rows()).toEqual([]);
    });

    test('of the middle one leaves the others joined', async () => {
      const { first, second, last } = await three();
      await join(first, second);
      await join(second, last);
      await part(first, [studio]);
      expect(await idsOf(first)).toEqual([first, last]);
      expect(await idsOf(second)).toEqual([second]);
    });

    test('what was joined before stays together, when a join of two pairs is undone', async () => {
      const { first, second, last, other } = await three();
      await join(first, second);
      await join(last, other);
      const { addresses } = (await (await join(first, last)).json()) as { addresses: string[] };
      expect(addresses.toSorted()).toEqual([third, others.email].toSorted());
      await part(first, addresses);
      expect(await idsOf(first)).toEqual([first, second]);
      expect(await idsOf(last)).toEqual([last, other]);
    });

    test('of what is not joined, or of everything, is refused', async () => {
      const { first, second } = await three();
      expect((await part(first, [studio])).status).toBe(400);
      await join(first, second);
      expect((await part(first, [studio, email])).status).toBe(400);
      expect((await part(first, [third])).status).toBe(400);
      expect((await part(first, [])).status).toBe(400);
      expect(await idsOf(first)).toEqual([first, second]);
    });
  });

  test('both are recorded, by whom and with what', async () => {
    const { first, second } = await three();
    await join(first, second);
    await part(first, [studio]);
    expect((await harness.log()).slice(-2)).toMatchObject([
      {
        action: 'joined',
        subject: 'Caroline Reyes',
        subjectId: first,
        fields: [
          { field: 'joinedWith', from: null, to: `Inquiry ${second}` },
          { field: 'addresses', from: 1, to: 2 },
        ],
      },
      { action: 'parted', fields: [{ field: 'addresses', from: 2, to: 1 }] },
    ]);
    expect((await harness.log()).at(-1)).toMatchObject({ by: 'dana', kind: 'customer', at: testNow });
  });

  test('erasing takes all that is joined, the joins, and what is recorded of both', async () => {
    const { first, second, other } = await three();
    await join(first, second);
    await customers().get(`/customers/lead-${first}/export`);
    await saveDetails(`lead-${first}`, { note: 'Has a dog named Biscuit', name: 'Caroline Reyes-Ortega' });
    const answer = await erase(`lead-${first}`, { name: 'Caroline Reyes-Ortega', keepBuyer: false });
    expect(await answer.json()).toMatchObject({ inquiries: 2 });
    for (const text of [email, studio, phone, 'Reyes', 'Biscuit'])
      expect([text, await tablesHolding(harness.database, text)]).toEqual([text, []]);
    expect(await rows()).toEqual([]);
    expect(await idsOf(other)).toEqual([other]);
    const log = (await harness.log()).filter(({ kind }) => kind === 'customer');
    expect(log.map(({ action, subject }) => [action, subject])).toEqual([
      ['joined', 'A person'],
      ['exported', 'A person'],
      ['changed', 'A person'],
      ['erased', 'A person'],
    ]);
  });

  test('of a person without an inquiry, the log names a record', async () => {
    const alert = await people.anAlert('c.reyes+a@gmail.com');
    const line = await people.aSubscriber('caroline@reyes.example');
    await join(`alert-${alert}`, `news-${line}`);
    await customers().get(`/customers/news-${line}/export`);
    expect((await harness.log()).map(({ subject }) => subject)).toEqual([
      `Alert ${alert}`,
      `Newsletter address ${line}`,
    ]);
    await erase(`alert-${alert}`, { name: (await read(`alert-${alert}`)).name, keepBuyer: false });
    for (const text of ['reyes', 'creyes@gmail.com'])
      expect([text, await tablesHolding(harness.database, text)]).toEqual([text, []]);
  });

  test('the last record of an address takes its join and what was entered along', async () => {
    const { first, second, last } = await three();
    await join(first, second);
    await join(first, last);
    await saveDetails(`lead-${second}`, { note: 'Has a dog named Biscuit' });
    const { queries } = harness.database;
    const round = () =>
      runRetention({ database: harness.database, clock: () => testNow, timeZone: () => 'America/Phoenix' });
    await round();
    expect(await rows()).toHaveLength(3);
    for (const id of [second, last]) {
      await app().patch(`/inquiries/${id}/archive`, {});
      expect((await app().delete(`/inquiries/${id}`)).status).toBe(204);
    }
    await round();
    for (const text of [studio, third])
      expect([text, await tablesHolding(harness.database, text)]).toEqual([text, []]);
    expect(await rows()).toEqual([]);
    expect(await read(`lead-${first}`)).toMatchObject({ details: { note: 'Has a dog named Biscuit' } });
    await queries.delete(inquiries);
    await queries.delete(changes);
    await round();
    expect(await tablesHolding(harness.database, 'Biscuit')).toEqual([]);
  });

  describe('what staff enter about a person', () => {
    test('is theirs by whichever record, is found and exported', async () => {
      const { first } = await three();
      const alert = await people.anAlert();
      const details = { name: 'Caroline Reyes-Ortega', prefers: 'Text, after 5 PM', note: 'Has a dog' };
      expect((await saveDetails(`lead-${first}`, details)).status).toBe(204);
      expect(await read(`alert-${alert}`)).toMatchObject({ name: details.name, details });
      const found = await (await customers().get('/customers?search=ortega')).json();
      expect(found).toMatchObject({ people: [{ person: `lead-${first}`, name: details.name }] });
      const zip = await customers().get(`/customers/lead-${first}/export`);
      const page = (await readZip(new Uint8Array(await zip.arrayBuffer()))).get('personal-data.html');
      for (const text of Object.values(details)) expect(new TextDecoder().decode(page)).toContain(text);
      const log = (await harness.log()).find(({ action }) => action === 'changed');
      expect(log?.fields).toEqual(
        ['name', 'prefers', 'note'].map((field) => ({ field, from: null, to: null })),
      );
    });

    test('is not overwritten by somebody who has not read it', async () => {
      const { first } = await three();
      await saveDetails(`lead-${first}`, { note: 'One' });
      const late = await saveDetails(`lead-${first}`, { note: 'Two' });
      expect([late.status, await late.json()]).toEqual([
        409,
        { message: 'Somebody else saved this meanwhile' },
      ]);
      const { updatedAt } = (await read(`lead-${first}`)).details;
      expect((await saveDetails(`lead-${first}`, { note: 'Two', updatedAt })).status).toBe(204);
      expect((await read(`lead-${first}`)).details).toMatchObject({ note: 'Two' });
      expect((await read(`lead-${first}`)).details.updatedAt).not.toBe(updatedAt);
    });

    test('of a caller stays theirs once they write, and goes with them', async () => {
      const [call = 0] = await stored({ ...person, email: '', createdAt: daysAgo(2) });
      await saveDetails(`lead-${call}`, { note: 'Likes red' });
      const [mail = 0] = await stored({ ...person, createdAt: daysAgo(1) });
      const { details } = await read(`lead-${mail}`);
      expect(details.note).toBe('Likes red');
      await saveDetails(`lead-${call}`, { ...details, note: 'Likes blue' });
      for (const id of [call, mail]) expect((await read(`lead-${id}`)).details.note).toBe('Likes blue');
      expect(await tablesHolding(harness.database, 'Likes red')).toEqual([]);
      const [again = 0] = await stored({ ...others, email: '' });
      await saveDetails(`lead-${again}`, { note: 'Has a parrot' });
      const [written = 0] = await stored({ ...others });
      await erase(`lead-${written}`, { name: others.name, keepBuyer: false });
      expect(await tablesHolding(harness.database, 'parrot')).toEqual([]);
    });

    test('of both stays after a join, and of each after they are parted', async () => {
      const { first, second } = await three();
      await saveDetails(`lead-${first}`, { note: 'Likes red', prefers: 'Phone' });
      await saveDetails(`lead-${second}`, { note: 'Has a dog' });
      await join(first, second);
      const { details } = await read(`lead-${first}`);
      expect(details.note.split('\n\n').toSorted()).toEqual(['Has a dog', 'Likes red']);
      expect(details.prefers).toBe('Phone');
      await saveDetails(`lead-${first}`, { ...details, note: 'Likes red, has a dog' });
      await part(first, [studio]);
      for (const id of [first, second])
        expect((await read(`lead-${id}`)).details.note).toBe('Likes red, has a dog');
    });

    test('may be of who has left no address, and needs what can be stored', async () => {
      const [nobody = 0] = await stored({ email: '', phone: null });
      await saveDetails(`lead-${nobody}`, { note: 'In a red hat' });
      expect((await read(`lead-${nobody}`)).details.note).toBe('In a red hat');
      expect((await saveDetails(`lead-${nobody}`, { prefers: 'a\nb' })).status).toBe(400);
      expect((await saveDetails(`lead-${nobody}`, { note: 'x'.repeat(5_001) })).status).toBe(400);
      await erase(`lead-${nobody}`, { name: (await read(`lead-${nobody}`)).name, keepBuyer: false });
      expect(await tablesHolding(harness.database, 'red hat')).toEqual([]);
    });
  });
});
