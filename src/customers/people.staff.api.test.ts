import { describe, expect, test } from 'vitest';
import { daysAgo, describeWithPeople, email, others, person, phone } from '../../test/people-harness.ts';
import { readZip } from '../../test/zip.ts';
import type { Customer, CustomerHistory } from './customer.schema.ts';

const idsOf = ({ inquiryIds }: Customer) => inquiryIds;

describeWithPeople('people', (people) => {
  const { harness, customers, read, history, everything } = people;
  const { app, stored } = harness;

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
      const line = await people.aSubscriber();
      const alert = await people.anAlert();
      const customer = await read(`lead-${id}`);
      expect(customer).toMatchObject({
        newsletter: [{ email, since: daysAgo(9).toISOString(), isDoubtful: false }],
        alerts: [{ wanted: 'Ashdown', confirmedAt: null }],
        since: daysAgo(9).toISOString(),
      });
      expect(await read(`news-${line}`)).toEqual(customer);
      expect(await read(`alert-${alert}`)).toEqual(customer);
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
      const alert = await people.anAlert('ines@duarte.example');
      const line = await people.aSubscriber('ines.d@duarte.example');
      const car = await people.aVehicle({
        status: 'sold',
        buyerName: 'Ines Duarte',
        buyerPhone: '480 555 0100',
      });
      expect(await found('Duarte')).toEqual({
        people: [
          { person: `alert-${alert}`, name: 'ines@duarte.example', contact: 'Alert', inquiries: 0 },
          { person: `news-${line}`, name: 'ines.d@duarte.example', contact: 'Newsletter', inquiries: 0 },
          { person: `sale-${car}`, name: 'Ines Duarte', contact: '480 555 0100', inquiries: 0 },
        ],
      });
      // Once, although the alert is theirs as well.
      await people.anAlert(email);
      expect((await found('reyes')).people).toHaveLength(1);
      expect(await found(' ')).toEqual({ people: [] });
      expect(await found('%')).toEqual({ people: [] });
    });
  });

  test('a person’s page has everything of theirs and nothing of others', async () => {
    const { first, second, sold } = await everything();
    const customer = await read(`lead-${first}`);
    expect(customer).toMatchObject({
      name: 'Caroline Reyes',
      inquiryIds: [second, first],
      counts: { inquiries: 2, testDrives: 1, notesAndReplies: 2, offers: 1, photographs: 1 },
      current: [{ id: second }, { id: first }],
      offers: [{ inquiryId: second, car: { make: 'Sorrel', photos: [{ width: 90 }] } }],
      bought: [{ id: sold, label: '2022 Ashdown Fenwick', soldPrice: 175_000 }],
      alerts: [{ wanted: 'Ashdown' }],
      newsletter: [{ email }],
      waitingMails: 2,
      sharers: [],
    });
    const happened = await history(`lead-${first}`);
    expect(happened).toMatchObject({
      inquiries: [{ id: second }, { id: first }],
      entries: [
        { inquiryId: first, kind: 'reply', subject: 'Your inquiry', by: 'dana', mail: 'waiting' },
        { inquiryId: first, kind: 'note', text: `Prefers ${phone}`, mail: null },
      ],
      offers: [{ inquiryId: second }],
      from: null,
    });
    expect(JSON.stringify([customer, happened])).not.toContain('brook');
  });

  test('of somebody with 2,000 inquiries, page and history stay small, and the rest is asked for', async () => {
    const hour = 1 / 24;
    const ids = await stored(
      ...Array.from({ length: 2_000 }, (_, index) => ({ ...person, createdAt: daysAgo(index * hour) })),
    );
    const [newest = 0, second = 0] = ids;
    const oldest = ids.at(-1) ?? 0;
    // What was last done counts, whichever inquiry it is about.
    await app().post(`/inquiries/${oldest}/notes`, { text: 'Called' });
    const customer = await read(`lead-${oldest}`);
    expect(customer.counts).toMatchObject({ inquiries: 2_000, notesAndReplies: 1 });
    expect(customer.current).toHaveLength(5);
    expect(JSON.stringify(customer).length).toBeLessThan(30_000);

    const first = await history(`lead-${oldest}`, 'limit=3');
    expect(first.entries).toMatchObject([{ inquiryId: oldest }]);
    expect(first.inquiries.map(({ id }) => id)).toEqual([newest, second]);
    expect(first.from).toBe(daysAgo(hour).toISOString());
    const usual = await history(`lead-${oldest}`);
    expect(usual.inquiries).toHaveLength(49);
    expect(JSON.stringify(usual).length).toBeLessThan(60_000);
    expect(await history(`lead-${oldest}`, 'limit=2001')).toMatchObject({ from: null });
    expect(await history(`lead-${oldest}`, 'part=notes&limit=1')).toMatchObject({
      inquiries: [],
      from: null,
    });
    expect((await customers().get(`/customers/lead-${oldest}/history?limit=0`)).status).toBe(400);
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
    const json = JSON.parse(new TextDecoder().decode(files.get('personal-data.json'))) as CustomerHistory;
    expect(json).toMatchObject({
      inquiries: [{ id: second }, { id: first }],
      entries: [{}, {}],
      newsletter: [{ email }],
    });
    expect((await harness.log()).at(-1)).toMatchObject({
      by: 'dana',
      kind: 'customer',
      action: 'exported',
      subject: 'Caroline Reyes',
      subjectId: second,
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
});
