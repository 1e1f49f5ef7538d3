import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../platform/browser/error-message.ts';
import { counted } from '../../platform/counted.ts';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { leftOutRows, runImport } from '../import.staff.queries.ts';
import { useDryRun } from './useDryRun.ts';

/** Choose a file, check it with a dry run, then import it. */
export function useImport() {
  const toast = useToast();
  const errorToast = useErrorToast();
  const queryClient = useQueryClient();
  const run = useMutation({
    mutationFn: async ({ refused, ...given }: Parameters<typeof runImport>[0] & { refused: number }) => {
      // Before the import: afterwards, some of these rows may be about vehicles that it has listed.
      const leftOut = refused > 0 ? await leftOutRows(given.file, given.reading) : null;
      return { ...(await runImport(given)), leftOut };
    },
    onSuccess: async ({ counts }) => {
      toast({
        title: 'Import Complete',
        description: `${counted(counts.new + counts.changed, 'vehicle')} imported`,
      });
      // Lists, figures, prices and the log: nearly everything on the staff screens depends on the vehicles.
      await queryClient.invalidateQueries();
    },
    onError: (error) => errorToast(error, failed),
  });
  const dryRun = useDryRun({ onSend: run.reset });
  const { chosen, report, reading } = dryRun;
  return {
    ...dryRun,
    run: () => {
      if (chosen && report) {
        const { plan, counts } = report;
        run.mutate({ file: chosen.content, reading, plan, refused: counts.refused });
      }
    },
    isImporting: run.isPending,
    importError: run.error && errorMessage(run.error, failed),
    imported: run.data,
  };
}

const failed = 'Failed to import the vehicles';
