import { beforeAll, expect, test } from 'vitest';
import { halcyon } from '../../demo/dealership.ts';
import { describeWithDatabase } from '../../test/database.ts';
import type { Database } from '../platform/database.ts';
import { openDealership } from './dealership.live.ts';
import { readDealership, saveDealership } from './dealership.store.ts';
import { dealership } from './dealership.table.ts';
import { newDealership, type Dealership } from './dealership.schema.ts';

const now = new Date('2026-11-20T17:00:00.000Z');

describeWithDatabase('the dealership’s settings', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  test('before anything is saved, the defaults are read', async () => {
    expect(await readDealership(database.queries)).toEqual(newDealership);
  });

  test('the last save is read, and shown after a refresh', async () => {
    const live = await openDealership(database, { onChange: () => undefined, onError: () => undefined });
    await saveDealership(database.queries, newDealership, now);
    await saveDealership(database.queries, { ...halcyon, links: { news: 'https://news.example/' } }, now);
    await live.refresh();
    expect(live.current).toEqual({ ...halcyon, links: { news: 'https://news.example/' } });
    await live.close();
  });

  test('a setting that is newer than the last save has its default', async () => {
    const { foundedYear: _, ...older } = halcyon;
    await database.queries.update(dealership).set({ settings: older });
    expect(await readDealership(database.queries)).toEqual({
      ...halcyon,
      foundedYear: newDealership.foundedYear,
    });
  });

  test('what earlier versions invented counts as not said, beside what was saved', async () => {
    const invented = {
      street: '1 Main Street',
      city: 'Your City',
      region: 'CA',
      regionName: 'California',
      postalCode: '90001',
      phone: '(555) 555-0100',
      email: 'hello@dealership.example',
    };
    const save = (profile: Partial<Dealership>) =>
      database.queries.update(dealership).set({ settings: { ...halcyon, ...invented, ...profile } });
    const { street, city, region, regionName, postalCode, phone, email } = newDealership;
    await save({});
    const nothing = { street, city, region, regionName, postalCode, phone, email };
    expect(await readDealership(database.queries)).toEqual({ ...halcyon, ...nothing });
    expect(Object.values(nothing).join('')).toBe('');
    // Main Street is in many cities.
    await save({ city: 'Fresno', phone: halcyon.phone });
    expect(await readDealership(database.queries)).toEqual({
      ...halcyon,
      ...invented,
      city: 'Fresno',
      phone: halcyon.phone,
      email,
    });
  });

  test.each<Partial<Dealership>>([
    { name: ' ' },
    { timeZone: 'Arizona/Scottsdale' },
    { links: { news: 'javascript:alert(1)' } },
    { links: { news: '//elsewhere.example' } },
    { pictures: { hero: 'https://elsewhere.example/hero.jpg' } },
    { hours: [{ days: ['Mon'], opens: '9:00', closes: '19:00' }] },
    { hours: [{ days: ['Mon'], opens: '09:00', closes: '25:00' }] },
    { hours: [{ days: [], note: 'closed' }] },
  ])('%j is refused', async (change) => {
    await expect(saveDealership(database.queries, { ...halcyon, ...change }, now)).rejects.toThrow();
  });
});
