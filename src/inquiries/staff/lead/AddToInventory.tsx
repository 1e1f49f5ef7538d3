import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { storedUsername } from '../../../platform/browser/stored-session.ts';
import { staffButtonClass } from '../../../ui/staff/button.ts';
import { draftKeyOf, useDrafts, vehicleDrafts } from '../../../vehicles/staff/form/drafts.ts';
import { newValues, valuesOf } from '../../../vehicles/staff/form/form-values.ts';
import { ReplaceDraftDialog } from '../../../vehicles/staff/form/ReplaceDraftDialog.tsx';
import type { OfferedCar } from '../../offers/offer.ts';

/** Opens the form of a new vehicle with what is known of an offered car, as a draft that is not saved yet. */
export function AddToInventory({ car }: { car: OfferedCar }) {
  const navigate = useNavigate();
  const unsaved = useDrafts().find(({ vehicleId }) => vehicleId === null);
  const [asks, setAsks] = useState(false);
  const add = () => {
    const now = new Date();
    const base = newValues(now);
    const { vin, year, make, model, mileage, owners, modifications } = valuesOf(car);
    vehicleDrafts.keep(draftKeyOf(storedUsername(), null), {
      savedAt: now.toISOString(),
      updatedAt: null,
      base,
      values: { ...base, vin, year, make, model, mileage, owners, modifications },
    });
    void navigate({ to: '/admin', search: { tab: 'inventory', add: 'vehicle' } });
  };
  return (
    <>
      <button
        type="button"
        className={staffButtonClass('line')}
        onClick={() => (unsaved === undefined ? add() : setAsks(true))}
      >
        Add to Inventory
      </button>
      {asks && unsaved !== undefined && (
        <ReplaceDraftDialog title={unsaved.title} onCancel={() => setAsks(false)} onReplace={add} />
      )}
    </>
  );
}
