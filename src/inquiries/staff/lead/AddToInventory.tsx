import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { screenUsername } from '../../../platform/browser/screen-session.ts';
import { Button } from '../../../ui/staff/Button.tsx';
import {
  draftKeyOf,
  leaveSource,
  useDrafts,
  vehicleDrafts,
} from '../../../inventory/staff/form/vehicle-drafts.ts';
import { newValues, valuesOf } from '../../../inventory/staff/form/form-values.ts';
import { ReplaceDraftDialog } from '../../../inventory/staff/form/ReplaceDraftDialog.tsx';
import type { Inquiry } from '../../inquiry.ts';
import type { Offer } from '../../offers/offer.ts';
import { fetchOfferPhoto } from '../../offers/offers.staff.queries.ts';

/**
 * Opens the form of a new vehicle with what is known of an offered car, as a draft that is not saved yet. The form uploads
 * the photographs.
 */
export function AddToInventory({ inquiry, car }: { inquiry: Inquiry; car: Offer }) {
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
