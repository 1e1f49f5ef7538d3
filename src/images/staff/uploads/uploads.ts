import { type Arrivals, insertionIndex } from '../tile-order.ts';
import { ConnectionLost, FileRefused, type UploadOptions } from '../../../platform/browser/upload-file.ts';
import { fileOf, type PhotoSource } from './photo-source.ts';
import {
  delayed,
  started,
  nextToStart,
  failed,
  queued,
  retried,
  sent,
  type Upload,
  without,
} from './upload-queue.ts';

/** The two steps of an upload. Both reject with an error whose message is for the user. */
export type UploadSteps = {
  /** Resizes the file. */
  prepare: (file: File) => Promise<Blob>;
  /** Sends it and resolves to the address of the stored image. */
  send: (image: Blob, options: UploadOptions) => Promise<string>;
};

/** What the field shows: uploads in progress, and the order of the finished ones. */
type Snapshot = { uploads: readonly Upload[]; arrivals: Arrivals };

/** A file that has become a stored image. */
export type Arrival = { name: string; address: string; indexIn: (images: readonly string[]) => number };

/** The uploads of one photo field. Added pictures are uploaded without further calls, and leave as arrivals. */
export function createUploads(steps: UploadSteps) {
  let uploads: readonly Upload[] = [];
  let arrivals: Arrivals = new Map();
  let snapshot: Snapshot = { uploads, arrivals };
  let lastId = 0;
  const sources = new Map<number, PhotoSource>();
  /** Resized images, so that a retry need not resize them again. */
  const prepared = new Map<number, Blob>();
  const running = new Map<number, AbortController>();
  /** Those whose connection was lost when they were last fetched or sent. */
  const lost = new Set<number>();
  const listeners = new Set<() => void>();
  const receivers = new Set<(arrival: Arrival) => void>();

  function change(next: readonly Upload[]) {
    const starting = nextToStart(next);
    uploads = starting.reduce(started, next);
    snapshot = { uploads, arrivals };
    for (const listener of listeners) listener();
    for (const id of starting) void run(id);
  }

  async function run(id: number) {
    const source = sources.get(id);
    if (source === undefined) return;
    const cancel = new AbortController();
    const { signal } = cancel;
    running.set(id, cancel);
    try {
      const image = prepared.get(id) ?? (await steps.prepare(await fileOf(source, signal)));
      if (signal.aborted) return;
      prepared.set(id, image);
      change(sent(uploads, id, 0, image.size));
      const onProgress = (bytes: number, total: number) => {
        if (!signal.aborted) change(sent(uploads, id, bytes, total));
      };
      const onDelay = () => {
        if (!signal.aborted) change(delayed(uploads, id));
      };
      const address = await steps.send(image, { signal, onProgress, onDelay });
      if (signal.aborted) return;
      forget(id);
      arrivals = new Map(arrivals).set(address, id);
      // The photo comes before the upload goes, so that the tile is never empty in between.
      const indexIn = (images: readonly string[]) => insertionIndex(images, arrivals, id);
      for (const receive of receivers) receive({ name: source.name, address, indexIn });
      change(without(uploads, id));
    } catch (error) {
      if (signal.aborted) return;
      running.delete(id);
      if (error instanceof ConnectionLost) lost.add(id);
      else lost.delete(id);
      if (error instanceof FileRefused) prepared.delete(id);
      change(failed(uploads, id, error instanceof Error ? error.message : String(error)));
    }
  }

  function forget(id: number) {
    sources.delete(id);
    prepared.delete(id);
    lost.delete(id);
    running.get(id)?.abort();
    running.delete(id);
  }

  return {
    current: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Calls `receiver` with each arrival; returns a function that stops it. */
    receive: (receiver: (arrival: Arrival) => void) => {
      receivers.add(receiver);
      return () => {
        receivers.delete(receiver);
      };
    },
    add: (added: readonly PhotoSource[]) => {
      let next = uploads;
      for (const source of added) {
        lastId += 1;
        sources.set(lastId, source);
        next = queued(next, lastId, source.name);
      }
      change(next);
    },
    retry: (id: number) => change(retried(uploads, id)),
    /** Ids of the uploads that failed on their way. A retry may succeed, unlike for a file that cannot be read or is refused. */
    unsent: () =>
      uploads.flatMap(({ id, status }) =>
        status === 'failed' && (prepared.has(id) || lost.has(id)) ? [id] : [],
      ),
    /** Ids of those among them whose connection was lost. */
    lost: () => uploads.flatMap(({ id, status }) => (status === 'failed' && lost.has(id) ? [id] : [])),
    /** Cancels an upload, or removes a failed one. */
    remove: (id: number) => {
      forget(id);
      change(without(uploads, id));
    },
    /** The user has moved this photo, so the order of the files no longer applies to it. */
    settle: (address: string) => {
      const next = new Map(arrivals);
      next.delete(address);
      arrivals = next;
      change(uploads);
    },
    /** Cancels everything. */
    clear: () => {
      for (const { id } of uploads) forget(id);
      change([]);
    },
  };
}
