import type { Database } from '../platform/database.ts';
import { openLive, type Live, type LiveOptions } from '../platform/live.ts';
import { readDealership } from './dealership.store.ts';
import type { Dealership } from './dealership.ts';

/** Notice sent to every process after the settings were committed. */
export const dealershipChannel = 'dealership';

/** The dealership's settings, in memory. */
export type LiveDealership = Live<Dealership>;

/** Loads the settings and keeps them current on notices of `dealershipChannel`. */
export function openDealership(database: Database, options: LiveOptions): Promise<LiveDealership> {
  return openLive(database, dealershipChannel, () => readDealership(database.queries), options);
}
