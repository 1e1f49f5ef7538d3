import type { Database } from '../platform/database.ts';
import { openLiveValue, type LiveValue, type LiveValueOptions } from '../platform/live-value.ts';
import { readDealership } from './dealership.store.ts';
import type { Dealership } from './dealership.schema.ts';

/** Notice sent to every process after the settings were committed. */
export const dealershipChannel = 'dealership';

export type LiveDealership = LiveValue<Dealership>;

/** Loads the settings and keeps them current on notices of `dealershipChannel`. */
export function openDealership(database: Database, options: LiveValueOptions): Promise<LiveDealership> {
  return openLiveValue(database, dealershipChannel, () => readDealership(database.queries), options);
}
