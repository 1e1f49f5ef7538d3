import { useEffect, useId, useRef } from 'react';
import { buttonClass } from '../../ui/button.ts';
import { controlClass } from '../../ui/control.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { offerBounds } from '../../inquiries/offers/offer.ts';
import { OfferPhotoTile } from './OfferPhotoTile.tsx';
import type { useOfferPhotos } from './useOfferPhotos.ts';

type Props = {
  photos: ReturnType<typeof useOfferPhotos>;
  /** Ids of photographs that an earlier answer to this form has received. */
  received: readonly string[];
  error: string | undefined;
  /** Whether scripts have taken over; until then the browser sends the files with the form. */
  live: boolean;
  pending: boolean;
};

const types = 'image/jpeg,image/png,image/webp,image/avif';

/** The photographs: chosen together or one after the other, each shown with what became of it. */
export function PhotosStep({ photos, received, error, live, pending }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { items, notice } = photos;
  const sent = items.filter(({ state }) => state === 'sent').length;
  const problem = error ?? notice;

  const take = (field: HTMLInputElement) => {
    if (!pending) photos.add([...(field.files ?? [])]);
    field.value = '';
  };
  // Chosen before the form was live, perhaps.
  useEffect(() => {
    if (input.current?.files?.length) take(input.current);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form is hydrated
  }, []);

  return (
    <div>
      <label
        htmlFor={id}
        className={
          live
            ? `${buttonClass('line')} has-[+input:focus-visible]:outline-2 has-[+input:focus-visible]:outline-offset-3 has-[+input:focus-visible]:outline-focus`
            : 'mb-1.75 block text-small font-medium text-text-soft'
        }
      >
        {live ? 'Choose photographs' : 'Photographs'}
        {!live && <span className="font-normal text-text-muted"> (optional)</span>}
      </label>
      <input
        ref={input}
        id={id}
        name="photos"
        type="file"
        multiple
        accept={types}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={`${id}-hint${problem === undefined ? '' : ` ${id}-error`}`}
        onChange={({ currentTarget }) => take(currentTarget)}
        className={
          live
            ? 'sr-only'
            : `${controlClass} file:mr-3 file:cursor-pointer file:border-0 file:bg-transparent file:font-semibold file:text-text`
        }
      />
      {received.length > 0 && <input type="hidden" name="photoIds" value={received.join(' ')} />}
      <p id={`${id}-hint`} className="mt-2.5 text-small text-text-muted">
        Up to {offerBounds.photos}, as JPEG, PNG, WebP or AVIF
        {live ? '. ' : ', together at most 25 MB. '}
        Outside from all sides, the seats, the dashboard, and whatever is damaged. Only our staff see them,
        unless we list your car.
      </p>
      {received.length > 0 && (
        <p className="mt-2.5 text-small text-ok">
          {received.length === 1 ? '1 photograph has' : `${received.length} photographs have`} arrived.
        </p>
      )}
      {problem !== undefined && (
        <p id={`${id}-error`} className="mt-1.75 flex items-start gap-1.75 text-small/snug text-danger">
          <AlertIcon className="mt-0.5 size-4" />
          {problem}
        </p>
      )}
      <p role="status" className="mt-2.5 text-small text-text-soft tabular-nums">
        {items.length > 0 && `${sent} of ${items.length} sent`}
      </p>
      {items.length > 0 && (
        <ul className="mt-1.5 grid grid-cols-2 gap-2.5 md:grid-cols-4">
          {items.map((item, index) => (
            <OfferPhotoTile
              key={item.key}
              item={item}
              number={index + 1}
              onRemove={() => {
                photos.remove(item.key);
                input.current?.focus();
              }}
              onRetry={() => photos.retry(item.key)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
