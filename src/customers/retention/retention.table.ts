import { settingsTable } from '../../platform/database/settings-table.ts';

/** How long personal data is kept. */
export const retentionSettings = settingsTable('retention_settings');
