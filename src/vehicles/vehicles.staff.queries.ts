import { queryOptions, type Query, type QueryClient } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { readOrSignOut } from '../accounts/read-or-sign-out.ts';
import { requestInBackground } from '../platform/browser/background-request.ts';
import { request } from '../platform/browser/request.ts';
import type { SoldFilter } from './sold-filter.ts';
import {
  staffPageSize,
  type StaffListRequest,
  type SoldListRequest,
  type SoldSort,
} from './vehicles.staff.ts';
import { toInventory, toSoldList, toStaffVehicle } from './vehicle-answers.staff.ts';
import type { Vehicle, VehicleInput } from './vehicle.ts';
import type { StaffVehiclesApi } from './vehicles.staff.api.ts';

const read = createApiClient<StaffVehiclesApi>('/api/vehicles', requestInBackground);
const readList = createApiClient<StaffVehiclesApi>('/api/vehicles', readOrSignOut);
const write = createApiClient<StaffVehiclesApi>('/api/vehicles', request);

/**
 * The inventory of the staff screens, section 7: fresh for 30 s, then fetched again when its tab is opened.
 * Without a request it has every vehicle.
 */
export const staffVehiclesQuery = (asked?: StaffListRequest) =>
  queryOptions({
    queryKey: ['/api/vehicles/admin-fast', asked ?? null],
    queryFn: async () =>
      toInventory(await readList('get', '/admin-fast', { query: parametersOf(asked ?? {}) })),
    staleTime: 30_000,
    refetchOnMount: true,
  });

/** One page of the sold vehicles, section 7; pages count from 1. */
export const soldVehiclesQuery = ({ page, sort, ...filter }: SoldListRequest) =>
  queryOptions({
    queryKey: ['/api/vehicles/sold', page, sort ?? null, ...(isFiltered(filter) ? [filter] : [])],
    queryFn: async () =>
      toSoldList(
        await readList('get', '/sold', {
          query: parametersOf({ page, limit: staffPageSize, sort, ...filter }),
        }),
      ),
    refetchOnMount: true,
  });

const isFiltered = (filter: SoldFilter) => Object.values(filter).some((value) => value);

/** The path of the sales that are asked for as a CSV file. */
export const soldExportPath = (asked: SoldFilter & { sort?: SoldSort }) =>
  `/api/vehicles/sold/export?${new URLSearchParams(parametersOf(asked)).toString()}`;

/** One vehicle with all fields. Always fetched, because an edit must start from the current version. */
export const staffVehicleQuery = (id: number) =>
  queryOptions({
    queryKey: [`/api/vehicles/${id}`],
    queryFn: async () => toStaffVehicle(await read('get', '/:id', { param: { id: String(id) } })),
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
  });

/** The copy of a vehicle in a loaded list. */
export const listedVehicle = (id: number, queryClient: QueryClient): Vehicle | undefined =>
  ['/api/vehicles/admin-fast', '/api/vehicles/sold']
    .flatMap((path) => queryClient.getQueriesData<{ vehicles: Vehicle[] }>({ queryKey: [path] }))
    .flatMap(([, list]) => list?.vehicles ?? [])
    .find((vehicle) => vehicle.id === id);

/** Checks a VIN; `exceptId` is the vehicle that is being edited, which may keep its own. */
export const vinCheckQuery = ({ vin, exceptId }: { vin: string; exceptId?: number }) =>
  queryOptions({
    queryKey: ['/api/vehicles/vin', vin, exceptId ?? null],
    queryFn: () => read('get', '/vin', { query: { vin, ...parametersOf({ except: exceptId }) } }),
    refetchOnMount: true,
  });

/** The required fields of a new vehicle; the rest default as in the form. */
export type NewVehicle = Partial<VehicleInput> &
  Pick<VehicleInput, 'make' | 'model' | 'year' | 'price' | 'mileage'>;

/** POST /api/vehicles. Repeated requests with the same `idempotencyKey` and content create one vehicle. */
export const createVehicle = ({ vehicle, idempotencyKey }: { vehicle: NewVehicle; idempotencyKey: string }) =>
  write('post', '/', { json: vehicle, header: { 'idempotency-key': idempotencyKey } });

/** PATCH /api/vehicles/{id}. With the `updatedAt` of the edited version, 409 if there is a newer one. */
export const updateVehicle = (edit: { id: number; vehicle: Partial<VehicleInput>; updatedAt?: string }) =>
  write('patch', '/:id', {
    param: { id: String(edit.id) },
    json: { ...edit.vehicle, ...updatedAtOf(edit) },
  });

/** PATCH /api/vehicles/{id}/listing-date. 409 if there is a newer version than the one of `updatedAt`. */
export const correctListingDate = ({
  id,
  ...json
}: {
  id: number;
  /** A day in the dealership's time zone. */
  listedOn: string;
  updatedAt: string;
}) => write('patch', '/:id/listing-date', { param: { id: String(id) }, json });

/** Unknown if the answer had the specified fields only. */
const updatedAtOf = ({ updatedAt }: { updatedAt?: string }) => (updatedAt ? { updatedAt } : {});

/**
 * PATCH /api/vehicles/{id}/mark-sold. Without a price, the listed price is used (section 5); without a day, the
 * sale is now.
 */
export const markSold = ({
  id,
  ...sale
}: {
  id: number;
  soldPrice?: number | undefined;
  soldOn?: string | undefined;
  soldToInquiryId?: number | undefined;
  soldBy?: string | undefined;
  buyerName?: string | undefined;
  buyerPhone?: string | undefined;
  buyerEmail?: string | undefined;
}) => write('patch', '/:id/mark-sold', { param: { id: String(id) }, json: sale });

/**
 * After any write: invalidates the vehicles of staff and visitors and the dashboard's figures. Queries on the
 * screen keep their data until they are refetched. Others are removed, because most lists are not refetched
 * when they are shown again (section 7).
 */
export function refreshVehicles(queryClient: QueryClient): Promise<void> {
  const predicate = ({ queryKey: [path] }: Query) =>
    typeof path === 'string' && (path.startsWith('/api/vehicles') || path === '/api/dashboard/stats');
  queryClient.removeQueries({ predicate, type: 'inactive' });
  return queryClient.invalidateQueries({ predicate });
}

/** Query parameters as strings; undefined ones are left out. */
function parametersOf<Value extends string | number>(
  chosen: Record<string, Value | undefined>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(chosen).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  );
}
