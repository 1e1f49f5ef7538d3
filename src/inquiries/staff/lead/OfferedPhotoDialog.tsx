import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/staff/Button.tsx';
import { staffButtonClass } from '../../../ui/staff/button.ts';
import { Dialog } from '../../../ui/staff/Dialog.tsx';
import { LoadError } from '../../../ui/staff/LoadError.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { OfferPhoto } from '../../offers/offer.ts';
import { offerPhotoQuery } from '../../offers/offers.staff.queries.ts';

/** A photograph of an offered car in its full size, with ways to the others and to save it. */
export function OfferedPhotoDialog(props: {
  inquiryId: number;
  photos: readonly OfferPhoto[];
  /** Counted from 0. */
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
}) {
  const { inquiryId, photos, index, onIndex } = props;
  const photo = photos[index];
  const { data: url, isError, refetch } = useQuery(offerPhotoQuery(inquiryId, photo?.id ?? '', 'picture'));
  const step = (by: number, label: string) => (
    <Button
      variant="line"
      aria-disabled={photos[index + by] === undefined}
      onClick={() => onIndex(index + by)}
    >
      {label}
    </Button>
  );
  return (
    <Dialog
      size="large"
      title={`Photograph ${index + 1} of ${photos.length}`}
      onClose={props.onClose}
      footer={
        <>
          {url !== undefined && (
            <a
              href={url}
              download={`inquiry-${inquiryId}-photo-${index + 1}.jpg`}
              className={`${staffButtonClass('text')} mr-auto`}
            >
              Save
            </a>
          )}
          {step(-1, 'Previous')}
          {step(1, 'Next')}
        </>
      }
    >
      {isError ? (
        <LoadError text="The photograph could not be fetched." onRetry={() => void refetch()} />
      ) : url === undefined ? (
        <Skeleton className="aspect-3/2 w-full" />
      ) : (
        <img
          src={url}
          alt={`Photograph ${index + 1} of the offered car`}
          width={photo?.width}
          height={photo?.height}
          className="mx-auto h-auto max-h-[70svh] w-auto max-w-full object-contain"
        />
      )}
    </Dialog>
  );
}
