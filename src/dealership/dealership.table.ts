import { settingsTable } from '../platform/database/settings-table.ts';

/** The dealership's settings. */
export const dealership = settingsTable('dealership', 'profile');
