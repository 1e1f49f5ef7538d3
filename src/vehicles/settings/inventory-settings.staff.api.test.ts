import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { apiApp } from '../../../test/api-app.ts';
import { describeWithDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { signedIn, testNow } from '../../../test/factories.ts';
import { changes } from '../../changes/changes.table.ts';
import type { Database } from '../../platform/database.ts';
import { openInventorySettings, type LiveInventorySettings } from './inventory-settings.live.ts';
import { inventorySettingsSchema, type InventorySettings } from './inventory-settings.schema.ts';
import { createInventorySettingsApi } from './inventory-settings.staff.api.ts';
import { inventorySettings } from './inventory-settings.table.ts';

const unset: InventorySettings = { newArrivalDays: null, photosPerVehicle: 10, holdingCostPerDay: null };
const path = '/vehicles/settings';

describeWithDatabase('the inventory’s settings', (open) => {
  let database: Database;
  let live: LiveInventorySettings;
  let elsewhere: LiveInventorySettings;
  let app: ReturnType<typeof apiApp>;
  beforeAll(async () => {
    database = await open();
    const options = { onChange: () => undefined, onError: () => undefined };
    live = await openInventorySettings(database, options);
    elsewhere = await openInventorySettings(database, options);
    const api = createInventorySettingsApi({ database, inventorySettings: live, clock: () => testNow });
    app = apiApp('/vehicles', api, { user: signedIn });
  });
  afterAll(() => Promise.all([live.close(), elsewhere.close()]));
  beforeEach(async () => {
    await database.queries.delete(changes);
    await database.queries.delete(inventorySettings);
    await live.publish();
  });
  const read = async (): Promise<unknown> => (await app.get(path)).json();

  test('before the first save they are the defaults', async () => {
    expect(await read()).toEqual({ settings: unset, updatedAt: null });
  });

  test('a change is kept, logged by field, and known to every process', async () => {
    const change = { newArrivalDays: 30, holdingCostPerDay: 12.5, updatedAt: null };
    const saved = { ...unset, newArrivalDays: 30, holdingCostPerDay: 12.5 };
    const answer = await app.patch(path, change);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { settings: saved, updatedAt: testNow.toISOString() },
    ]);
    expect(await read()).toEqual({ settings: saved, updatedAt: testNow.toISOString() });
    expect(live.current).toEqual(saved);
    await eventually(() => expect(elsewhere.current).toEqual(saved));
    expect(await database.queries.select().from(changes)).toMatchObject([
      {
        by: signedIn.username,
        kind: 'inventory',
        action: 'changed',
        subject: 'Inventory settings',
        fields: [
          { field: 'newArrivalDays', from: null, to: 30 },
          { field: 'holdingCostPerDay', from: null, to: 12.5 },
        ],
      },
    ]);
  });

  const others: InventorySettings = { newArrivalDays: 30, photosPerVehicle: 20, holdingCostPerDay: 12.5 };
  const names = Object.keys(inventorySettingsSchema.shape) as (keyof InventorySettings)[];
  test.each(names)('%s is kept, alone', async (name) => {
    const answer = await app.patch(path, { [name]: others[name] });
    expect(answer.status).toBe(200);
    expect(await read()).toMatchObject({ settings: { ...unset, [name]: others[name] } });
    expect(await database.queries.select().from(changes)).toMatchObject([
      { fields: [{ field: name, from: unset[name], to: others[name] }] },
    ]);
  });

  test('fault 17: of two saves of the same version one is refused, and the same save again is not', async () => {
    const answers = await Promise.all(
      [20, 30].map((photosPerVehicle) => app.patch(path, { photosPerVehicle, updatedAt: null })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { photosPerVehicle } = live.current;
    expect((await app.patch(path, { photosPerVehicle, updatedAt: null })).status).toBe(200);
  });

  test.each([
    ['newArrivalDays', 0],
    ['newArrivalDays', 1.5],
    ['newArrivalDays', 366],
    ['photosPerVehicle', 9],
    ['photosPerVehicle', 61],
    ['photosPerVehicle', null],
    ['holdingCostPerDay', -1],
    ['holdingCostPerDay', 0.001],
    ['holdingCostPerDay', '12'],
  ])('fault 14: %s %j is refused by name', async (field, value) => {
    const answer = await app.patch(path, { [field]: value });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ issues: [{ path: field }] });
  });
});
