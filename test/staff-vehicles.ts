import { buyersOf } from '../src/inquiries/buyers.store.ts';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { changes } from '../src/changes/changes.table.ts';
import { saveImage } from '../src/images/images.store.ts';
import { images } from '../src/images/images.table.ts';
import { sharp } from '../src/images/encoding/sharp.ts';
import { createTestStorage } from './images/stored-picture.ts';
import { createApi } from '../src/platform/http/api.ts';
import type { Database } from '../src/platform/database.ts';
import { createBatchesApi } from '../src/bulk/batches.staff.api.ts';
import { vehicleBatches } from '../src/vehicles/undo/vehicle-batches.table.ts';
import { createBinApi } from '../src/bulk/bin/bin.staff.api.ts';
import { deletedVehicles } from '../src/vehicles/deleted-vehicles.table.ts';
import { openCatalogue, type Catalogue } from '../src/vehicles/catalogue/catalogue.ts';
import { newInventorySettings } from '../src/vehicles/settings/inventory-settings.ts';
import type { Vehicle } from '../src/vehicles/vehicle.ts';
import { createSalesApi } from '../src/sales/sales.staff.api.ts';
import { createStaffViewsApi } from '../src/page-views/views.staff.api.ts';
import { createStaffVehiclesApi } from '../src/vehicles/vehicles.staff.api.ts';
import { vehicles } from '../src/vehicles/vehicles.table.ts';
import { apiApp } from './api-app.ts';
import { signedIn, testNow } from './factories.ts';

/** The minimum that staff enter for a vehicle, and its name in the log. */
export const car = {
  make: 'Ashdown',
  model: 'Grand Tourer V12',
  year: 2023,
  price: 310_000,
  mileage: 4_200,
};
export const carLabel = '2023 Ashdown Grand Tourer V12';
/** Its check digit is correct. */
export const vin = '1M8GDM9AXKP042788';

/** Largest body of a call that may carry images, in bytes. */
export const bodyLimit = 60 * 1024 * 1024;

export const picture = (background: string) =>
  sharp({ create: { width: 80, height: 50, channels: 3, background } })
    .jpeg()
    .toBuffer();

export const dataUrl = async (background: string) =>
  `data:image/jpeg;base64,${(await picture(background)).toString('base64')}`;

/** The vehicle in a response. */
export const vehicleOf = async (response: Response | Promise<Response>) =>
  (await (await response).json()) as Vehicle;

/** An error response, with the paths of its issues. */
export async function complaint(response: Response) {
  const { message, issues } = (await response.json()) as {
    message: string;
    issues?: { path: string; message: string }[];
  };
  return { status: response.status, message, paths: issues?.map(({ path }) => path) };
}

export const statusesOf = (responses: Response[]) => responses.map(({ status }) => status).sort();

/** The staff's vehicle calls for one suite, on a database that is empty and at `testNow` for every test. */
export function staffVehicles(open: () => Promise<Database>) {
  let database: Database;
  let catalogue: Catalogue;
  let now = testNow;
  let app: ReturnType<typeof apiApp>;
  const settings = { current: newInventorySettings };
  const { storage, state } = createTestStorage();

  beforeAll(async () => {
    database = await open();
    catalogue = await openCatalogue(database, { onChange: () => undefined, onError: () => undefined });
    const dealership = { current: { timeZone: 'America/Phoenix' } };
    const dependencies = {
      database,
      storage,
      catalogue,
      dealership,
      inventorySettings: settings,
      clock: () => now,
      requireInquiry: async () => undefined,
      buyers: buyersOf(database.queries),
    };
    const api = createApi()
      .route('/', createSalesApi(dependencies))
      .route('/', createBatchesApi(dependencies))
      .route('/', createBinApi(dependencies))
      .route('/', createStaffViewsApi(dependencies))
      .route('/', createStaffVehiclesApi(dependencies));
    app = apiApp('/vehicles', api, {
      user: signedIn,
      exceptions: { 'POST /vehicles': bodyLimit, 'PATCH /vehicles/:id': bodyLimit },
    });
  });
  afterAll(() => catalogue.close());
  beforeEach(async () => {
    now = testNow;
    settings.current = newInventorySettings;
    for (const table of [vehicles, deletedVehicles, vehicleBatches, changes, images])
      await database.queries.delete(table);
    await catalogue.refresh();
  });

  const add = (change: object = {}, headers?: Record<string, string>) =>
    app.post('/vehicles', { ...car, ...change }, headers);
  return {
    get database() {
      return database;
    },
    get app() {
      return app;
    },
    /** What visitors see. */
    get snapshot() {
      return catalogue.current;
    },
    /** Number of images written to the storage so far. */
    get written() {
      return state.writes.length;
    },
    setNow: (time: Date) => {
      now = time;
    },
    /** Sets how many photographs a vehicle may have. */
    setPhotoLimit: (photosPerVehicle: number) => {
      settings.current = { ...newInventorySettings, photosPerVehicle };
    },
    stored: () => database.queries.select().from(vehicles).orderBy(asc(vehicles.id)),
    log: () => database.queries.select().from(changes).orderBy(asc(changes.id)),
    add,
    added: async (change: object = {}) => {
      const response = await add(change);
      expect(response.status).toBe(201);
      return vehicleOf(response);
    },
    read: (id: number) => vehicleOf(app.get(`/vehicles/${id}`)),
    edit: (id: number, change: object) => app.patch(`/vehicles/${id}`, change),
    sell: (id: number, body: object = {}) => app.patch(`/vehicles/${id}/mark-sold`, body),
    correct: (id: number, body: object) => app.patch(`/vehicles/${id}/sale`, body),
    /** Address of a picture of one color that is stored. */
    uploaded: async (background: string) =>
      (await saveImage({ queries: database.queries, storage, now }, await picture(background))).url,
  };
}
