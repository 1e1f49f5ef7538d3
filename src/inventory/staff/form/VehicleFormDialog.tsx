import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isRefused } from '../../../platform/browser/background-request.ts';
import { RequestError } from '../../../platform/browser/request.ts';
import { Button } from '../../../ui/staff/Button.tsx';
import { staffButtonClass } from '../../../ui/staff/button.ts';
import { DialogFrame, DialogParts } from '../../../ui/staff/Dialog.tsx';
import { Message } from '../../../ui/staff/Message.tsx';
import { PendingButton } from '../../../ui/staff/PendingButton.tsx';
import type { Vehicle } from '../../../vehicles/vehicle.ts';
import { listedVehicle, staffVehicleQuery } from '../../../vehicles/vehicles.staff.queries.ts';
import { screenUsername } from '../../../platform/browser/screen-session.ts';
import type { DraftKey } from '../../../ui/staff/form/drafts.ts';
import { draftKeyOf, sourceOfDraft, vehicleDrafts } from './vehicle-drafts.ts';
import { VehicleForm } from './VehicleForm.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

/**
 * Adds a vehicle (`vehicleId` null; without a draft, `copied` is what it begins as) or edits one, in a dialog
 * over the staff screens.
 */
export function VehicleFormDialog(props: {
  vehicleId: number | null;
  copied?: Vehicle | null;
  onClose: () => void;
}) {
  const { vehicleId, onClose } = props;
  // The form asks before it closes with unsaved changes; until it has loaded, nothing can be lost.
  const askToClose = useRef(onClose);
  const onReady = (ask: () => void) => {
    askToClose.current = ask;
  };
  // The draft belongs to the user who opened the screen, even after the session ends or another user signs in.
  const [username] = useState(screenUsername);
  const draftKey = draftKeyOf(username, vehicleId);
  return (
    <DialogFrame
      size="large"
      onClose={() => askToClose.current()}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        focusInside(event.currentTarget, vehicleId === null);
      }}
    >
      {vehicleId === null ? (
        <NewVehicleForm
          draftKey={draftKey}
          copied={props.copied ?? null}
          onReady={onReady}
          onClose={onClose}
        />
      ) : (
        <LoadedVehicleForm id={vehicleId} draftKey={draftKey} onReady={onReady} onClose={onClose} />
      )}
    </DialogFrame>
  );
}

/**
 * For a new vehicle, focus starts on the first field; for an edit, on the dialog, so that screen readers
 * announce its name and phones do not open their keyboard.
 */
function focusInside(dialog: EventTarget | null, isNew: boolean) {
  if (!(dialog instanceof HTMLElement)) return;
  const first = isNew ? dialog.querySelector<HTMLElement>('input') : null;
  (first ?? dialog).focus();
}

type Inside = { draftKey: DraftKey; onReady: (askToClose: () => void) => void; onClose: () => void };

function NewVehicleForm({ draftKey, copied, onReady, onClose }: Inside & { copied: Vehicle | null }) {
  const [draft] = useState(() => vehicleDrafts.read(draftKey));
  return (
    <VehicleForm
      opening={{ draftKey, vehicleId: null, vehicle: null, draft, copied, source: sourceOfDraft(draft) }}
      onReady={onReady}
      onClose={onClose}
    />
  );
}

/** Reserves the place of Save: a press on Cancel must not hit Save when the vehicle arrives. */
const saveToCome = (
  <PendingButton
    variant="primary"
    pending={false}
    pendingLabel="Saving..."
    className="invisible max-md:flex-1"
  >
    Save Changes
  </PendingButton>
);

function LoadedVehicleForm({ id, draftKey, onReady, onClose }: Inside & { id: number }) {
  const { data: known, error, isFetchedAfterMount, refetch } = useQuery(staffVehicleQuery(id));
  const queryClient = useQueryClient();
  const isAnswer = isRefused(error) || (error instanceof RequestError && error.status === 404);
  // The call is not a specified one: if it fails, the list's copy is edited.
  const listed = error !== null && !isAnswer ? listedVehicle(id, queryClient) : undefined;
  // The form reads its vehicle only once, so it must not start from cached data that is still being
  // refetched.
  const data = (isFetchedAfterMount ? known : undefined) ?? listed;
  const [draft] = useState(() => vehicleDrafts.read(draftKey));
  const isDeleted = error instanceof RequestError && error.status === 404;
  if (data !== undefined || (isDeleted && draft !== null))
    return (
      <VehicleForm
        opening={{ draftKey, vehicleId: id, vehicle: data ?? null, draft }}
        onReady={onReady}
        onClose={onClose}
      />
    );
  return (
    <DialogParts
      title="Edit Vehicle"
      description={`ID ${id}`}
      footer={
        <>
          <Button variant="line" className="max-md:flex-1" onClick={onClose}>
            {error === null ? 'Cancel' : 'Close'}
          </Button>
          {error === null && saveToCome}
        </>
      }
    >
      {error === null ? (
        <VehicleFormSkeleton />
      ) : (
        <LoadFailure error={error} isDeleted={isDeleted} onRetry={() => void refetch()} />
      )}
    </DialogParts>
  );
}

function LoadFailure(props: { error: Error; isDeleted: boolean; onRetry: () => void }) {
  if (props.isDeleted)
    return (
      <Message alert title="This vehicle is not there any more">
        <p>Somebody has deleted it in the meantime.</p>
      </Message>
    );
  if (isRefused(props.error))
    return (
      <Message
        alert
        title="Authentication Required"
        action={
          <a href="/login" className={staffButtonClass('primary')}>
            Go to Login
          </a>
        }
      >
        <p>Please log in to view and manage inventory</p>
      </Message>
    );
  return (
    <Message
      alert
      title="Failed to load this vehicle"
      action={
        <Button variant="primary" onClick={props.onRetry}>
          Try Again
        </Button>
      }
    >
      <p>Nothing has been changed. Check the connection and try again.</p>
    </Message>
  );
}

/** A placeholder in the shape of the form while its vehicle is loading. */
function VehicleFormSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-8 min-[1101px]:grid-cols-[minmax(0,1fr)_18.75rem]">
      <span role="status" className="sr-only">
        Loading vehicle...
      </span>
      <div className="grid content-start gap-13">
        <Part rows={2} />
        <Part rows={1} />
        <Part rows={4} />
      </div>
      <div className="hidden content-start gap-4.5 min-[1101px]:grid">
        <Skeleton className="h-5 w-20" />
        <Skeleton className="h-11" />
        <Skeleton className="mt-8 h-90" />
      </div>
    </div>
  );
}

function Part({ rows }: { rows: number }) {
  return (
    <div className="grid gap-4.5">
      <Skeleton className="h-5 w-28" />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="mt-5 grid gap-4 md:grid-cols-3">
          <Skeleton className="h-11" />
          <Skeleton className="h-11 max-md:hidden" />
          <Skeleton className="h-11 max-md:hidden" />
        </div>
      ))}
    </div>
  );
}
