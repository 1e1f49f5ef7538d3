import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { droppedFiles, pastedImages } from './picked-files.ts';

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/**
 * Passes on files that are dropped on the element, and pictures that are pasted anywhere. A file dropped
 * elsewhere is ignored, because the browser would open it and the page would lose what was typed. Returns
 * whether files are over the element.
 */
export function useFileDrop(
  target: RefObject<HTMLElement | null>,
  onFiles: (files: File[]) => void,
): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const isInside = (event: DragEvent) =>
      event.target instanceof Node && target.current?.contains(event.target) === true;
    const onDragOver = (event: DragEvent) => {
      if (!holdsFiles(event) || event.dataTransfer === null) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = isInside(event) ? 'copy' : 'none';
      setOver(isInside(event));
    };
    const onDrop = (event: DragEvent) => {
      if (!holdsFiles(event) || event.dataTransfer === null) return;
      event.preventDefault();
      setOver(false);
      if (isInside(event)) void droppedFiles(event.dataTransfer).then(take);
    };
    const onDragLeave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false);
    };
    const onPaste = (event: ClipboardEvent) => {
      const images = pastedImages(event);
      if (images.length === 0) return;
      event.preventDefault();
      take(images);
    };
    document.addEventListener('dragover', onDragOver, { signal });
    document.addEventListener('drop', onDrop, { signal });
    document.addEventListener('dragleave', onDragLeave, { signal });
    document.addEventListener('paste', onPaste, { signal });
    return () => listening.abort();
  }, [target]);
  return over;
}
