import { createSettingsRow } from '../changes/settings-row.store.ts';
import { accountSettingsSchema, type AccountSettings } from './accounts.schema.ts';
import { accountSettings } from './accounts.table.ts';

export const { read: readAccountSettings, change: changeAccountSettings } =
  createSettingsRow<AccountSettings>({
    table: accountSettings,
    schema: accountSettingsSchema,
    defaults: { secondFactorRequiredOf: 'nobody' },
    conflict: 'Somebody else saved these settings meanwhile',
    kind: 'account',
    subject: () => 'All accounts',
  });
