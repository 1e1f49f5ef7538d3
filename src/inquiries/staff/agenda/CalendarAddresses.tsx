import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatDate } from '../../../platform/dates.ts';
import { controlClass } from '../../../ui/control.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Button } from '../../../ui/staff/Button.tsx';
import { Dialog } from '../../../ui/staff/Dialog.tsx';
import { LoadError } from '../../../ui/staff/LoadError.tsx';
import { useErrorToast } from '../../../ui/toast/useErrorToast.ts';
import { addressesQuery, endAddress, renewAddress } from '../../appointments/agenda.staff.queries.ts';

/** Secret addresses by which a calendar program follows the agenda. */
export function CalendarAddresses({ onClose }: { onClose: () => void }) {
  const query = useQuery(addressesQuery());
  return (
    <Dialog
      size="small"
      title="Calendar Address"
      description="Subscribe to it in your calendar program, which then shows the appointments. Whoever knows the address can read them with names and phone numbers: keep it to yourself. It ends when your password changes and when you sign out everywhere."
      onClose={onClose}
      footer={
        <Button variant="line" onClick={onClose}>
          Done
        </Button>
      }
    >
      {query.data !== undefined ? (
        <div className="grid gap-5">
          {[false, true].map((isOwn) => (
            <CalendarAddress
              key={String(isOwn)}
              isOwn={isOwn}
              known={query.data.addresses.find((each) => each.isOwn === isOwn)}
            />
          ))}
        </div>
      ) : query.isError ? (
        <LoadError text="The addresses could not be fetched." onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </Dialog>
  );
}

function CalendarAddress({
  isOwn,
  known,
}: {
  isOwn: boolean;
  known: { ending: string; createdAt: string } | undefined;
}) {
  const id = useId();
  const queryClient = useQueryClient();
  const errorToast = useErrorToast();
  const [address, setAddress] = useState<string | null>(null);
  const refresh = () => queryClient.invalidateQueries(addressesQuery());
  const renew = useMutation({
    mutationFn: () => renewAddress(isOwn),
    onSuccess: (answer) => setAddress(answer.address),
    onError: (error) => errorToast(error, 'Failed to make the address'),
    onSettled: refresh,
  });
  const end = useMutation({
    mutationFn: () => endAddress(isOwn),
    onSuccess: () => setAddress(null),
    onError: (error) => errorToast(error, 'Failed to end the address'),
    onSettled: refresh,
  });
  const busy = renew.isPending || end.isPending;
  const what = isOwn ? 'My appointments' : 'All appointments';
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 font-medium text-staff-ink">
        {what}
      </h3>
      {address !== null ? (
        <>
          <input
            readOnly
            aria-label={`Address of ${what.toLowerCase()}`}
            value={address}
            onFocus={({ target }) => target.select()}
            className={`${controlClass} text-small`}
          />
          <p className="mt-1 text-small text-staff-muted">Copy it now: it is not shown again.</p>
        </>
      ) : known === undefined ? (
        <p className="text-small text-staff-muted">No address.</p>
      ) : (
        <p className="text-small text-staff-muted">
          ••••••••{known.ending}, made {formatDate(known.createdAt)}
        </p>
      )}
      <div className="mt-1.5 flex flex-wrap gap-2">
        <Button
          variant="line"
          aria-label={`${known === undefined ? 'Make Address' : 'New Address'}, ${what.toLowerCase()}`}
          aria-disabled={busy}
          onClick={() => renew.mutate()}
        >
          {known === undefined ? 'Make Address' : 'New Address'}
        </Button>
        {known !== undefined && (
          <Button
            variant="row-danger"
            aria-label={`End Address, ${what.toLowerCase()}`}
            aria-disabled={busy}
            onClick={() => end.mutate()}
          >
            End Address
          </Button>
        )}
      </div>
      {known !== undefined && address === null && (
        <p className="mt-1 text-small text-staff-muted">A new address ends this one.</p>
      )}
    </section>
  );
}
