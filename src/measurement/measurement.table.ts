import { settingsTable } from '../platform/database/settings-table.ts';

/** What measures visits. */
export const measurement = settingsTable('measurement');
