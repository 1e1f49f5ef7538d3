import { useStaffNames } from './useStaffNames.ts';

/** What the person with this user name is called. */
export const StaffName = ({ username }: { username: string }) => useStaffNames()(username);
