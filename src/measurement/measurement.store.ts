import { createSettingsRow, type SavedSettings } from '../changes/settings-row.store.ts';
import type { Queries } from '../platform/database.ts';
import { measurementSchema, type Measurement } from './measurement.schema.ts';
import { measurement } from './measurement.table.ts';
import { newMeasurement } from './measurement.ts';

export type SavedMeasurement = SavedSettings<Measurement>;

export const { read: readSavedMeasurement, change: changeMeasurement } = createSettingsRow({
  table: measurement,
  schema: measurementSchema,
  defaults: newMeasurement,
  conflict: 'Somebody else saved these settings meanwhile',
  kind: 'dealership',
  subject: () => 'Measurement',
});

/** `readSavedMeasurement` without its time. */
export const readMeasurement = async (queries: Queries): Promise<Measurement> =>
  (await readSavedMeasurement(queries)).settings;
