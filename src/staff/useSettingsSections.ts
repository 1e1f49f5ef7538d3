import { may } from '../accounts/permissions.ts';
import { useRole } from '../accounts/useMay.ts';
import { settingsSections } from './settings-sections.ts';

/**
 * The sections that the signed-in user may open; everybody may open at least their own account. All of them for
 * a user who is not known: each then asks for a login.
 */
export function useSettingsSections() {
  const role = useRole();
  return settingsSections.filter(({ needs }) => role === null || may(role, needs));
}
