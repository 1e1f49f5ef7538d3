import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { countUploads } from '../../../images/staff/uploads/upload-queue.ts';
import { type Arrival, createUploads } from '../../../images/staff/uploads/uploads.ts';
import type { UploadOptions } from '../../../platform/browser/upload-file.ts';
import { cleanName, documentBounds, type VehicleDocument } from '../../../vehicles/documents/document.ts';
import { likelyKind } from './document-kind.ts';
import { uploadDocument } from '../../../vehicles/documents/documents.staff.queries.ts';

/** How many documents are being uploaded, and how many failed. */
export type DocumentUploads = { running: number; failed: number };

/** What the server would refuse is not sent. */
async function checked(file: File): Promise<Blob> {
  if (file.size > documentBounds.bytes) throw new Error('A document may have at most 20 MB.');
  const start = await file.slice(0, 5).text();
  if (start !== '%PDF-')
    throw new Error('This is not a PDF file. Save the document as a PDF and upload that.');
  return file.type === 'application/pdf' ? file : new Blob([file], { type: 'application/pdf' });
}

/**
 * The uploads of the documents of a form. They start at once and are canceled with it; each becomes an internal document.
 * `notices` say what became of the files: which did not fit, and the last that arrived.
 */
export function useDocumentUploads(options: {
  value: readonly VehicleDocument[];
  onChange: (update: (current: VehicleDocument[]) => VehicleDocument[]) => void;
  onUploads: (counts: DocumentUploads) => void;
}) {
  const [notice, setNotice] = useState<string | null>(null);
  // Beside the notices of the others that arrive.
  const [notAdded, setNotAdded] = useState<string | null>(null);
  const [queue] = useState(() => {
    const sizes = new Map<string, number>();
    const send = async (document: Blob, about: UploadOptions) => {
      const { file, bytes } = await uploadDocument(document, about);
      sizes.set(file, bytes);
      return file;
    };
    return { ...createUploads({ prepare: checked, send }), sizes };
  });
  const take = useEffectEvent(({ name, address: file }: Arrival) => {
    if (options.value.some((document) => document.file === file)) {
      setNotice(`${name} is among the documents already.`);
      return;
    }
    const bytes = queue.sizes.get(file) ?? 0;
    const called = cleanName(name) || 'Document';
    const added = { file, name: called, kind: likelyKind(called), isPublic: false, bytes };
    options.onChange((current) => [...current, added]);
    setNotice(`${name} is uploaded. Only staff see it.`);
  });
  useEffect(() => queue.receive((arrival) => take(arrival)), [queue]);
  useEffect(() => () => queue.clear(), [queue]);

  const { uploads } = useSyncExternalStore(queue.subscribe, queue.current, queue.current);
  const { running, failed } = countUploads(uploads);
  const report = useEffectEvent(options.onUploads);
  useEffect(() => report({ running, failed }), [running, failed]);
  const room = documentBounds.documents - options.value.length - running;
  return {
    uploads,
    /** Ids of the failed ones that may succeed when they are sent again. */
    unsent: queue.unsent(),
    room,
    notices: [notAdded, notice].filter((text) => text !== null),
    setNotice,
    add: (files: readonly File[]) => {
      const left = files.slice(Math.max(0, room));
      const names = left.map(({ name }) => name).join(', ');
      setNotice(null);
      setNotAdded(
        left.length === 0
          ? null
          : `A vehicle has at most ${documentBounds.documents} documents. Not added: ${names}`,
      );
      queue.add(files.slice(0, Math.max(0, room)));
    },
    retry: (id: number) => {
      if (room > 0) queue.retry(id);
      else setNotice('No more documents fit. Remove one to make room.');
    },
    remove: queue.remove,
  };
}
