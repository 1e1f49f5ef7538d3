import { StaffName } from '../../../accounts/staff/StaffName.tsx';
import { formatDate, formatDateTime } from '../../../platform/dates.ts';
import { Checkbox } from '../../../ui/staff/Checkbox.tsx';
import { PendingButton } from '../../../ui/staff/PendingButton.tsx';
import type { Column } from '../../../ui/staff/table/columns.ts';
import type { DeletedVehicle } from '../bin.store.ts';
import { formatListPrice } from '../../../vehicles/format.ts';
import { VehicleThumb } from '../../../vehicles/staff/VehicleThumb.tsx';

/** `restoring` is the vehicle whose call is pending. */
type Restoring = { restore: (id: number) => void; restoring: number | null };

/** The vehicles of a page, and those that are chosen on all pages. */
export type Choosing = {
  rows: readonly DeletedVehicle[];
  chosen: ReadonlySet<number>;
  choose: (ids: ReadonlySet<number>) => void;
};

/** The first column: chooses vehicles to restore together. */
export const chooseColumn = (choosing: Choosing): Column<DeletedVehicle> => ({
  id: 'choose',
  header: '',
  headerCell: <ChoosePage {...choosing} />,
  cell: (vehicle) => <ChooseVehicle vehicle={vehicle} {...choosing} />,
  className: 'w-9 pr-0!',
});

export function ChoosePage({ rows, chosen, choose }: Choosing) {
  const count = rows.filter(({ id }) => chosen.has(id)).length;
  return (
    <span className="-ml-2 flex">
      <Checkbox
        label="Select the vehicles on this page"
        checked={count === 0 ? false : count === rows.length || 'mixed'}
        onChange={(checked) =>
          choose(
            withIds(
              chosen,
              rows.map(({ id }) => id),
              checked,
            ),
          )
        }
      />
    </span>
  );
}

const ChooseVehicle = ({
  vehicle: { id, label },
  chosen,
  choose,
}: { vehicle: DeletedVehicle } & Pick<Choosing, 'chosen' | 'choose'>) => (
  <span className="-ml-2 flex">
    <Checkbox
      label={`Select ${label}`}
      checked={chosen.has(id)}
      onChange={(checked) => choose(withIds(chosen, [id], checked))}
    />
  </span>
);

function withIds(chosen: ReadonlySet<number>, ids: readonly number[], checked: boolean): ReadonlySet<number> {
  const next = new Set(chosen);
  for (const id of ids) {
    if (checked) next.add(id);
    else next.delete(id);
  }
  return next;
}

export const binColumns = (restoring: Restoring): Column<DeletedVehicle>[] => [
  { id: 'image', header: 'Image', cell: (vehicle) => <VehicleThumb vehicle={vehicle} /> },
  {
    id: 'vehicle',
    header: 'Vehicle',
    sortable: true,
    cell: ({ id, label }) => (
      <>
        <span className="block max-w-70 truncate font-medium text-staff-ink" title={label}>
          {label}
        </span>
        <span className="text-micro text-staff-muted">ID {id}</span>
      </>
    ),
  },
  {
    id: 'price',
    header: 'Price',
    sortable: true,
    align: 'right',
    cell: ({ price }) => formatListPrice(price),
  },
  {
    id: 'deleted',
    header: 'Deleted',
    sortable: true,
    cell: ({ deletedAt, deletedBy }) => (
      <>
        {formatDateTime(deletedAt)}
        <span className="block max-w-40 truncate text-micro text-staff-muted">
          by <StaffName username={deletedBy} />
        </span>
      </>
    ),
  },
  { id: 'gone', header: 'Goes for good', sortable: true, cell: ({ goneAt }) => formatDate(goneAt) },
  {
    id: 'actions',
    header: 'Actions',
    sticky: 'right',
    cell: (vehicle) => <RestoreButton vehicle={vehicle} {...restoring} />,
  },
];

export const binCard = ({ chosen, choose, ...restoring }: Restoring & Omit<Choosing, 'rows'>) =>
  function BinCard(vehicle: DeletedVehicle) {
    return (
      <>
        <div className="flex items-start gap-3.5">
          <ChooseVehicle vehicle={vehicle} chosen={chosen} choose={choose} />
          <VehicleThumb vehicle={vehicle} className="h-16 w-24" />
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere text-staff-ink">{vehicle.label}</p>
            <p>{formatListPrice(vehicle.price)}</p>
          </div>
        </div>
        <div className="mt-2 flex items-center justify-between gap-3">
          <p className="min-w-0 text-small wrap-anywhere text-staff-muted">
            Deleted by <StaffName username={vehicle.deletedBy} />, goes for good on{' '}
            {formatDate(vehicle.goneAt)}
          </p>
          <RestoreButton vehicle={vehicle} {...restoring} />
        </div>
      </>
    );
  };

const RestoreButton = ({ vehicle, restore, restoring }: { vehicle: DeletedVehicle } & Restoring) => (
  <PendingButton
    variant="row"
    className="-mx-2.5"
    label={`Restore ${vehicle.label}`}
    pending={restoring === vehicle.id}
    pendingLabel="Restoring..."
    onClick={() => restore(vehicle.id)}
  >
    Restore
  </PendingButton>
);
