import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { apiApp } from '../../test/api-app.ts';
import { describeWithDatabase } from '../../test/database.ts';
import { signedIn, testNow } from '../../test/factories.ts';
import { changes } from '../changes/changes.table.ts';
import type { Database } from '../platform/database.ts';
import { openMeasurement, type LiveMeasurement } from './measurement.live.ts';
import { createMeasurementApi } from './measurement.staff.api.ts';
import { measurement } from './measurement.table.ts';
import { newMeasurement } from './measurement.ts';

const path = '/measurement';

describeWithDatabase('what measures visits', (open) => {
  let database: Database;
  let live: LiveMeasurement;
  let app: ReturnType<typeof apiApp>;
  beforeAll(async () => {
    database = await open();
    live = await openMeasurement(database, { onChange: () => undefined, onError: () => undefined });
    const api = createMeasurementApi({ database, measurement: live, clock: () => testNow });
    app = apiApp(path, api, { user: signedIn });
  });
  afterAll(() => live.close());
  beforeEach(async () => {
    await database.queries.delete(changes);
    await database.queries.delete(measurement);
    await live.publish();
  });

  test('is nothing before the first save', async () => {
    expect(await (await app.get(path)).json()).toEqual({ settings: newMeasurement, updatedAt: null });
  });

  test('is kept as it is meant, and logged by field', async () => {
    const answer = await app.patch(path, { googleTag: ' g-ab12cd34', asksForAll: true, updatedAt: null });
    const settings = { ...newMeasurement, googleTag: 'G-AB12CD34', asksForAll: true };
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { settings, updatedAt: testNow.toISOString() },
    ]);
    expect(live.current).toEqual(settings);
    expect(await database.queries.select().from(changes)).toMatchObject([
      {
        by: signedIn.username,
        subject: 'Measurement',
        fields: [
          { field: 'googleTag', from: '', to: 'G-AB12CD34' },
          { field: 'asksForAll', from: false, to: true },
        ],
      },
    ]);
  });

  test('fault 17: of two saves of the same version one is refused', async () => {
    const answers = await Promise.all(
      ['1111111111', '2222222222'].map((metaPixel) => app.patch(path, { metaPixel, updatedAt: null })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('fault 14: what it cannot be is refused by name, and nothing of it is stored', async () => {
    const answer = await app.patch(path, { metaPixel: '1234567890', googleTag: 'GTM-ABC123' });
    expect([answer.status, await answer.json()]).toMatchObject([400, { issues: [{ path: 'googleTag' }] }]);
    expect(live.current).toEqual(newMeasurement);
  });
});
