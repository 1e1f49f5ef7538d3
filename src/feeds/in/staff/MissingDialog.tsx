import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSite } from '../../../dealership/site.queries.ts';
import { counted } from '../../../platform/counted.ts';
import { formatDate } from '../../../platform/dates.ts';
import { Button } from '../../../ui/staff/Button.tsx';
import { Checkbox } from '../../../ui/staff/Checkbox.tsx';
import { Dialog } from '../../../ui/staff/Dialog.tsx';
import { PanelList } from '../../../ui/staff/PanelList.tsx';
import { PendingButton } from '../../../ui/staff/PendingButton.tsx';
import { useErrorToast } from '../../../ui/toast/useErrorToast.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import type { IncomingFeed } from '../incoming-feed.schema.ts';
import { decideMissing, missingQuery } from '../incoming-feeds.staff.queries.ts';

/** The cars that have left the file of a feed: staff unpublish them or leave them as they are. */
export function MissingDialog(props: {
  feed: IncomingFeed;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}) {
  const { id, name } = props.feed;
  const queryClient = useQueryClient();
  const { timeZone } = useSite().dealership;
  const toast = useToast();
  const errorToast = useErrorToast();
  const query = useQuery(missingQuery(id));
  const [without, setWithout] = useState<readonly number[]>([]);
  const chosen = (query.data?.cars ?? []).map((car) => car.vehicleId).filter((car) => !without.includes(car));
  const decide = useMutation({
    mutationFn: (action: 'unpublish' | 'keep') => decideMissing(id, chosen, action),
    onSuccess: async ({ decided }, action) => {
      await queryClient.invalidateQueries();
      toast({
        title: action === 'unpublish' ? 'Cars unpublished' : 'Cars kept',
        description: counted(decided, 'car'),
      });
      props.onClose();
    },
    onError: (error) => errorToast(error, 'Failed to decide'),
  });
  const send = (action: 'unpublish' | 'keep') => {
    if (!decide.isPending && chosen.length > 0) decide.mutate(action);
  };
  return (
    <Dialog
      size="medium"
      title={`Cars that left the file of ${name}`}
      description="Unpublished cars stay in the inventory; visitors do not see them. A car that was sold is better marked as sold."
      onClose={() => {
        if (!decide.isPending) props.onClose();
      }}
      focusAfter={props.focusAfter}
      footer={
        <>
          <Button
            variant="line"
            aria-disabled={decide.isPending || chosen.length === 0}
            onClick={() => send('keep')}
          >
            Keep as They Are
          </Button>
          <PendingButton
            variant="primary"
            pending={decide.isPending}
            pendingLabel="Saving..."
            disabled={chosen.length === 0}
            onClick={() => send('unpublish')}
          >
            {`Unpublish ${counted(chosen.length, 'Car')}`}
          </PendingButton>
        </>
      }
    >
      <PanelList what="the cars" query={query}>
        {({ cars }) => (
          <ul aria-label="Cars that left the file" className="grid gap-1">
            {cars.map(({ vehicleId, label, missingSince, isPublished }) => (
              <li key={vehicleId} className="flex items-center gap-2">
                <Checkbox
                  label={label}
                  checked={!without.includes(vehicleId)}
                  onChange={(isChosen) =>
                    setWithout(
                      isChosen ? without.filter((other) => other !== vehicleId) : [...without, vehicleId],
                    )
                  }
                />
                <span className="min-w-0 wrap-anywhere">
                  <span className="font-medium text-staff-ink">{label}</span>{' '}
                  <span className="text-small text-staff-muted">
                    ID {vehicleId}, not in the file since {formatDate(missingSince, timeZone)}
                    {isPublished ? '' : ', not published'}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </PanelList>
    </Dialog>
  );
}
