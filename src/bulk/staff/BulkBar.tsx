import { accountName } from '../../accounts/account-name.ts';
import { useAdvisers } from '../../accounts/staff/useAdvisers.ts';
import { counted } from '../../platform/counted.ts';
import { Button } from '../../ui/staff/Button.tsx';
import { ActionMenu } from '../../ui/staff/ActionMenu.tsx';
import { usePhone } from '../../ui/staff/usePhone.ts';
import type { BatchAction } from '../batch.ts';
import { batchFlags, batchStatuses, type BatchFlag } from '../batch-values.ts';
import { useSite } from '../../dealership/site.queries.ts';
import { arrivalLabels, arrivals, statusLabels } from '../../vehicles/vehicle-values.ts';
import { pageCheckbox, SelectPage } from './select-column.tsx';
import type { SelectionHandle } from './useSelection.ts';

/** What is asked of the selected vehicles; a price change is only a beginning. */
export type BulkQuestion = 'price' | Exclude<BatchAction, { kind: 'price' }>;

const flags = Object.entries(batchFlags) as [BatchFlag, (typeof batchFlags)[BatchFlag]][];
const notes = [
  ...arrivals.map((arrival) => ({ arrival, label: arrivalLabels[arrival] })),
  { arrival: null, label: 'Arrived' },
];

/** Below the header of the staff screens, so that the actions stay in view at the last rows of a page. */
const stuck = 'md:sticky md:top-16 md:z-5 short:static';

/**
 * Over the table's head, what can be done with the selected vehicles. Its line is there without a selection
 * too, so that the first click does not move the rows. Over cards it has the checkbox of the page, and on phones the
 * actions stay at the bottom of the window.
 */
export function BulkBar(props: { selection: SelectionHandle; onAsk: (question: BulkQuestion) => void }) {
  const { selection, onAsk } = props;
  // Cards have no head.
  const phone = usePhone();
  const { count, more } = selection;
  const advisers = useAdvisers() ?? [];
  const { deposit } = useSite().dealership;
  const clear = () => {
    selection.clear();
    pageCheckbox()?.focus();
  };
  return (
    <div
      className={`flex min-h-13 flex-wrap items-center gap-x-2 border-t border-staff-hair bg-staff px-4 md:px-5.5 ${phone ? 'mb-4' : ''} ${count > 0 ? stuck : ''}`}
    >
      {phone && <SelectPage selection={selection} />}
      <p role="status" className={count > 0 ? 'font-semibold text-staff-ink' : 'text-staff-muted'}>
        {count > 0
          ? `${count.toLocaleString('en-US')} selected`
          : selection.wasCleared
            ? 'The list has changed, so nothing is selected any more'
            : 'Select vehicles to change them together'}
      </p>
      {count > 0 && more !== null && (
        <Button variant="row" onClick={selection.chooseAll}>
          Select all {more.toLocaleString('en-US')} that match
        </Button>
      )}
      {count > 0 && (
        <div
          role="group"
          data-row-actions
          aria-label={`Change ${counted(count, 'vehicle')}`}
          className="flex flex-wrap items-center gap-x-0.5 max-md:[&_button]:px-2 max-md:[&_svg]:hidden max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:justify-center max-md:border-t max-md:border-staff-hair max-md:bg-staff-surface max-md:py-1 max-md:pb-[max(0.25rem,env(safe-area-inset-bottom))] max-md:shadow-staff-float md:ml-auto"
        >
          <Button variant="row" onClick={() => onAsk('price')}>
            Price
          </Button>
          <ActionMenu
            label="Status"
            items={batchStatuses.map((status) => ({
              label: statusLabels[status],
              onSelect: () => onAsk({ kind: 'status', status }),
            }))}
          />
          <ActionMenu
            label="Mark"
            items={[
              ...flags.flatMap(([flag, { on, off }]) =>
                // As in the form of a vehicle, only a dealership with a payment link offers it.
                flag === 'isReservable' && !deposit
                  ? []
                  : [
                      { label: on, onSelect: () => onAsk({ kind: 'flag', flag, value: true }) },
                      { label: off, onSelect: () => onAsk({ kind: 'flag', flag, value: false }) },
                    ],
              ),
              ...notes.map(({ arrival, label }) => ({
                label,
                onSelect: () => onAsk({ kind: 'arrival' as const, arrival }),
              })),
            ]}
          />
          {advisers.length > 0 && (
            <ActionMenu
              label="Adviser"
              items={[
                ...advisers.map((person) => ({
                  label: accountName(person),
                  onSelect: () => onAsk({ kind: 'adviser' as const, adviser: person.username }),
                })),
                { label: 'Nobody', onSelect: () => onAsk({ kind: 'adviser', adviser: null }) },
              ]}
            />
          )}
          <Button variant="row-danger" onClick={() => onAsk({ kind: 'delete' })}>
            Delete
          </Button>
          <Button variant="row" onClick={clear}>
            Clear
          </Button>
        </div>
      )}
    </div>
  );
}
