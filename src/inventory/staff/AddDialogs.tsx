import { useState } from 'react';
import { screenUsername } from '../../platform/browser/screen-session.ts';
import type { Vehicle } from '../../vehicles/vehicle.ts';
import { draftKeyOf, useDrafts, vehicleDrafts } from './form/vehicle-drafts.ts';
import { ReplaceDraftDialog } from './form/ReplaceDraftDialog.tsx';
import { VehicleFormDialog } from './form/VehicleFormDialog.tsx';

/** The form for a new vehicle, empty or as a copy of another. */
export function AddDialogs({ copied, onClose }: { copied: Vehicle | null; onClose: () => void }) {
  const unsaved = useDrafts().find(({ vehicleId }) => vehicleId === null);
  const [asks, setAsks] = useState(copied !== null && unsaved !== undefined);
  if (asks && unsaved !== undefined)
    return (
      <ReplaceDraftDialog
        title={unsaved.title}
        onCancel={onClose}
        onReplace={() => {
          vehicleDrafts.drop(draftKeyOf(screenUsername(), null));
          setAsks(false);
        }}
      />
    );
  return <VehicleFormDialog vehicleId={null} copied={copied} onClose={onClose} />;
}
