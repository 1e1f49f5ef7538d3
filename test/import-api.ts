import { asc } from 'drizzle-orm';
import { beforeAll, beforeEach, expect } from 'vitest';
import { changes } from '../src/changes/changes.table.ts';
import type { Database } from '../src/platform/database.ts';
import { openCatalogue, type Catalogue } from '../src/vehicles/catalogue/catalogue.ts';
import { importMappings } from '../src/import/import-mappings.table.ts';
import { createImportApi } from '../src/import/import.staff.api.ts';
import type { ImportAnswer } from '../src/import/import.staff.schema.ts';
import { allVehicles } from '../src/vehicles/vehicles.store.ts';
import { vehicles } from '../src/vehicles/vehicles.table.ts';
import { apiApp } from './api-app.ts';
import { describeWithDatabase } from './database.ts';
import { signedIn, testNow } from './factories.ts';

export const header = 'VIN,Make,Model,Year,Price,Mileage';
export const elise = '1M8GDM9AXKP042788,Lotus,Elise,2005,48500,21300';
export const exige = '11111111111111111,Lotus,Exige,2008,61000,9000';
/** A file with the columns of `elise` and `exige`. */
export const lines = (...rows: string[]) => [header, ...rows].join('\r\n');

const dealership = { current: { timeZone: 'America/Phoenix' } };

/** Tests of the calls for imports and exports. Each begins with an empty inventory and an empty change log. */
export function describeImports(name: string, define: (site: ImportSite) => void): void {
  describeWithDatabase(name, (open) => {
    let database: Database;
    let catalogue: Catalogue;
    let app: ReturnType<typeof apiApp>;
    beforeAll(async () => {
      database = await open();
      catalogue = await openCatalogue(database, { onChange: () => undefined, onError: () => undefined });
      app = apiApp(
        '/api/vehicles',
        createImportApi({ database, catalogue, clock: () => testNow, dealership }),
        {
          user: signedIn,
          exceptions: {
            'POST /api/vehicles/import': 'own body',
            'POST /api/vehicles/import/report': 'own body',
          },
        },
      );
    });
    beforeEach(async () => {
      await database.queries.delete(vehicles);
      await database.queries.delete(changes);
      await database.queries.delete(importMappings);
    });
    define(openCalls({
      get database() {
        return database;
      },
      get catalogue() {
        return catalogue;
      },
      get app() {
        return app;
      },
    }));
  });
}

/** Its members can be read once the tests run. */
type Opened = {
  readonly database: Database;
  readonly catalogue: Catalogue;
  readonly app: ReturnType<typeof apiApp>;
};

function openCalls(opened: Opened) {
  const postTo = (path: string, body: BodyInit, type = 'text/csv') =>
    opened.app.request(`/api/vehicles${path}`, { method: 'POST', headers: { 'content-type': type }, body });
  const post = (body: BodyInit, query = '', type = 'text/csv') => postTo(`/import${query}`, body, type);
  return {
    opened,
    postTo,
    post,
    dryRun: async (body: BodyInit, query = ''): Promise<ImportAnswer> => {
      const response = await post(body, query);
      expect(response.status).toBe(200);
      return response.json();
    },
    apply: (body: BodyInit, plan?: string) =>
      post(body, `?apply=true${plan === undefined ? '' : `&plan=${plan}`}`),
    /** VIN and price of every vehicle, in the order of VINs. */
    listed: async () =>
      (await allVehicles(opened.database.queries)).map(({ vin, price }) => [vin, price]).sort(),
    log: () => opened.database.queries.select().from(changes).orderBy(asc(changes.id)),
    exported: async (list = 'all') => (await opened.app.get(`/api/vehicles/export?list=${list}`)).text(),
  };
}

export type ImportSite = ReturnType<typeof openCalls>;
