import { settingsTable } from '../platform/database/settings-table.ts';

export const dealership = settingsTable('dealership', 'profile');
