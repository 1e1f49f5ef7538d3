import { may, type Permission } from '../accounts/permissions.ts';
import { useRole } from '../accounts/useMay.ts';

/** The sections of the settings, each with the permission that it needs. */
export const settingsSections = [
  { to: '/admin/settings', label: 'Dealership', needs: 'manage-settings' },
  { to: '/admin/settings/appearance', label: 'Appearance', needs: 'manage-settings' },
  { to: '/admin/settings/inventory', label: 'Inventory', needs: 'manage-settings' },
  { to: '/admin/settings/about', label: 'About page', needs: 'manage-settings' },
  { to: '/admin/settings/pages', label: 'Pages', needs: 'manage-settings' },
  { to: '/admin/settings/newsletter', label: 'Newsletter', needs: 'manage-settings' },
  { to: '/admin/settings/replies', label: 'Reply templates', needs: 'manage-settings' },
  { to: '/admin/settings/account', label: 'Your account', needs: 'own-account' },
  { to: '/admin/settings/accounts', label: 'Staff accounts', needs: 'administer' },
  { to: '/admin/settings/sign-ins', label: 'Sign-ins', needs: 'administer' },
  { to: '/admin/settings/import', label: 'Import and export', needs: 'manage-inventory' },
  { to: '/admin/settings/bin', label: 'Deleted vehicles', needs: 'manage-inventory' },
  { to: '/admin/settings/log', label: 'Change log', needs: 'manage-settings' },
  { to: '/admin/settings/backups', label: 'Backups', needs: 'administer' },
] as const satisfies { to: string; label: string; needs: Permission }[];

/**
 * The sections that the signed-in user may open; everybody may open at least their own account. All of them for
 * a user who is not known: each then asks for a login.
 */
export function useSettingsSections() {
  const role = useRole();
  return settingsSections.filter(({ needs }) => role === null || may(role, needs));
}
