import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { newValues, valuesOf } from '../../../inventory/staff/form/form-values.ts';
import { ReplaceDraftDialog } from '../../../inventory/staff/form/ReplaceDraftDialog.tsx';
import {
  draftKeyOf,
  leaveSource,
  useDrafts,
  vehicleDrafts,
} from '../../../inventory/staff/form/vehicle-drafts.ts';
import { screenUsername } from '../../../platform/browser/screen-session.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { staffButtonClass } from '../../../ui/staff/button.ts';
import { Button } from '../../../ui/staff/Button.tsx';
import { Dialog } from '../../../ui/staff/Dialog.tsx';
import { LoadError } from '../../../ui/staff/LoadError.tsx';
import type { Inquiry } from '../../inquiry.schema.ts';
import { offerLines } from '../../offers/offer-lines.ts';
import type { OfferPhoto, Offer } from '../../offers/offer.schema.ts';
import { offerQuery, offerPhotoQuery, fetchOfferPhoto } from '../../offers/offers.staff.queries.ts';
import { LeadHeading } from '../inquiry-texts.tsx';

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
        <LeadHeading>Offered car</LeadHeading>
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

/** A preview that opens the large photograph. `number` counts from 1. */
function OfferedPhoto(props: { inquiryId: number; photo: string; number: number; onOpen: () => void }) {
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

function OfferedPhotoDialog(props: {
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

/**
 * Opens the form of a new vehicle with the data of an offered car, as an unsaved draft. The form uploads the photographs.
 */
function AddToInventory({ inquiry, car }: { inquiry: Inquiry; car: Offer }) {
  const navigate = useNavigate();
  const unsaved = useDrafts().find(({ vehicleId }) => vehicleId === null);
  const [asks, setAsks] = useState(false);
  const add = () => {
    const now = new Date();
    const base = newValues(now);
    const { vin, year, make, model, mileage, owners, modifications } = valuesOf(car);
    const savedAt = now.toISOString();
    vehicleDrafts.keep(draftKeyOf(screenUsername(), null), {
      savedAt,
      updatedAt: null,
      base,
      values: { ...base, vin, year, make, model, mileage, owners, modifications },
    });
    leaveSource(savedAt, {
      name: `the offer of ${inquiry.name}`,
      photos: car.photos.map(({ id: photo }, index) => {
        const name = `Photograph ${index + 1}.jpg`;
        return { name, load: (signal) => fetchOfferPhoto({ inquiryId: inquiry.id, photo, name }, signal) };
      }),
    });
    void navigate({ to: '/admin', search: { tab: 'inventory', add: 'vehicle' } });
  };
  return (
    <>
      <Button variant="line" onClick={() => (unsaved === undefined ? add() : setAsks(true))}>
        Add to Inventory
      </Button>
      {asks && unsaved !== undefined && (
        <ReplaceDraftDialog title={unsaved.title} onCancel={() => setAsks(false)} onReplace={add} />
      )}
    </>
  );
}
