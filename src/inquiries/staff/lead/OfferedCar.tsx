import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '../../../ui/staff/LoadError.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { Inquiry } from '../../inquiry.ts';
import { offerLines } from '../../offers/offer-lines.ts';
import { offerQuery } from '../../offers/offers.staff.queries.ts';
import { AddToInventory } from './AddToInventory.tsx';
import { OfferedPhoto } from './OfferedPhoto.tsx';
import { OfferedPhotoDialog } from './OfferedPhotoDialog.tsx';
import { headingClass } from './section.ts';

/** The car that a customer offers: its facts and its photographs. */
export function OfferedCar({ inquiry }: { inquiry: Inquiry }) {
  const { id: inquiryId } = inquiry;
  const offer = useQuery(offerQuery(inquiryId));
  const [open, setOpen] = useState<number | null>(null);
  if (offer.isError)
    return (
      <LoadError
        text="The offered car could not be fetched. Nothing has been changed."
        onRetry={() => void offer.refetch()}
      />
    );
  const { data } = offer;
  return (
    <section aria-label="Offered car" aria-busy={data === undefined}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className={headingClass}>Offered car</h3>
        {data !== undefined && <AddToInventory inquiry={inquiry} car={data} />}
      </div>
      {data === undefined ? (
        <Skeleton className="h-30 w-full" />
      ) : (
        <>
          <dl className="border-b border-staff-hair">
            {offerLines(data).map(({ name, text }) => (
              <div
                key={name}
                className="grid gap-x-6 border-t border-staff-hair py-2 md:grid-cols-[9rem_minmax(0,1fr)]"
              >
                <dt className="text-staff-muted">{name}</dt>
                <dd className="wrap-anywhere whitespace-pre-line text-staff-ink">{text}</dd>
              </div>
            ))}
          </dl>
          {data.photos.length === 0 ? (
            <p className="mt-3 text-staff-muted">No photographs.</p>
          ) : (
            <ul className="mt-4 grid grid-cols-3 gap-2 md:grid-cols-5">
              {data.photos.map((photo, index) => (
                <li key={photo.id}>
                  <OfferedPhoto
                    inquiryId={inquiryId}
                    photo={photo.id}
                    number={index + 1}
                    onOpen={() => setOpen(index)}
                  />
                </li>
              ))}
            </ul>
          )}
          {open !== null && (
            <OfferedPhotoDialog
              inquiryId={inquiryId}
              photos={data.photos}
              index={open}
              onIndex={setOpen}
              onClose={() => setOpen(null)}
            />
          )}
        </>
      )}
    </section>
  );
}
