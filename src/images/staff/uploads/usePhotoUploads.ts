import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { uploadImage } from '../../images.staff.queries.ts';
import { type Photos, type UploadState, withPhoto } from '../form-photos.ts';
import { takeFitting } from './picked-files.ts';
import { createResizer } from '../../resize/resizer.ts';
import type { PhotoSource } from './photo-source.ts';
import { countUploads } from './upload-queue.ts';
import { type Arrival, createUploads } from './uploads.ts';

/** Milliseconds until an upload whose connection was lost is sent again, if the browser notices no return. */
const retryMs = 10_000;

/**
 * The uploads of one photo field, which begins with those of `initial`. They start at once and are canceled with the
 * field; each becomes a photo at the position of its file. `notice` is about files that did not become photos of their own.
 */
export function usePhotoUploads(options: {
  value: Photos;
  limit: number;
  initial: readonly PhotoSource[] | undefined;
  onChange: (update: (current: Photos) => Photos) => void;
  onUploads: (state: UploadState) => void;
}) {
  const [initial] = useState(() =>
    takeFitting(options.initial ?? [], options.limit - options.value.images.length),
  );
  const [notice, setNotice] = useState(initial.notice);
  const [done, setDone] = useState('');
  const [resizer] = useState(createResizer);
  const [queue] = useState(() => createUploads({ prepare: resizer.resize, send: uploadImage }));
  const take = useEffectEvent(({ name, address, indexIn }: Arrival) => {
    if (options.value.images.includes(address)) setNotice(`${name} is among the photos already.`);
    else setDone(`${name} is uploaded.`);
    options.onChange((current) => withPhoto(current, address, indexIn(current.images), options.limit));
  });
  useEffect(() => queue.receive((arrival) => take(arrival)), [queue]);
  useEffect(() => {
    queue.add(initial.taken);
    return () => {
      queue.clear();
      resizer.close();
    };
  }, [queue, resizer, initial]);

  const { uploads, arrivals } = useSyncExternalStore(queue.subscribe, queue.current, queue.current);
  const { running, failed } = countUploads(uploads);
  // A failed upload takes no room: it may never become a photo.
  const room = options.limit - options.value.images.length - running;
  const unsent = queue.unsent();
  const retryAll = () => {
    for (const id of unsent.slice(0, Math.max(0, room))) queue.retry(id);
  };
  const retryable = Math.min(unsent.length, Math.max(0, room));
  const report = useEffectEvent((counts: { running: number; failed: number }, canRetry: boolean) =>
    options.onUploads({ ...counts, retry: canRetry ? retryAll : null }),
  );
  useEffect(() => report({ running, failed }, retryable > 0), [running, failed, retryable]);
  const retryOnline = useEffectEvent(retryAll);
  useEffect(() => {
    const retry = () => retryOnline();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, []);

  const isLost = queue.lost().length > 0;
  const retryLost = useEffectEvent(() => {
    // A retry is pointless offline; the event above starts the next one.
    if (navigator.onLine) for (const id of queue.lost().slice(0, Math.max(0, room))) queue.retry(id);
  });
  useEffect(() => {
    if (!isLost) return undefined;
    const timer = setInterval(() => retryLost(), retryMs);
    return () => clearInterval(timer);
  }, [isLost]);

  return {
    uploads,
    arrivals,
    room,
    notice,
    /** Announces the last photo that arrived. */
    done,
    add: (files: readonly File[]) => {
      const fitting = takeFitting(files, room);
      setNotice(fitting.notice);
      queue.add(fitting.taken);
    },
    retry: (id: number) => {
      if (room > 0) queue.retry(id);
      else setNotice('No more photos fit. Remove one to make room.');
    },
    retryAll,
    /** How many uploads `retryAll` would retry, room permitting. */
    unsent: unsent.length,
    remove: queue.remove,
    settle: queue.settle,
  };
}
