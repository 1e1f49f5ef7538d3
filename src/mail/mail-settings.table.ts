import { settingsTable } from '../platform/database/settings-table.ts';

export const mailSettings = settingsTable('mail_settings');
