import type { Permission } from '../accounts/permissions.ts';

/** The groups of the settings, in their order. */
export const settingsGroups = [
  'Your dealership',
  'Website',
  'Inventory',
  'Leads and mail',
  'People',
  'Data',
] as const;
type SettingsGroup = (typeof settingsGroups)[number];

/**
 * The sections of the settings by their names in the address: `/admin/settings/log`, without a name the first. Each has
 * its group and the permission that it needs; `settings-panels.ts` has its screen.
 */
export const settingsSections = [
  { group: 'Your dealership', section: undefined, label: 'Name and address', needs: 'manage-settings' },
  { group: 'Your dealership', section: 'hours', label: 'Hours and closed days', needs: 'manage-settings' },
  { group: 'Your dealership', section: 'appearance', label: 'Appearance', needs: 'manage-settings' },
  { group: 'Website', section: 'visitors', label: 'Visitors and search engines', needs: 'manage-settings' },
  { group: 'Website', section: 'home', label: 'Home page', needs: 'manage-settings' },
  { group: 'Website', section: 'about', label: 'About page', needs: 'manage-settings' },
  { group: 'Website', section: 'pages', label: 'Pages', needs: 'manage-settings' },
  { group: 'Website', section: 'pictures', label: 'Pictures', needs: 'manage-settings' },
  { group: 'Website', section: 'links', label: 'Links', needs: 'manage-settings' },
  { group: 'Website', section: 'redirects', label: 'Redirects', needs: 'manage-settings' },
  { group: 'Website', section: 'offers', label: 'Cars offered to you', needs: 'manage-settings' },
  { group: 'Website', section: 'prices', label: 'Prices and financing', needs: 'manage-settings' },
  { group: 'Website', section: 'measurement', label: 'Measurement', needs: 'manage-settings' },
  { group: 'Inventory', section: 'inventory', label: 'Inventory', needs: 'manage-settings' },
  { group: 'Inventory', section: 'feeds', label: 'Feeds', needs: 'manage-settings' },
  {
    group: 'Inventory',
    section: 'incoming-feeds',
    label: 'Incoming feeds',
    needs: 'manage-inventory',
  },
  { group: 'Inventory', section: 'bin', label: 'Deleted vehicles', needs: 'manage-inventory' },
  { group: 'Leads and mail', section: 'mail', label: 'Inquiries and mail', needs: 'manage-settings' },
  { group: 'Leads and mail', section: 'test-drives', label: 'Test drives', needs: 'manage-settings' },
  { group: 'Leads and mail', section: 'replies', label: 'Reply templates', needs: 'manage-settings' },
  {
    group: 'Leads and mail',
    section: 'marketplaces',
    label: 'Leads from marketplaces',
    needs: 'manage-settings',
  },
  { group: 'Leads and mail', section: 'newsletter', label: 'Newsletter', needs: 'manage-settings' },
  { group: 'People', section: 'account', label: 'Your account', needs: 'own-account' },
  { group: 'People', section: 'accounts', label: 'Staff accounts', needs: 'administer' },
  { group: 'People', section: 'sign-ins', label: 'Sign-ins', needs: 'administer' },
  { group: 'Data', section: 'import', label: 'Import and export', needs: 'export-inventory' },
  { group: 'Data', section: 'webhooks', label: 'Webhooks', needs: 'administer' },
  { group: 'Data', section: 'api-keys', label: 'API keys', needs: 'administer' },
  { group: 'Data', section: 'personal-data', label: 'Personal data', needs: 'administer' },
  { group: 'Data', section: 'log', label: 'Change log', needs: 'manage-settings' },
  { group: 'Data', section: 'backups', label: 'Backups', needs: 'administer' },
  { group: 'Data', section: 'version', label: 'Version', needs: 'own-account' },
] as const satisfies {
  group: SettingsGroup;
  section: string | undefined;
  label: string;
  needs: Permission;
}[];
export type SettingsSection = (typeof settingsSections)[number]['section'];
