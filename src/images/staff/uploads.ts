import { type Arrivals, placeOf } from './order.ts';
import { begun, due, failed, queued, retried, sent, type Upload, without } from './upload-queue.ts';

/** What an upload needs from outside. Both reject with an error whose message is for people. */
export type UploadSteps = {
  /** The file as it is sent. */
  prepare: (file: File) => Promise<Blob>;
  /** Sends it and answers the address of the stored image. */
  send: (
    image: Blob,
    options: { signal: AbortSignal; onProgress: (bytes: number, total: number) => void },
  ) => Promise<string>;
};

/** What the field shows: files on their way, and where those that have arrived belong. */
type Snapshot = { uploads: readonly Upload[]; arrivals: Arrivals };

/** A file that has become a stored image. */
export type Arrival = { name: string; address: string; placeIn: (images: readonly string[]) => number };

/** The uploads of one photo field: files are added, make their way by themselves, and leave as arrivals. */
export function createUploads(steps: UploadSteps) {
  let uploads: readonly Upload[] = [];
  let arrivals: Arrivals = new Map();
  let snapshot: Snapshot = { uploads, arrivals };
  let lastId = 0;
  const files = new Map<number, File>();
  /** What is ready to be sent, so that a second try need not make it again. */
  const prepared = new Map<number, Blob>();
  const running = new Map<number, AbortController>();
  const listeners = new Set<() => void>();
  const receivers = new Set<(arrival: Arrival) => void>();

  function change(next: readonly Upload[]) {
    const starting = due(next);
    uploads = starting.reduce(begun, next);
    snapshot = { uploads, arrivals };
    for (const listener of listeners) listener();
    for (const id of starting) void run(id);
  }

  async function run(id: number) {
    const file = files.get(id);
    if (file === undefined) return;
    const cancel = new AbortController();
    const { signal } = cancel;
    running.set(id, cancel);
    try {
      const image = prepared.get(id) ?? (await steps.prepare(file));
      if (signal.aborted) return;
      prepared.set(id, image);
      change(sent(uploads, id, 0, image.size));
      const onProgress = (bytes: number, total: number) => {
        if (!signal.aborted) change(sent(uploads, id, bytes, total));
      };
      const address = await steps.send(image, { signal, onProgress });
      if (signal.aborted) return;
      forget(id);
      arrivals = new Map(arrivals).set(address, id);
      // First the photo, then the upload: the tile never stands empty in between.
      const placeIn = (images: readonly string[]) => placeOf(images, arrivals, id);
      for (const receive of receivers) receive({ name: file.name, address, placeIn });
      change(without(uploads, id));
    } catch (error) {
      if (signal.aborted) return;
      running.delete(id);
      change(failed(uploads, id, error instanceof Error ? error.message : String(error)));
    }
  }

  function forget(id: number) {
    files.delete(id);
    prepared.delete(id);
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
    /** Calls back with each arrival; answers the function that stops it. */
    receive: (receiver: (arrival: Arrival) => void) => {
      receivers.add(receiver);
      return () => {
        receivers.delete(receiver);
      };
    },
    add: (added: readonly File[]) => {
      let next = uploads;
      for (const file of added) {
        lastId += 1;
        files.set(lastId, file);
        next = queued(next, lastId, file.name);
      }
      change(next);
    },
    retry: (id: number) => change(retried(uploads, id)),
    /** Ids of those that failed while they were sent: the same again may succeed, unlike a file that cannot be read. */
    unsent: () => uploads.flatMap(({ id, stage }) => (stage === 'failed' && prepared.has(id) ? [id] : [])),
    /** Cancels an upload, or takes a failed one away. */
    remove: (id: number) => {
      forget(id);
      change(without(uploads, id));
    },
    /** A person has moved that photo: where its file came from says nothing of its place any more. */
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
