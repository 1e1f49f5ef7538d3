import { useEffect, useRef, useState } from 'react';
import { RequestError } from '../../platform/browser/request.ts';
import { createResizer } from '../../images/resize/resizer.ts';
import { offerBounds, offerMessages } from '../../inquiries/offers/offer.ts';
import { sendOfferPhoto } from '../offers.queries.ts';
import type { KeptPhoto } from './sell-draft.ts';

/** A chosen photograph. `preview` is a data URL, '' until there is one; `id` is there once the server has it. */
export type OfferPhotoItem = {
  key: number;
  name: string;
  preview: string;
  state: 'sending' | 'sent' | 'failed';
  id?: string;
  /** Why it failed, for the visitor. */
  reason?: string;
  /** Whether it may succeed when it is sent again. A file that cannot be read never will. */
  canRetry?: boolean;
};

const reasonOf = (error: unknown) => {
  if (error instanceof RequestError) return error.serverMessage ?? 'It could not be sent.';
  return navigator.onLine && error instanceof Error && !(error instanceof TypeError)
    ? error.message
    : 'The connection was lost.';
};

/**
 * The photographs of the form. Each is made smaller in the browser and sent at once, one after the other;
 * `settled` waits for all of them and resolves to the photographs as they are then.
 */
export function useOfferPhotos() {
  const [items, setItems] = useState<readonly OfferPhotoItem[]>([]);
  const [notice, setNotice] = useState<string>();
  const current = useRef(items);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const files = useRef(new Map<number, File>());
  const sending = useRef(new Map<number, AbortController>());
  const lastKey = useRef(0);
  const [resizer] = useState(createResizer);
  useEffect(() => () => resizer.close(), [resizer]);

  const change = (next: readonly OfferPhotoItem[]) => {
    current.current = next;
    setItems(next);
  };
  const set = (key: number, known: Partial<OfferPhotoItem>) =>
    change(current.current.map((item) => (item.key === key ? { ...item, ...known } : item)));

  const send = async (key: number) => {
    const file = files.current.get(key);
    if (file === undefined) return;
    const cancel = new AbortController();
    sending.current.set(key, cancel);
    let canRetry = false;
    try {
      const photo = await resizer.resize(file);
      canRetry = true;
      set(key, { preview: await previewOf(photo) });
      const id = await sendOfferPhoto(photo, cancel.signal);
      set(key, { state: 'sent', id });
      files.current.delete(key);
    } catch (error) {
      if (!cancel.signal.aborted) set(key, { state: 'failed', reason: reasonOf(error), canRetry });
    } finally {
      sending.current.delete(key);
    }
  };
  const enqueue = (key: number) => {
    queue.current = queue.current.then(() => send(key));
  };

  return {
    items,
    notice,
    add: (added: readonly File[]) => {
      const room = offerBounds.photos - current.current.length;
      setNotice(added.length > room ? offerMessages.tooManyPhotos : undefined);
      for (const file of added.slice(0, Math.max(0, room))) {
        lastKey.current += 1;
        const key = lastKey.current;
        files.current.set(key, file);
        change([...current.current, { key, name: file.name, preview: '', state: 'sending' }]);
        enqueue(key);
      }
    },
    /** Shows photographs that were sent before the page was loaded again. */
    restore: (kept: readonly KeptPhoto[]) => {
      const restored = kept.map((photo): OfferPhotoItem => {
        lastKey.current += 1;
        return { ...photo, key: lastKey.current, name: '', state: 'sent' };
      });
      change([...restored, ...current.current]);
    },
    retry: (key: number) => {
      set(key, { state: 'sending' });
      enqueue(key);
    },
    remove: (key: number) => {
      files.current.delete(key);
      sending.current.get(key)?.abort();
      setNotice(undefined);
      change(current.current.filter((item) => item.key !== key));
    },
    clear: () => change([]),
    settled: async () => {
      await queue.current;
      return current.current;
    },
  };
}

/** Pixels of the longer side. */
const side = 240;

/** A small picture of a photograph as a data URL: it is kept with the draft, which an object URL could not be. */
async function previewOf(photo: Blob): Promise<string> {
  const bitmap = await createImageBitmap(photo);
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.toDataURL('image/jpeg', 0.7);
}
