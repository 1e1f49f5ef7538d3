import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { offerPhotoQuery } from '../../offers/offers.staff.queries.ts';

/** A small photograph of an offered car, which opens the large one. `number` is its place, from 1. */
export function OfferedPhoto(props: {
  inquiryId: number;
  photo: string;
  number: number;
  onOpen: () => void;
}) {
  const { data: url, isError } = useQuery(offerPhotoQuery(props.inquiryId, props.photo, 'preview'));
  return (
    <button
      type="button"
      aria-label={`Open photograph ${props.number}`}
      onClick={props.onOpen}
      className="block aspect-4/3 w-full cursor-pointer overflow-hidden rounded-control bg-staff-sunk text-small text-staff-muted"
    >
      {url !== undefined ? (
        <img src={url} alt="" className="size-full object-cover" />
      ) : isError ? (
        'Not loaded'
      ) : (
        <Skeleton className="size-full" />
      )}
    </button>
  );
}
