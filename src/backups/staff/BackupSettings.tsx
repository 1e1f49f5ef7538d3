import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { DataTable } from '../../ui/staff/table/DataTable.tsx';
import { useClientTable } from '../../ui/staff/table/useClientTable.ts';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { PendingButton } from '../../ui/staff/PendingButton.tsx';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import type { BackupState, KeptBackup } from '../backup-state.ts';
import { backupsQuery, startBackup } from '../backups.staff.queries.ts';
import { BackupCard, backupColumns } from './backup-columns.tsx';
import { BackupFacts } from './BackupFacts.tsx';
import { BackupNotice } from './BackupNotice.tsx';
import { NoPlaceForBackups } from './NoPlaceForBackups.tsx';
import { useBackupEnd } from './useBackupEnd.ts';

const none: KeptBackup[] = [];
const newestFirst = { id: 'made', descending: true };
/** More than are ever kept: they stand on one page. */
const allKept = 1_000;

/** The backups by schedule: their state, a button to make one, and those that are kept. */
export function BackupSettings() {
  const { data: state, isPending, isError, refetch } = useQuery(backupsQuery());
  useBackupEnd(state);
  const kept = useClientTable({
    rows: state?.kept ?? none,
    columns: backupColumns,
    initialSort: newestFirst,
    pageSize: allKept,
  });
  const hasPlace = state !== undefined && state.location !== null;
  return (
    <>
      <Panel
        title="Backups"
        description="Everything on this site in one file: vehicles, photographs, inquiries, pages and accounts."
        actions={hasPlace && <BackUpNow state={state} />}
      >
        {isError && state === undefined ? (
          <LoadError
            title="Failed to load the backups"
            text="Their state could not be fetched. Nothing has been changed."
            onRetry={() => void refetch()}
          />
        ) : state?.location === null ? (
          <NoPlaceForBackups />
        ) : (
          <>
            {state && (
              <div className={panelBodyClass}>
                <BackupNotice state={state} />
                <BackupFacts state={state} />
              </div>
            )}
            <DataTable
              label="Kept backups"
              rows={kept.rows}
              columns={backupColumns}
              rowKey={({ id }) => id}
              sort={kept.sort}
              onSort={kept.onSort}
              busy={isPending}
              emptyText="No backup has been made yet"
              phoneCard={BackupCard}
            />
          </>
        )}
      </Panel>
      {hasPlace && (
        <p className="max-w-[70ch]">
          A backup is made each day and kept for 14 days. To check one, or to put it back, run{' '}
          <code>npm run restore</code> on the machine.
        </p>
      )}
    </>
  );
}

function BackUpNow({ state }: { state: BackupState }) {
  const errorToast = useErrorToast();
  const queries = useQueryClient();
  const { queryKey } = backupsQuery();
  const { mutate, isPending } = useMutation({
    mutationFn: startBackup,
    onSuccess: (begun) => queries.setQueryData(queryKey, begun),
    onError: (error) => {
      errorToast(error, 'Failed to start a backup');
      return queries.invalidateQueries({ queryKey });
    },
  });
  return (
    <PendingButton
      variant="line"
      pending={isPending || state.running !== null}
      pendingLabel="Backing Up..."
      onClick={() => mutate()}
    >
      Back Up Now
    </PendingButton>
  );
}
