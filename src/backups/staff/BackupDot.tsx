import { useQuery } from '@tanstack/react-query';
import { WaitingDot } from '../../ui/staff/WaitingDot.tsx';
import { isInTrouble } from '../backup-state.ts';
import { backupStateQuery } from '../backups.staff.queries.ts';

/** A dot beside the settings of backups, when the last one failed, lacks photographs or is too old. */
export function BackupDot() {
  const { data } = useQuery(backupStateQuery());
  return data !== undefined && isInTrouble(data) ? <WaitingDot what="the backups need a look" /> : null;
}
