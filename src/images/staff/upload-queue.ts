/**
 * A picked file on its way to becoming a photo: it waits for its turn, is made smaller, then sent. `progress` is what has
 * been sent, in whole per cent; `reason` says to people why it failed.
 */
export type Upload = { id: number; name: string } & (
  | { stage: 'waiting' | 'preparing' }
  | { stage: 'sending'; progress: number }
  | { stage: 'failed'; reason: string }
);

/** Section 5's images go one by one: each is a request of its own, and three are under way at a time. */
const atOnce = 3;

const isRunning = ({ stage }: Upload) => stage === 'preparing' || stage === 'sending';

/** How many hold up saving, and how many failed and still stand there. */
export const countUploads = (uploads: readonly Upload[]) => {
  const failed = uploads.filter(({ stage }) => stage === 'failed').length;
  return { running: uploads.length - failed, failed };
};

/** Ids of the waiting ones whose turn it is, first come first. */
export function due(uploads: readonly Upload[]): number[] {
  const waiting = uploads.filter(({ stage }) => stage === 'waiting').map(({ id }) => id);
  return waiting.slice(0, Math.max(0, atOnce - uploads.filter(isRunning).length));
}

const changed = (uploads: readonly Upload[], id: number, next: (upload: Upload) => Upload): Upload[] =>
  uploads.map((upload) => (upload.id === id ? next(upload) : upload));

export const queued = (uploads: readonly Upload[], id: number, name: string): Upload[] => [
  ...uploads,
  { id, name, stage: 'waiting' },
];

export const begun = (uploads: readonly Upload[], id: number) =>
  changed(uploads, id, ({ name }) => ({ id, name, stage: 'preparing' }));

/** So many of so many bytes are sent. An answer is still to come, so 100 % shows only once all bytes are out. */
export const sent = (uploads: readonly Upload[], id: number, bytes: number, total: number) =>
  changed(uploads, id, ({ name }) => ({
    id,
    name,
    stage: 'sending',
    progress: total > 0 ? Math.min(100, Math.floor((bytes / total) * 100)) : 0,
  }));

export const failed = (uploads: readonly Upload[], id: number, reason: string) =>
  changed(uploads, id, ({ name }) => ({ id, name, stage: 'failed', reason }));

/** A failed one waits for its turn again, in the place it has; any other stays as it is. */
export const retried = (uploads: readonly Upload[], id: number) =>
  changed(uploads, id, (upload) =>
    upload.stage === 'failed' ? { id, name: upload.name, stage: 'waiting' } : upload,
  );

export const without = (uploads: readonly Upload[], id: number) =>
  uploads.filter((upload) => upload.id !== id);
