import { useEffect, useRef } from 'react';
import { useToast } from '../../ui/toast/useToast.ts';
import { formatBytes, type BackupState } from '../backup-state.ts';

/** Shows a toast when a backup that was being made has ended. */
export function useBackupEnd(state: BackupState | undefined): void {
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
      toast({ title: 'Backup made', description: `${state.last.file}, ${formatBytes(state.last.bytes)}` });
    }
  }, [state, toast]);
}
