import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/staff/Button.tsx';
import { RetryIcon } from '../../ui/staff/staff-icons.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { toasts } from '../../ui/toast/toasts.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { DropArea } from './uploads/DropArea.tsx';
import { FocalPointEditor } from './FocalPointEditor.tsx';
import { tilesInOrder } from './tile-order.ts';
import { PhotoGrid } from './PhotoGrid.tsx';
import { PhotoTile } from './PhotoTile.tsx';
import {
  featuredOf,
  moved,
  type Photos,
  removalOf,
  type RemovedPhoto,
  restored,
  type UploadState,
  withFeatured,
  withFocalPoint,
  withoutPhoto,
} from './form-photos.ts';
import type { PhotoSource } from './uploads/photo-source.ts';
import { UploadTile } from './uploads/UploadTile.tsx';
import { useFileDrop } from './uploads/useFileDrop.ts';
import { usePhotoOrder } from './usePhotoOrder.ts';
import { usePhotoUploads } from './uploads/usePhotoUploads.ts';

/**
 * The photos of a vehicle (section 5, "Image upload"), at most `limit`, with their heading "Photos 7 of 10".
 * Those of `initial` are uploaded when it opens. `onChange` is given an update rather than a value, because uploads can
 * finish at any time; `onUploads` is called whenever their number changes.
 */
export function PhotosField({
  value,
  limit,
  initial,
  onChange,
  onUploads,
  error,
}: {
  value: Photos;
  limit: number;
  initial?: readonly PhotoSource[] | undefined;
  onChange: (update: (current: Photos) => Photos) => void;
  onUploads: (state: UploadState) => void;
  error?: string;
}) {
  const id = useId();
  const field = useRef<HTMLElement>(null);
  const { uploads, arrivals, room, notice, done, ...queue } = usePhotoUploads({
    value,
    limit,
    initial,
    onChange,
    onUploads,
  });
  const over = useFileDrop(field, queue.add);
  const { removed, remove, undo } = useRemoval({ value, onChange, room, limit });
  const [selected, setSelected] = useState<string | null>(null);
  const featured = featuredOf(value);
  const selectedIndex = selected === null ? -1 : value.images.indexOf(selected);

  const move = (address: string, to: string) => {
    queue.settle(address);
    onChange((current) => moved(current, address, to));
  };
  const order = usePhotoOrder(value.images, move);
  const removeWithFocus = (address: string, number: number) => {
    remove(address, number);
    // Focus moves to the next photo, or else the previous one, so that keyboard users can go on from there.
    const bins = field.current?.querySelectorAll<HTMLElement>('[aria-label^="Remove photo"]');
    (bins?.[number] ?? bins?.[number - 2])?.focus({ preventScroll: true });
  };
  return (
    <section ref={field} aria-labelledby={`${id}-title`} aria-describedby={error ? `${id}-error` : undefined}>
      <h3
        id={`${id}-title`}
        className="mb-3.5 flex items-baseline gap-2.5 text-[1rem]/snug font-semibold text-staff-ink"
      >
        Photos
        <span className="text-small font-normal text-staff-muted tabular-nums">
          {limit - room} of {limit}
        </span>
      </h3>
      <DropArea room={room} limit={limit} over={over} onFiles={queue.add} />
      <output className="block text-small text-loss">
        {notice !== null && <span className="mt-2 block wrap-anywhere">{notice}</span>}
      </output>
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1.75 flex items-start gap-1.75 text-small/snug text-loss">
          <AlertIcon className="mt-0.5 size-4" />
          {error}
        </p>
      )}
      <p id={`${id}-instructions`} hidden>
        To move the photo, press Space, then the arrow keys. Press Space again to drop it, or Escape to leave
        it where it was.
      </p>
      <PhotoGrid {...order.drag}>
        {tilesInOrder(value.images, uploads, arrivals).map((tile) =>
          tile.kind === 'upload' ? (
            <UploadTile
              key={tile.upload.id}
              upload={tile.upload}
              onRetry={() => queue.retry(tile.upload.id)}
              onRemove={() => queue.remove(tile.upload.id)}
            />
          ) : (
            <PhotoTile
              key={tile.address}
              address={tile.address}
              number={tile.number}
              featured={tile.address === featured}
              selected={tile.address === selected}
              focalPoint={value.focalPoints[tile.address]}
              controls={`${id}-focal`}
              instructions={`${id}-instructions`}
              lifted={tile.address === order.liftedByKeyboard}
              onHandleKey={(event) => order.handle.onKeyDown(event, tile.address)}
              onHandleBlur={order.handle.onBlur}
              onSelect={() => setSelected(tile.address === selected ? null : tile.address)}
              onFeature={() => onChange((current) => withFeatured(current, tile.address))}
              onRemove={() => removeWithFocus(tile.address, tile.number)}
            />
          ),
        )}
      </PhotoGrid>
      <output className="sr-only">{order.announcement}</output>
      <output className="block text-small">
        <span className="sr-only">{done}</span>
        {removed !== null && (
          <span className="mt-2 block">
            Photo {removed.number} was removed.{' '}
            <button
              type="button"
              className="min-h-11 cursor-pointer px-1 font-medium text-staff-accent underline underline-offset-3 md:min-h-6"
              onClick={undo}
            >
              Undo
            </button>
          </span>
        )}
      </output>
      {queue.unsent > 1 && room > 0 && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-staff-ink">
          {queue.unsent} photos were not uploaded.
          <Button variant="line" onClick={queue.retryAll}>
            <RetryIcon className="size-4" />
            Retry All
          </Button>
        </p>
      )}
      {value.images.length > 0 && (
        <p className="mt-2 text-small text-staff-muted">
          Drag to change the order, or focus a handle, press Space and use the arrow keys. The featured photo
          leads on cards and on the vehicle's page.
        </p>
      )}
      {selected !== null && selectedIndex !== -1 && (
        <FocalPointEditor
          key={selected}
          id={`${id}-focal`}
          address={selected}
          number={selectedIndex + 1}
          point={value.focalPoints[selected]}
          onChange={(point) => onChange((current) => withFocalPoint(current, selected, point))}
        />
      )}
    </section>
  );
}

/**
 * Removes a photo at once and offers to undo it: in a toast, and in the field for those who cannot reach the
 * toast.
 */
function useRemoval({
  value,
  onChange,
  room,
  limit,
}: {
  value: Photos;
  onChange: (update: (current: Photos) => Photos) => void;
  room: number;
  limit: number;
}) {
  const toast = useToast();
  const [removed, setRemoved] = useState<(RemovedPhoto & { number: number }) | null>(null);
  const toastId = useRef(0);
  // The undo must not be offered after the form has closed.
  useEffect(() => () => toasts.dismiss(toastId.current), []);
  const putBack = (photo: RemovedPhoto) => {
    toasts.dismiss(toastId.current);
    setRemoved(null);
    onChange((current) => restored(current, photo, limit));
  };
  return {
    removed: removed !== null && room > 0 ? removed : null,
    remove: (address: string, number: number) => {
      const photo = { ...removalOf(value, address), number };
      onChange((current) => withoutPhoto(current, address));
      setRemoved(photo);
      toastId.current = toast({
        title: `Photo ${number} removed`,
        action: {
          label: 'Undo',
          altText: 'Undo also stands below the photos.',
          onClick: () => putBack(photo),
        },
      });
    },
    undo: () => removed !== null && putBack(removed),
  };
}
