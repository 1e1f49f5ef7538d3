import { counted } from '../../platform/counted.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessage } from '../../platform/browser/error-message.ts';
import { RequestError } from '../../platform/browser/request.ts';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { dryRunImport, leftOutRows, runImport, type Reading } from '../import.staff.queries.ts';

/** The server's limit, in bytes. */
const maxFileBytes = 40 * 1024 * 1024;

/** The file's content when it was chosen, so that the import runs on exactly what the dry run checked. */
export type ChosenFile = { name: string; size: number; content: Blob };

/** The file was not sent at all. */
class FileError extends Error {}

async function read(file: File): Promise<ChosenFile> {
  if (file.size > maxFileBytes) throw new FileError('The file may hold at most 40 MB.');
  try {
    return { name: file.name, size: file.size, content: new Blob([await file.arrayBuffer()]) };
  } catch (error) {
    throw new FileError('The file could not be read. Close it elsewhere and choose it again.', {
      cause: error,
    });
  }
}

const checkErrorMessage = (error: Error) =>
  error instanceof FileError ? error.message : errorMessage(error, 'Nothing has been changed.');

const isRefused = (error: Error | null) =>
  error instanceof RequestError && error.status >= 400 && error.status < 500;

/** As the names of its columns say, or as such a file was read before. */
const usualReading: Reading = { dots: null, days: null, fields: null };

/** Choose a file, check it with a dry run, then import it. Each step uses the file that was chosen last. */
export function useImport() {
  const toast = useToast();
  const errorToast = useErrorToast();
  const queryClient = useQueryClient();
  const [name, setName] = useState<string | null>(null);
  const [reading, setReading] = useState(usualReading);
  const runningCheck = useRef<AbortController>(null);

  const check = useMutation({
    mutationFn: async (given: { file: File | ChosenFile; reading: Reading; signal: AbortSignal }) => {
      const chosen = given.file instanceof File ? await read(given.file) : given.file;
      return { chosen, report: await dryRunImport(chosen.content, given.reading, given.signal) };
    },
  });
  /** The last answer, which stays on the screen while the same file is checked again. */
  const [checked, setChecked] = useState<typeof check.data>(undefined);
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

  const send = (file: File | ChosenFile, next: Reading) => {
    runningCheck.current?.abort();
    const running = new AbortController();
    runningCheck.current = running;
    setReading(next);
    run.reset();
    check.mutate(
      { file, reading: next, signal: running.signal },
      { onSuccess: setChecked, onError: () => setChecked(undefined) },
    );
  };
  const choose = (file: File) => {
    setName(file.name);
    setChecked(undefined);
    send(file, usualReading);
  };
  const isFailed = check.isError && !check.isPending;
  return {
    name,
    choose,
    reading,
    /** Repeats the dry run of the same file, read in another way. */
    readAs: (change: Partial<Reading>) => {
      if (checked !== undefined) send(checked.chosen, { ...reading, ...change });
    },
    isChecking: check.isPending,
    checkError: isFailed ? checkErrorMessage(check.error) : null,
    /** Whether the file itself is at fault, so that sending it again would not help. */
    isFileBad: check.error instanceof FileError || isRefused(check.error),
    /** Repeats the dry run, after the inventory has changed or the server was unreachable. */
    checkAgain: () => {
      if (check.variables !== undefined) send(check.variables.file, reading);
    },
    chosen: checked?.chosen,
    report: checked?.report,
    run: () => {
      if (checked) {
        const { plan, counts } = checked.report;
        run.mutate({ file: checked.chosen.content, reading, plan, refused: counts.refused });
      }
    },
    isImporting: run.isPending,
    importError: run.error && errorMessage(run.error, failed),
    imported: run.data,
  };
}

const failed = 'Failed to import the vehicles';
