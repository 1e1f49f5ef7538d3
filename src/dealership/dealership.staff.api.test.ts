import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { halcyon } from '../../demo/dealership.ts';
import { apiApp } from '../../test/api-app.ts';
import { describeWithDatabase } from '../../test/database.ts';
import { newAppearance } from '../appearance/appearance.ts';
import { changes } from '../changes/changes.table.ts';
import { images } from '../images/images.table.ts';
import type { Database } from '../platform/database.ts';
import { createDealershipApi } from './dealership.staff.api.ts';
import { openDealership, type LiveDealership } from './dealership.live.ts';
import { saveDealership, type SavedDealership } from './dealership.store.ts';
import { dealership } from './dealership.table.ts';
import { newDealership } from './dealership.schema.ts';
import { createSiteApi } from './site.api.ts';
import { newStatements } from './statements.ts';

const start = new Date('2026-11-20T17:00:00.000Z');
const user = { id: 1, username: 'maria', role: 'admin' as const };
const stored = `/images/${'a'.repeat(32)}/1600x900-${'A'.repeat(24)}.jpg`;
const unknown = `/images/${'b'.repeat(32)}/1600x900-${'A'.repeat(24)}.jpg`;

describeWithDatabase('the dealership’s settings for staff', (open) => {
  let database: Database;
  let live: LiveDealership;
  let now = start;
  let app: ReturnType<typeof apiApp>;
  beforeAll(async () => {
    database = await open();
    live = await openDealership(database, { onChange: () => undefined, onError: () => undefined });
    const api = createDealershipApi({ database, dealership: live, clock: () => now });
    app = apiApp('/dealership', api, { user });
    await database.queries.insert(images).values({
      hash: 'a'.repeat(32),
      address: stored,
      width: 1600,
      height: 900,
      bytes: 1,
      createdAt: start,
    });
  });
  afterAll(() => live.close());
  beforeEach(async () => {
    now = start;
    await database.queries.delete(changes);
    await database.queries.delete(dealership);
    await saveDealership(database.queries, halcyon, start);
    await live.refresh();
  });

  const read = async (): Promise<SavedDealership> => (await app.get('/dealership')).json();
  const change = (body: unknown) => app.patch('/dealership', body);
  const fieldsLogged = async () => {
    const rows = await database.queries.select().from(changes);
    return rows.flatMap(({ fields }) => fields);
  };

  test('are returned with the time they were saved', async () => {
    expect(await read()).toEqual({ dealership: halcyon, updatedAt: start.toISOString() });
  });

  test('before the first save they are the defaults, and can be saved', async () => {
    await database.queries.delete(dealership);
    expect(await read()).toEqual({ dealership: newDealership, updatedAt: null });
    expect((await change({ name: 'Our House', updatedAt: null })).status).toBe(200);
    expect(await read()).toMatchObject({ dealership: { name: 'Our House' }, updatedAt: start.toISOString() });
  });

  test('a change keeps the other settings, and visitors see it as soon as it is confirmed', async () => {
    now = new Date(start.getTime() + 60_000);
    const links = { financing: 'https://halcyon.example/financing', news: '/about' };
    const response = await change({
      name: ' Halcyon ',
      links,
      pictures: { hero: stored },
      updatedAt: start.toISOString(),
    });
    expect(response.status).toBe(200);
    const expected = { ...halcyon, name: 'Halcyon', links, pictures: { hero: stored } };
    expect(await response.json()).toEqual({ dealership: expected, updatedAt: now.toISOString() });
    expect(live.current).toEqual(expected);
  });

  test('the log names each setting that changed', async () => {
    await change({
      phone: '(480) 555-0199',
      logoText: { primary: 'Halcyon', secondary: '' },
      hours: [{ days: ['Mon', 'Tue'], opens: '09:00', closes: '17:30' }],
      links: { news: 'https://news.example/' },
      introduction: { ...halcyon.introduction, text: 'x'.repeat(500) },
    });
    const rows = await database.queries.select().from(changes);
    expect(rows).toMatchObject([
      { by: 'maria', kind: 'dealership', action: 'changed', subject: halcyon.name, subjectId: null },
    ]);
    expect((await fieldsLogged()).toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
      {
        field: 'hours',
        from: 'Mon-Fri 9AM-7PM, Sat 10AM-6PM, Sun by appointment only',
        to: 'Mon-Tue 9AM-5:30PM',
      },
      { field: 'introductionText', from: halcyon.introduction.text, to: 'x'.repeat(500) },
      { field: 'logoSecondLine', from: 'Motor Group', to: '' },
      { field: 'newsLink', from: null, to: 'https://news.example/' },
      { field: 'phone', from: '(480) 555-0142', to: '(480) 555-0199' },
    ]);
  });

  test('closed days are kept in order, are in the log, and drop out when they are over', async () => {
    const thanksgiving = { day: '2026-11-26', reason: 'Thanksgiving' };
    const christmas = { day: '2026-12-25', reason: '' };
    expect((await change({ closedDays: [christmas, thanksgiving] })).status).toBe(200);
    expect(live.current.closedDays).toEqual([thanksgiving, christmas]);
    expect(await fieldsLogged()).toEqual([
      { field: 'closedDays', from: '', to: 'Nov 26, 2026 (Thanksgiving), Dec 25, 2026' },
    ]);
    // In Phoenix it is still Thanksgiving, then it is over; who has not seen that may save it again.
    now = new Date('2026-11-27T06:59:00Z');
    expect((await change({ tagline: 'Cars.' })).status).toBe(200);
    expect(live.current.closedDays).toEqual([thanksgiving, christmas]);
    now = new Date('2026-11-27T07:01:00Z');
    expect((await change({ closedDays: [thanksgiving] })).status).toBe(200);
    expect(live.current.closedDays).toEqual([]);
  });

  test('what is said of services, values and prices can be changed, left out and taken back', async () => {
    const statements = {
      ...halcyon.statements,
      maintenance: { isShown: false, text: 'We have no workshop.' },
    };
    const response = await change({ statements, priceNote: ' Plus tax ', foundedYear: null });
    expect(await response.json()).toMatchObject({
      dealership: { statements, priceNote: 'Plus tax', foundedYear: null },
    });
    expect(await fieldsLogged()).toEqual(
      expect.arrayContaining([
        { field: 'foundedYear', from: 2003, to: null },
        { field: 'priceNote', from: '', to: 'Plus tax' },
        { field: 'maintenance', from: 'shown', to: 'not shown' },
        { field: 'maintenanceText', from: halcyon.statements.maintenance.text, to: 'We have no workshop.' },
      ]),
    );
    const site = apiApp(
      '/site',
      createSiteApi({
        dealership: live,
        pages: () => [],
        appearance: { current: newAppearance },
        listed: () => 0,
        clock: () => new Date('2026-11-20T17:00:00Z'),
        publicUrl: 'https://dealer.example/',
        offersAlerts: false,
        asksConsent: false,
      }),
    );
    expect(await (await site.get('/site/statements')).json()).toEqual(statements);
    // Every page has these, and only two show the statements.
    expect((await (await site.get('/site')).json()).dealership).not.toHaveProperty('statements');
  });

  test.each([
    [{ priceNote: 'x'.repeat(301) }, 'The note under prices may have at most 300 characters'],
    [
      { statements: { ...newStatements, maintenance: { isShown: true, text: 'x'.repeat(301) } } },
      'The text may have at most 300 characters',
    ],
  ])('what is too long is refused', async (settings, message) => {
    const response = await change(settings);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ issues: [{ message }] });
  });

  test('saving the same values changes nothing and logs nothing', async () => {
    now = new Date(start.getTime() + 60_000);
    expect(await (await change(halcyon)).json()).toEqual({
      dealership: halcyon,
      updatedAt: start.toISOString(),
    });
    expect(await fieldsLogged()).toEqual([]);
  });

  test('fault 17: of two concurrent saves of the same version, one is rejected', async () => {
    const updatedAt = start.toISOString();
    const answers = await Promise.all([
      change({ city: 'Phoenix', updatedAt }),
      change({ phone: '(602) 555-0101', updatedAt }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.json()).toEqual({ message: 'Somebody else saved these settings meanwhile' });
    const { updatedAt: later } = await read();
    expect(later).not.toBe(updatedAt);
    expect((await change({ city: 'Mesa', updatedAt: later })).status).toBe(200);
  });

  test('a save that is repeated after a lost response gets the same response', async () => {
    const first = await change({ city: 'Phoenix', updatedAt: start.toISOString() });
    const again = await change({ city: 'Phoenix', updatedAt: start.toISOString() });
    expect([again.status, await again.json()]).toEqual([200, await first.json()]);
    expect(await database.queries.select().from(changes)).toHaveLength(1);
  });

  test('without updatedAt a change is always applied', async () => {
    await change({ city: 'Phoenix' });
    expect((await change({ city: 'Mesa' })).status).toBe(200);
    expect((await read()).dealership.city).toBe('Mesa');
  });

  describe('rejected with an issue at its field', () => {
    test.each([
      [{ name: ' ' }, 'name', 'The dealership name may not be empty'],
      [{ name: 'a\nb' }, 'name', 'The dealership name must be one line of text'],
      [{ name: 'a\0b' }, 'name', 'The dealership name must be one line of text'],
      [{ name: 'x'.repeat(81) }, 'name', 'The dealership name may have at most 80 characters'],
      [{ logoText: { primary: '', secondary: '' } }, 'logoText.primary', 'The logo may not be empty'],
      [{ introduction: { heading: '', text: 'a\0b' } }, 'introduction.text', 'The introduction must be text'],
      [{ email: 'hello@' }, 'email', 'Please enter a valid email address'],
      [{ phone: '555-0142' }, 'phone', 'Please enter a valid phone number'],
      [{ timeZone: 'Arizona/Scottsdale' }, 'timeZone', 'Choose a time zone like America/Phoenix'],
      [{ foundedYear: 1700 }, 'foundedYear', 'The founding year must be from 1800 to 2200'],
      [{ foundedYear: '2003' }, 'foundedYear', 'The founding year must be from 1800 to 2200'],
      [
        { links: { financing: 'halcyon.example/financing' } },
        'links.financing',
        'Start the address with https://',
      ],
      [{ links: { news: 'javascript:alert(1)' } }, 'links.news', 'Start the address with https://'],
      [
        { pictures: { hero: 'https://elsewhere.example/a.jpg' } },
        'pictures.hero',
        'Upload the picture first',
      ],
      [{ pictures: { hero: unknown } }, 'pictures.hero', 'Upload the picture first'],
      [{ closedDays: [{ day: 'Thanksgiving', reason: '' }] }, 'closedDays.0.day', 'Choose a day'],
      [{ closedDays: [{ day: '2026-02-30', reason: '' }] }, 'closedDays.0.day', 'Choose a day'],
      [{ closedDays: [{ day: '2001-01-01', reason: '' }] }, 'closedDays.0.day', 'This day is over'],
      [
        { closedDays: [{ day: '2060-01-01', reason: '' }] },
        'closedDays.0.day',
        'Choose a day within two years',
      ],
      [
        { closedDays: Array.from({ length: 2 }, () => ({ day: '2027-12-25', reason: '' })) },
        'closedDays.1.day',
        'This day is in the list already',
      ],
      [
        { closedDays: Array.from({ length: 61 }, () => ({ day: '2027-12-25', reason: '' })) },
        'closedDays',
        'There may be at most 60 closed days',
      ],
      [
        { hours: [{ days: ['Mon'] }] },
        'hours.0',
        'Each line of the hours needs days, and opening and closing times or a note',
      ],
      [
        { hours: [{ days: ['Mon'], opens: '09:00', closes: '09:00' }] },
        'hours.0',
        'Opening and closing may not be the same',
      ],
    ])('%j', async (body, path, message) => {
      const response = await change(body);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ message, issues: [{ path, message }] });
      expect((await read()).dealership).toEqual(halcyon);
    });
  });
});
