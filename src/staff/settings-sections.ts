import { may, type Permission } from '../accounts/permissions.ts';
import { useRole } from '../accounts/useMay.ts';

/**
 * The sections of the settings by their names in the address: `/admin/settings/log`, without a name the first. Each has
 * the permission that it needs.
 */
export const settingsSections = [
  { section: undefined, label: 'Dealership', needs: 'manage-settings' },
  { section: 'appearance', label: 'Appearance', needs: 'manage-settings' },
  { section: 'inventory', label: 'Inventory', needs: 'manage-settings' },
  { section: 'about', label: 'About page', needs: 'manage-settings' },
  { section: 'pages', label: 'Pages', needs: 'manage-settings' },
  { section: 'newsletter', label: 'Newsletter', needs: 'manage-settings' },
  { section: 'mail', label: 'Inquiries and mail', needs: 'manage-settings' },
  { section: 'replies', label: 'Reply templates', needs: 'manage-settings' },
  { section: 'account', label: 'Your account', needs: 'own-account' },
  { section: 'accounts', label: 'Staff accounts', needs: 'administer' },
  { section: 'sign-ins', label: 'Sign-ins', needs: 'administer' },
  { section: 'import', label: 'Import and export', needs: 'manage-inventory' },
  { section: 'bin', label: 'Deleted vehicles', needs: 'manage-inventory' },
  { section: 'log', label: 'Change log', needs: 'manage-settings' },
  { section: 'backups', label: 'Backups', needs: 'administer' },
] as const satisfies { section: string | undefined; label: string; needs: Permission }[];
export type SettingsSection = (typeof settingsSections)[number]['section'];

/**
 * The sections that the signed-in user may open; everybody may open at least their own account. All of them for
 * a user who is not known: each then asks for a login.
 */
export function useSettingsSections() {
  const role = useRole();
  return settingsSections.filter(({ needs }) => role === null || may(role, needs));
}
