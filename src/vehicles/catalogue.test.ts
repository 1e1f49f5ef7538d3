import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { describeOnBothDatabases } from '../../test/database.ts';
import { daysAgo, insertVehicles, soldVehicleRow, testNow, vehicleRow } from '../../test/factories.ts';
import type { Database } from '../platform/database.ts';
import { catalogueChannel, openCatalogue, type Catalogue } from './catalogue.ts';
import { vehicles } from './vehicles.table.ts';

const options = { onChange: () => undefined, onError: () => undefined };

describeOnBothDatabases('the catalogue', (open) => {
  let database: Database;
  let catalogue: Catalogue;
  beforeEach(async () => {
    database = await open();
    await insertVehicles(database.queries, [
      vehicleRow({ model: 'older', listedAt: daysAgo(1) }),
      vehicleRow({ model: 'newest' }),
      soldVehicleRow({ model: 'sold' }),
      vehicleRow({ model: 'newest too' }),
    ]);
    catalogue = await openCatalogue(database, options);
  });
  const listed = (of = catalogue) => of.current.cards.map(({ model }) => model);

  test('lists what is not sold, newest first, and of one moment the one that came last', () => {
    expect(listed()).toEqual(['newest too', 'newest', 'older']);
    expect([...catalogue.current.byId.values()].map(({ model }) => model).sort()).toEqual([
      'newest',
      'newest too',
      'older',
      'sold',
    ]);
  });

  test('a snapshot never changes: a later one takes its place', async () => {
    const before = catalogue.current;
    await database.queries.update(vehicles).set({ model: 'renamed' }).where(eq(vehicles.model, 'older'));
    await catalogue.refresh();
    expect(before.cards.map(({ model }) => model)).toEqual(['newest too', 'newest', 'older']);
    expect(listed()).toEqual(['newest too', 'newest', 'renamed']);
    expect(catalogue.current.version).toBeGreaterThan(before.version);
  });

  test('fault 48: a committed write is seen on every node after its notice', async () => {
    const onChange = vi.fn<() => void>();
    const other = await openCatalogue(database, { ...options, onChange });
    await insertVehicles(database.queries, [vehicleRow({ model: 'new', listedAt: testNow })]);
    await database.notify(catalogueChannel);
    await vi.waitFor(() => {
      expect(listed()).toContain('new');
      expect(listed(other)).toContain('new');
    });
    expect(onChange).toHaveBeenCalled();
  });
});
