import type { QueryClient } from '@tanstack/react-query';
import { changesBesideQuery } from '../../../changes/changes.staff.queries.ts';
import { isRefused } from '../../../platform/browser/background-request.ts';
import { RequestError } from '../../../platform/browser/request.ts';
import { formatDateTime } from '../../../platform/dates.ts';
import type { Vehicle } from '../../../vehicles/vehicle.ts';
import { createVehicle, staffVehicleQuery, updateVehicle } from '../../../vehicles/vehicles.staff.queries.ts';
import { changedFields, inputOf, isSavedAlready, patchOf, type VehicleState } from './form-values.ts';

/**
 * What somebody else has saved in the meantime, who it was (null if the log does not say), and how long ago.
 */
export type Newer = { vehicle: Vehicle; by: string | null; ago: string };

/** Why a vehicle was not saved. `newer` is null if it could not be loaded. */
export type SaveFailure =
  | { kind: 'refused'; issues: { path: string; message: string }[]; message: string | undefined }
  | { kind: 'conflict'; newer: Newer | null; message: string | undefined }
  | { kind: 'deleted'; message: string | undefined }
  | { kind: 'signedOut' }
  | { kind: 'offline' }
  | { kind: 'failed'; message: string | undefined };

/**
 * Sends the form's values: all of a new vehicle; otherwise the changed fields and the state they started
 * from.
 */
export function sendVehicle({ state, idempotencyKey }: { state: VehicleState; idempotencyKey: string }) {
  const { vehicleId, updatedAt, base, values } = state;
  if (vehicleId === null) return createVehicle({ vehicle: inputOf(values), idempotencyKey });
  return updateVehicle({
    id: vehicleId,
    vehicle: patchOf(values, changedFields(base, values)),
    ...(updatedAt === null ? {} : { updatedAt }),
  });
}

/** The reason for a failed save. Null if it was stored after all and only its response was lost. */
export async function explainFailure(
  error: unknown,
  state: VehicleState,
  queryClient: QueryClient,
): Promise<SaveFailure | null> {
  if (!(error instanceof RequestError))
    return navigator.onLine ? { kind: 'failed', message: undefined } : { kind: 'offline' };
  const { status, issues, serverMessage: message } = error;
  if (status === 401) return { kind: 'signedOut' };
  if (status === 404 && state.vehicleId !== null) return { kind: 'deleted', message };
  if (issues.length > 0) return { kind: 'refused', issues, message };
  if (status !== 409 || state.vehicleId === null) return { kind: 'failed', message };
  const newer = await loadNewer(state.vehicleId, queryClient);
  if (newer === 'deleted') return { kind: 'deleted', message };
  if (newer === 'signedOut') return { kind: 'signedOut' };
  if (newer === null) return { kind: 'conflict', newer, message };
  return isSavedAlready(state, newer.vehicle) ? null : { kind: 'conflict', newer, message };
}

/** The vehicle's current state; null if it cannot be loaded. */
export async function loadNewer(
  id: number,
  queryClient: QueryClient,
): Promise<Newer | 'deleted' | 'signedOut' | null> {
  try {
    const vehicle = await queryClient.fetchQuery(staffVehicleQuery(id));
    const by = await whoSaved(vehicle, queryClient);
    return { vehicle, by, ago: agoText(vehicle.updatedAt, new Date()) };
  } catch (error) {
    if (isRefused(error)) return 'signedOut';
    return error instanceof RequestError && error.status === 404 ? 'deleted' : null;
  }
}

/** The author of the vehicle's current state, from the latest entries of the change log. */
async function whoSaved({ id, updatedAt }: Vehicle, queryClient: QueryClient): Promise<string | null> {
  try {
    const { changes } = await queryClient.fetchQuery(
      changesBesideQuery({ kind: 'vehicle', page: 1, limit: 20 }),
    );
    return changes.find(({ subjectId, at }) => subjectId === id && at === updatedAt)?.by ?? null;
  } catch {
    // The name is helpful but not required; the comparison works without it.
    return null;
  }
}

const minute = 60_000;
const hour = 60 * minute;

/** How long ago something was, as the end of a sentence: `just now`, `2 minutes ago`, `on Nov 19, 2026 5:12 PM`. */
export function agoText(iso: string, now: Date): string {
  const passed = now.getTime() - Date.parse(iso);
  if (passed < minute) return 'just now';
  if (passed < hour) return count(Math.floor(passed / minute), 'minute');
  if (passed < 24 * hour) return count(Math.floor(passed / hour), 'hour');
  return `on ${formatDateTime(iso)}`;
}

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'} ago`;
