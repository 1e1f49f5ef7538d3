import { CloseIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { OfferPhotoItem } from './useOfferPhotos.ts';

/** One photograph: small, with what became of it. */
export function OfferPhotoTile(props: {
  item: OfferPhotoItem;
  /** Its place, from 1. */
  number: number;
  onRemove: () => void;
  onRetry: () => void;
}) {
  const { item, number } = props;
  return (
    <li className="min-w-0">
      <div className="relative aspect-4/3 overflow-hidden rounded-control bg-photo">
        {item.preview === '' ? (
          item.state === 'sending' && <Skeleton className="size-full" />
        ) : (
          <img
            src={item.preview}
            alt={`Photograph ${number}`}
            className={`size-full object-cover ${item.state === 'sent' ? '' : 'opacity-45'}`}
          />
        )}
        <button
          type="button"
          aria-label={`Remove photograph ${number}`}
          onClick={props.onRemove}
          className="absolute top-0 right-0 grid size-11 cursor-pointer place-items-center"
        >
          <span className="grid size-7 place-items-center rounded-control bg-raised text-text">
            <CloseIcon className="size-3.5" />
          </span>
        </button>
      </div>
      <div className="mt-1 text-micro wrap-anywhere">
        {item.state === 'sending' && <span className="text-text-muted">Sending...</span>}
        {item.state === 'sent' && <span className="text-ok">Sent</span>}
        {item.state === 'failed' && (
          <>
            <span className="text-danger">{item.reason}</span>{' '}
            {item.canRetry === true && (
              <button
                type="button"
                aria-label={`Send photograph ${number} again`}
                onClick={props.onRetry}
                className="min-h-6 cursor-pointer text-text underline underline-offset-4"
              >
                Try again
              </button>
            )}
          </>
        )}
      </div>
    </li>
  );
}
