import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { RequestError } from '../../../platform/browser/request.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import { dryRunImport, runImport } from '../../import/import.staff.queries.ts';
import { vehiclesText } from './import-texts.ts';

/** As the server takes it, in bytes. */
const maxFileBytes = 40 * 1024 * 1024;

/** A file as it was when it was chosen: what is imported later is what was looked at. */
export type ChosenFile = { name: string; size: number; content: Blob };

/** A file that is not even sent. */
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

/** What went wrong, for the person who brought the file. */
const wordsOf = (error: Error, otherwise: string) =>
  error instanceof FileError
    ? error.message
    : (error instanceof RequestError && error.serverMessage) || otherwise;

const isRefused = (error: Error | null) =>
  error instanceof RequestError && error.status >= 400 && error.status < 500;

/** Choosing a file, its dry run, and the import: one after another, each only for the file chosen last. */
export function useImport() {
  const toast = useToast();
  const queryClient = useQueryClient();
  const [name, setName] = useState<string | null>(null);
  const running = useRef<AbortController>(null);

  const check = useMutation({
    mutationFn: async ({ file, signal }: { file: File; signal: AbortSignal }) => {
      const chosen = await read(file);
      return { chosen, report: await dryRunImport(chosen.content, signal) };
    },
  });
  const run = useMutation({
    mutationFn: runImport,
    onSuccess: async ({ counts }) => {
      toast({
        title: 'Import Complete',
        description: `${vehiclesText(counts.new + counts.changed)} imported`,
      });
      // Lists, figures, prices and the log: nearly everything that staff see rests on the vehicles.
      await queryClient.invalidateQueries();
    },
    onError: (error) =>
      toast({ title: 'Error', description: wordsOf(error, failed), variant: 'destructive' }),
  });

  const choose = (file: File) => {
    running.current?.abort();
    running.current = new AbortController();
    setName(file.name);
    run.reset();
    check.mutate({ file, signal: running.current.signal });
  };
  const checked = check.isPending ? undefined : check.data;
  return {
    name,
    choose,
    isChecking: check.isPending,
    checkError: check.error && wordsOf(check.error, 'Nothing has been changed.'),
    /** Whether it is the file's own fault, so that the same one would fare no better. */
    isFileBad: check.error instanceof FileError || isRefused(check.error),
    /** The dry run again, for an inventory that was changed meanwhile or a server that was away. */
    checkAgain: () => {
      if (check.variables !== undefined) choose(check.variables.file);
    },
    chosen: checked?.chosen,
    report: checked?.report,
    run: () => {
      if (checked) run.mutate({ file: checked.chosen.content, plan: checked.report.plan });
    },
    isImporting: run.isPending,
    importError: run.error && wordsOf(run.error, failed),
    imported: run.data,
  };
}

const failed = 'Failed to import the vehicles';
