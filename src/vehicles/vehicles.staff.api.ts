import type { Buyers } from './sold-filter.ts';
import { withAccount } from './salesperson.store.ts';
import { compress } from 'hono/compress';
import { may } from '../accounts/permissions.ts';
import type { ImageStorage } from '../images/storage/storage.ts';
import { createApi, staffOf } from '../platform/http/api.ts';
import type { Database } from '../platform/database.ts';
import { requestFingerprint } from '../platform/http/idempotency-key.ts';
import { vehiclesPayload, type Catalogue } from './catalogue/catalogue.ts';
import { staffPageSize } from './vehicles.staff.ts';
import type { LiveInventorySettings } from './settings/inventory-settings.live.ts';
import { requirePhotoRoom } from './settings/photo-limit.ts';
import { storeDataUrls } from './vehicle-images.ts';
import { requireOrder, staffList, soldList } from './vehicles.staff.store.ts';
import { addVehicle, editVehicle, findSent, listedWith, sellVehicle } from './vehicle-writes.store.ts';
import {
  staffListRoute,
  createVehicleRoute,
  listingDateRoute,
  markSoldRoute,
  soldListRoute,
  updateVehicleRoute,
  vehicleRoute,
  vinRoute,
} from './vehicles.staff.routes.ts';
import { correctListingDate } from './listing-date.store.ts';
import { findVehicle } from './vehicles.store.ts';
import { hasValidCheckDigit, isValidVin, normalizeVin } from './vin.ts';

/** The staff's calls for vehicles. A write returns when this process shows visitors the new state. */
export function createStaffVehiclesApi({
  database,
  storage,
  catalogue,
  inventorySettings,
  clock,
  dealership,
  requireInquiry,
  buyers,
}: {
  database: Database;
  storage: ImageStorage;
  catalogue: Catalogue;
  inventorySettings: Pick<LiveInventorySettings, 'current'>;
  clock: () => Date;
  /** Its time zone defines the day of a sale. */
  dealership: { readonly current: { timeZone: string } };
  /** Throws 400 unless the inquiry exists. */
  requireInquiry: (id: number) => Promise<void>;
  buyers: Buyers;
}) {
  const { queries } = database;
  /** Before images are stored, which is slow. */
  const requireRoom = (id: number | null, images: readonly string[] | undefined) =>
    requirePhotoRoom(queries, { id, images, most: inventorySettings.current.photosPerVehicle });
  const soldContext = () => ({ timeZone: dealership.current.timeZone, buyers });
  const publish = (id: number) => catalogue.publish(vehiclesPayload([id]));
  const api = createApi();
  // A complete inventory is megabytes of repetitive text.
  api.use('/admin-fast', compress());
  return api
    .openapi(staffListRoute, async (context) =>
      context.json(await staffList(queries, catalogue.current, context.req.valid('query')), 200),
    )
    .openapi(soldListRoute, async (context) => {
      const { page = 1, limit = staffPageSize, ...asked } = context.req.valid('query');
      requireOrder(asked.sort, staffOf(context).role);
      return context.json(await soldList(queries, { page, limit, ...asked }, soldContext()), 200);
    })
    .openapi(vinRoute, async (context) => {
      const { vin, except = null } = context.req.valid('query');
      const stored = normalizeVin(vin);
      const valid = isValidVin(stored);
      const usedBy = valid ? await listedWith(queries, 'vin', stored, except) : null;
      return context.json({ valid, checkDigit: hasValidCheckDigit(stored), usedBy }, 200);
    })
    .openapi(vehicleRoute, async (context) =>
      context.json(await findVehicle(queries, context.req.valid('param').id), 200),
    )
    .openapi(createVehicleRoute(clock), async (context) => {
      const { username: by, role } = staffOf(context);
      const maySell = may(role, 'sell-vehicles');
      const { timeZone } = dealership.current;
      const now = clock();
      const given = context.req.valid('json');
      const key = context.req.valid('header')['idempotency-key'];
      const idempotencyKey = key === undefined ? null : requestFingerprint(key, given);
      const earlier = await findSent(queries, idempotencyKey);
      if (earlier) return context.json(earlier, 201);
      await requireRoom(null, given.images);
      const vehicle = await storeDataUrls({ queries, storage, now }, given);
      const added = await addVehicle(queries, vehicle, { by, now, maySell, timeZone, idempotencyKey });
      await publish(added.id);
      return context.json(added, 201);
    })
    .openapi(markSoldRoute, async (context) => {
      const { username: by } = staffOf(context);
      const { id } = context.req.valid('param');
      const sale = context.req.valid('json');
      if (sale.soldToInquiryId !== undefined) await requireInquiry(sale.soldToInquiryId);
      const parties = await withAccount(queries, sale);
      const sold = await sellVehicle(queries, id, parties, {
        by,
        now: clock(),
        timeZone: dealership.current.timeZone,
      });
      await publish(sold.id);
      return context.json(sold, 200);
    })
    .openapi(updateVehicleRoute(clock), async (context) => {
      const { username: by, role } = staffOf(context);
      const maySell = may(role, 'sell-vehicles');
      const { timeZone } = dealership.current;
      const now = clock();
      const { id } = context.req.valid('param');
      const change = context.req.valid('json');
      await requireRoom(id, change.images);
      const given = await storeDataUrls({ queries, storage, now }, change);
      const edited = await editVehicle(queries, id, given, { by, now, maySell, timeZone });
      await publish(edited.id);
      return context.json(edited, 200);
    })
    .openapi(listingDateRoute, async (context) => {
      const { username: by } = staffOf(context);
      const { id } = context.req.valid('param');
      const { timeZone } = dealership.current;
      const given = context.req.valid('json');
      const corrected = await correctListingDate(queries, id, given, { by, now: clock(), timeZone });
      await publish(id);
      return context.json(corrected, 200);
    });
}

export type StaffVehiclesApi = ReturnType<typeof createStaffVehiclesApi>;
