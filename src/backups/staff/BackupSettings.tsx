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
import { DatabasePanel } from './DatabasePanel.tsx';
import { Message } from '../../ui/staff/Message.tsx';
import { useEffect, useRef } from 'react';
import { useToast } from '../../ui/toast/useToast.ts';
import { sizeText } from '../../platform/size-text.ts';

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
          A backup is made each day and kept for 14 days. Restore in <code>docs/operations.md</code> says how
          to check one and how to put it back.
        </p>
      )}
      <DatabasePanel />
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

/** What to do when no backups are made. */
const NoPlaceForBackups = () => (
  <Message title="No backups are made">
    <p>
      Tell the program where to put them: set <code>BACKUP_TO</code> to a folder on another disk, such as{' '}
      <code>/mnt/backup/marque</code>, or to a bucket, such as <code>s3://dealer-backups/marque</code>. Then
      start it again. The first backup is made within minutes, and one each day from then on.
    </p>
  </Message>
);

/** Shows a toast when a backup that was being made has ended. */
function useBackupEnd(state: BackupState | undefined): void {
  const toast = useToast();
  const wasRunning = useRef(false);
  useEffect(() => {
    if (state === undefined) return;
    const hasEnded = wasRunning.current && state.running === null;
    wasRunning.current = state.running !== null;
    if (!hasEnded) return;
    if (state.failure !== null) {
      toast({ title: 'Backup failed', description: state.failure.reason, variant: 'destructive' });
    } else if (state.last !== null) {
      toast({ title: 'Backup made', description: `${state.last.file}, ${sizeText(state.last.bytes)}` });
    }
  }, [state, toast]);
}
