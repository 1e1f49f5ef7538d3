import type { Database } from '../platform/database.ts';
import { openLiveValue, type LiveValue, type LiveValueOptions } from '../platform/live-value.ts';
import type { Measurement } from './measurement.schema.ts';
import { readMeasurement } from './measurement.store.ts';

/** Notice sent to every process after the settings were committed. */
const measurementChannel = 'measurement';

export type LiveMeasurement = LiveValue<Measurement>;

/** Loads the settings and keeps them current on notices of `measurementChannel`. */
export const openMeasurement = (database: Database, options: LiveValueOptions): Promise<LiveMeasurement> =>
  openLiveValue(database, measurementChannel, () => readMeasurement(database.queries), options);
