/**
 * A file that is being uploaded: it waits, is resized, then sent; `delayed` is one that the server could not store yet and
 * that will be sent again. `progress` is the part that has been sent, in whole per cent; `reason` is the error message for the
 * user.
 */
export type Upload = { id: number; name: string } & (
  | { status: 'waiting' | 'preparing' | 'delayed' }
  | { status: 'sending'; progress: number }
  | { status: 'failed'; reason: string }
);

/** Section 5: each image is a request of its own; three run at a time. */
const concurrency = 3;

const isRunning = ({ status }: Upload) => status !== 'waiting' && status !== 'failed';

/** How many uploads hold up saving, and how many have failed. */
export const countUploads = (uploads: readonly Upload[]) => {
  const failed = uploads.filter(({ status }) => status === 'failed').length;
  return { running: uploads.length - failed, failed };
};

/** Ids of the waiting uploads that can start now, in their order. */
export function nextToStart(uploads: readonly Upload[]): number[] {
  const waiting = uploads.filter(({ status }) => status === 'waiting').map(({ id }) => id);
  return waiting.slice(0, Math.max(0, concurrency - uploads.filter(isRunning).length));
}

const changed = (uploads: readonly Upload[], id: number, next: (upload: Upload) => Upload): Upload[] =>
  uploads.map((upload) => (upload.id === id ? next(upload) : upload));

export const queued = (uploads: readonly Upload[], id: number, name: string): Upload[] => [
  ...uploads,
  { id, name, status: 'waiting' },
];

export const started = (uploads: readonly Upload[], id: number) =>
  changed(uploads, id, ({ name }) => ({ id, name, status: 'preparing' }));

/** `bytes` of `total` have been sent. Rounded down, so that 100 % means all of them. */
export const sent = (uploads: readonly Upload[], id: number, bytes: number, total: number) =>
  changed(uploads, id, ({ name }) => ({
    id,
    name,
    status: 'sending',
    progress: total > 0 ? Math.min(100, Math.floor((bytes / total) * 100)) : 0,
  }));

export const delayed = (uploads: readonly Upload[], id: number) =>
  changed(uploads, id, ({ name }) => ({ id, name, status: 'delayed' }));

export const failed = (uploads: readonly Upload[], id: number, reason: string) =>
  changed(uploads, id, ({ name }) => ({ id, name, status: 'failed', reason }));

/** A failed upload waits again, in its position; any other stays unchanged. */
export const retried = (uploads: readonly Upload[], id: number) =>
  changed(uploads, id, (upload) =>
    upload.status === 'failed' ? { id, name: upload.name, status: 'waiting' } : upload,
  );

export const without = (uploads: readonly Upload[], id: number) =>
  uploads.filter((upload) => upload.id !== id);
