import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessage } from '../../platform/browser/error-message.ts';
import { RequestError } from '../../platform/browser/request.ts';
import { dryRunImport, type Reading } from '../import.staff.queries.ts';
import type { ImportAnswer } from '../import.staff.schema.ts';

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

type Options = {
  /** Called when a file is sent, so that what was done with an earlier one is forgotten. */
  onSend?: () => void;
  /** The reading with which each new file begins, by the columns that the server has found in it. */
  readingOf?: (columns: ImportAnswer['columns']) => Reading;
};

/** Choose a file, and check it with a dry run. Each step uses the file that was chosen last. */
export function useDryRun({ onSend, readingOf }: Options = {}) {
  const [name, setName] = useState<string | null>(null);
  const [reading, setReading] = useState(usualReading);
  const runningCheck = useRef<AbortController>(null);

  const check = useMutation({
    mutationFn: async (given: {
      file: File | ChosenFile;
      reading: Reading;
      isNew: boolean;
      signal: AbortSignal;
    }) => {
      const chosen = given.file instanceof File ? await read(given.file) : given.file;
      const report = await dryRunImport(chosen.content, given.reading, given.signal);
      if (!given.isNew || readingOf === undefined) return { chosen, report, reading: given.reading };
      const known = readingOf(report.columns);
      return { chosen, report: await dryRunImport(chosen.content, known, given.signal), reading: known };
    },
  });
  /** The last answer, which stays on the screen while the same file is checked again. */
  const [checked, setChecked] = useState<typeof check.data>(undefined);

  const send = (file: File | ChosenFile, next: Reading, isNew = false) => {
    runningCheck.current?.abort();
    const running = new AbortController();
    runningCheck.current = running;
    setReading(next);
    onSend?.();
    check.mutate(
      { file, reading: next, isNew, signal: running.signal },
      {
        onSuccess: (answer) => {
          setChecked(answer);
          setReading(answer.reading);
        },
        onError: () => setChecked(undefined),
      },
    );
  };
  const isFailed = check.isError && !check.isPending;
  return {
    name,
    choose: (file: File | ChosenFile) => {
      setName(file.name);
      setChecked(undefined);
      send(file, usualReading, true);
    },
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
      if (check.variables !== undefined) send(check.variables.file, reading, check.variables.isNew);
    },
    chosen: checked?.chosen,
    report: checked?.report,
  };
}
