import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { imageLimits } from '../../../images/image-limits.ts';
import { errorMessage } from '../../../platform/browser/error-message.ts';
import { RequestError } from '../../../platform/browser/request.ts';
import { sendPhotoFile, waitedForNames } from '../../photos/import-photos.staff.queries.ts';
import { fileNameOf } from '../../photos/photo-cells.ts';
import { readZip, ZipError, type ZipEntry } from '../../photos/read-zip.ts';

/** Files that are sent at a time, as in the vehicle form. */
const concurrency = 3;

/** What has been sent of a ZIP; `unread` files of it could not be unpacked or are no pictures. */
export type ZipState = { name: string; total: number; sent: number; unread: number };

/** Sends those files of a ZIP that vehicles wait for, one by one, so that nothing is sent twice. */
export function useZipUpload() {
  const queryClient = useQueryClient();
  const running = useRef<AbortController>(null);
  const [state, setState] = useState<ZipState | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const upload = useMutation({
    mutationFn: async (file: File) => {
      running.current?.abort();
      const { signal } = (running.current = new AbortController());
      const waited = new Set(await waitedForNames());
      const entries = new Map<string, ZipEntry>();
      for (const entry of await readZip(file)) {
        const name = fileNameOf(entry.name);
        if (waited.has(name) && !entries.has(name)) entries.set(name, entry);
      }
      setState({ name: file.name, total: entries.size, sent: 0, unread: 0 });
      const queue = entries.entries();
      const sendNext = async () => {
        for (const [name, entry] of queue) {
          const isSent = await sendOne(name, entry, signal);
          setState(
            (before) =>
              before && {
                ...before,
                sent: before.sent + 1,
                unread: before.unread + (isSent ? 0 : 1),
              },
          );
        }
      };
      await Promise.all(Array.from({ length: concurrency }, sendNext));
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
  return {
    state,
    send: (file: File) => {
      setState(null);
      upload.mutate(file);
    },
    isSending: upload.isPending,
    error: upload.error && messageOf(upload.error),
  };
}

/** Whether the file was sent; a file that is at fault itself does not keep the others back. */
async function sendOne(name: string, entry: ZipEntry, signal: AbortSignal): Promise<boolean> {
  try {
    const { taken } = await sendPhotoFile(name, await entry.read(imageLimits.bytes), signal);
    return taken > 0;
  } catch (error) {
    const isItsFault = error instanceof ZipError || (error instanceof RequestError && error.status === 413);
    if (isItsFault) return false;
    throw error;
  }
}

const messageOf = (error: Error) =>
  error instanceof ZipError
    ? error.message
    : `${errorMessage(error, 'The connection was lost.')} Choose the file again: what was sent is kept.`;
