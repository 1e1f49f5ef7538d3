import { beforeAll, describe, expect, test } from 'vitest';
import { apiApp } from '../../test/api-app.ts';
import { describeWithDatabase } from '../../test/database.ts';
import { changeViewOf } from '../accounts/change-view.ts';
import { signedIn, testNow } from '../../test/factories.ts';
import type { Database } from '../platform/database.ts';
import type { Role } from '../platform/roles.ts';
import type { LoggedChange } from './change.ts';
import { vehicleFieldTitles } from '../vehicles/field-text.ts';
import { createChangesApi } from './changes.staff.api.ts';
import { differences, recordChanges, type NewChange } from './changes.store.ts';

type Page = { changes: LoggedChange[]; total: number; people: string[] };

const appOn = (database: Database, role: Role = 'admin') => {
  const viewOf = () => changeViewOf(role);
  const api = createChangesApi({ database, fieldLabels: vehicleFieldTitles, viewOf });
  const app = apiApp('/api/changes', api, { user: { ...signedIn, role } });
  const get = (query = '') => app.get(`/api/changes${query}`);
  return { get, page: async (query = '') => (await (await get(query)).json()) as Page };
};

const entry = (changes: Partial<NewChange> = {}): NewChange => ({
  by: 'maria',
  kind: 'vehicle',
  action: 'changed',
  subjectId: 52,
  subject: '2023 Ashdown Grand Tourer V12',
  fields: [{ field: 'price', from: 252_000, to: 246_900 }],
  ...changes,
});

const minutesAgo = (minutes: number) => new Date(testNow.getTime() - minutes * 60_000);

describeWithDatabase('GET /api/changes', (open) => {
  let app: ReturnType<typeof appOn>;
  beforeAll(async () => {
    const database = await open();
    app = appOn(database);
    const entries: NewChange[] = [
      entry(),
      entry({ by: 'ruben', action: 'added', subjectId: 60, subject: '2024 Veyra 100%_Corsa' }),
      entry({ kind: 'inquiry', subjectId: 147, subject: 'Inquiry 147, Ruben Okafor', fields: [] }),
      entry({ by: 'ruben', fields: [{ field: 'costBasis', from: null, to: 200_000 }] }),
      entry({
        kind: 'page',
        subjectId: null,
        subject: 'About page',
        fields: [{ field: 'content', from: null, to: null }],
      }),
      entry({ action: 'changed', subjectId: 29, subject: '2016 Castellan Imperial' }),
      entry({ action: 'deleted', subjectId: 29, subject: '2016 Castellan Imperial' }),
      // An inquiry with the same id, not the deleted vehicle.
      entry({ kind: 'inquiry', subjectId: 29, subject: 'Inquiry 29, Ida Falk' }),
    ];
    for (const [index, one] of entries.entries()) {
      await recordChanges(database.queries, [one], minutesAgo(100 - index));
    }
  });
  const found = async (query: string) => (await app.page(query)).changes.map(({ id }) => id);

  test('returns complete entries, newest first, with everyone who appears in the log', async () => {
    const { changes, total, people } = await app.page();
    expect(changes.map(({ id }) => id)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect(changes.at(-1)).toEqual({
      id: 1,
      at: minutesAgo(100).toISOString(),
      by: 'maria',
      kind: 'vehicle',
      action: 'changed',
      subjectId: 52,
      subject: '2023 Ashdown Grand Tourer V12',
      fields: [{ field: 'price', from: 252_000, to: 246_900 }],
      deleted: false,
    });
    expect(total).toBe(8);
    expect(people).toEqual(['maria', 'ruben']);
  });

  test('marks every entry about a deleted vehicle, but not those of another kind with its id', async () => {
    const { changes } = await app.page();
    expect(changes.filter(({ deleted }) => deleted).map(({ id }) => id)).toEqual([7, 6]);
  });

  test('is paged, and a page past the end is empty', async () => {
    expect(await found('?limit=3')).toEqual([8, 7, 6]);
    expect(await found('?limit=3&page=3')).toEqual([2, 1]);
    expect(await app.page('?limit=3&page=4')).toMatchObject({ changes: [], total: 8 });
  });

  test('finds subjects, people and fields, ignoring case', async () => {
    expect(await found('?search=grand%20tourer')).toEqual([4, 1]);
    expect(await found('?search=RUBEN')).toEqual([4, 3, 2]);
    expect(await found('?search=Cost%20Basis')).toEqual([4]);
    expect(await found('?search=story')).toEqual([5]);
    expect(await found('?search=%20%20')).toHaveLength(8);
  });

  test('takes the search text literally', async () => {
    expect(await found('?search=100%25_')).toEqual([2]);
    expect(await found('?search=_')).toEqual([2]);
    expect(await found('?search=%25')).toEqual([2]);
    expect(await found('?search=%5C')).toEqual([]);
    expect(await found("?search='%20or%20true--")).toEqual([]);
  });

  test('filters by person and kind, together with a search', async () => {
    expect(await found('?by=ruben')).toEqual([4, 2]);
    expect(await found('?by=nobody')).toEqual([]);
    expect(await found('?kind=inquiry')).toEqual([8, 3]);
    expect(await found('?by=maria&kind=vehicle&search=castellan')).toEqual([7, 6]);
    expect(await app.page('?kind=inquiry')).toMatchObject({ total: 2, people: ['maria', 'ruben'] });
  });

  test('rejects invalid parameters', async () => {
    for (const query of [
      '?page=0',
      '?page=two',
      '?limit=101',
      '?limit=1.5',
      '?kind=weather',
      '?search=a%00b',
    ]) {
      expect((await app.get(query)).status, query).toBe(400);
    }
  });
});

describeWithDatabase('an empty change log', (open) => {
  test('is an empty page', async () => {
    expect(await appOn(await open()).page()).toEqual({ changes: [], total: 0, people: [] });
  });
});

describe('differences', () => {
  const before = { price: 1, status: 'available', description: 'short', features: ['a'] };

  test('are the named fields whose values differ', () => {
    const after = { ...before, price: 2, status: 'sold' };
    expect(differences(before, after, ['price', 'description'])).toEqual([
      { field: 'price', from: 1, to: 2 },
    ]);
  });

  test('treat a missing state as null', () => {
    expect(differences(null, before, ['price'])).toEqual([{ field: 'price', from: null, to: 1 }]);
    expect(differences(before, null, ['price'])).toEqual([{ field: 'price', from: 1, to: null }]);
  });

  test('keep long texts, lists and times, up to 10,000 characters', () => {
    const states = { ...before, soldAt: testNow };
    const after = { ...states, description: 'x'.repeat(10_000), features: ['b', 'c'], soldAt: null };
    expect(differences<object>(states, after, ['description', 'features', 'soldAt'] as never[])).toEqual([
      { field: 'description', from: 'short', to: 'x'.repeat(10_000) },
      { field: 'features', from: 'a', to: 'b\nc' },
      { field: 'soldAt', from: testNow.toISOString(), to: null },
    ]);
    expect(differences(before, { ...before, features: [] }, ['features'])).toEqual([
      { field: 'features', from: 'a', to: null },
    ]);
    expect(differences(before, { ...before, description: 'x'.repeat(10_001) }, ['description'])).toEqual([
      { field: 'description', from: null, to: null },
    ]);
  });
});
