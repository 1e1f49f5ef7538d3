import { useStaffNames } from '../../accounts/staff/useStaffNames.ts';
import { download } from '../../platform/browser/download.ts';
import { controlClass } from '../../ui/control.ts';
import { Select } from '../../ui/Select.tsx';
import { Button } from '../../ui/staff/Button.tsx';
import { DownloadButton } from '../../ui/staff/DownloadButton.tsx';
import { SearchField } from '../../ui/staff/SearchField.tsx';
import type { SoldFilter } from '../../vehicles/sold-filter.ts';
import type { SoldSort } from '../../vehicles/vehicles.staff.ts';
import { soldExportPath } from '../../vehicles/vehicles.staff.queries.ts';

type Filter = Required<{ [Name in keyof SoldFilter]: string }>;

/** Which sales are shown, and all of them as a file. */
export function SoldToolbar(props: {
  filter: Filter;
  /** As sales have them. */
  salespeople: readonly string[];
  sort: SoldSort | undefined;
  onChange: (change: Partial<Filter>) => void;
  onClear: () => void;
}) {
  const { filter, salespeople, onChange } = props;
  const nameOf = useStaffNames();
  const isListed = filter.soldBy === '' || salespeople.includes(filter.soldBy);
  const day = `${controlClass} w-auto! tabular-nums max-md:min-w-0 max-md:flex-1`;
  return (
    <div
      role="group"
      aria-label="Sales shown"
      className="flex flex-wrap items-center gap-2.5 px-4 pb-4 md:px-5.5 md:[--control-height:2.5rem]"
    >
      <SearchField
        label="Search sales"
        placeholder="Search car, VIN, ID or buyer"
        value={filter.search}
        onSearch={(search) => onChange({ search })}
      />
      <div className="flex items-center gap-2 max-md:w-full">
        <input
          type="date"
          aria-label="Sold from"
          className={day}
          value={filter.from}
          max={filter.to || undefined}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <span aria-hidden="true" className="text-staff-muted">
          to
        </span>
        <input
          type="date"
          aria-label="Sold until"
          className={day}
          value={filter.to}
          min={filter.from || undefined}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </div>
      {(salespeople.length > 0 || !isListed) && (
        <Select
          aria-label="Salesperson"
          className="max-md:flex-1 md:min-w-40"
          value={filter.soldBy}
          onChange={({ target }) => onChange({ soldBy: target.value })}
        >
          <option value="">All salespeople</option>
          {!isListed && <option value={filter.soldBy}>{nameOf(filter.soldBy)}</option>}
          {salespeople.map((person) => (
            <option key={person} value={person}>
              {nameOf(person)}
            </option>
          ))}
        </Select>
      )}
      {Object.values(filter).some((value) => value !== '') && (
        <Button variant="row" onClick={props.onClear}>
          Clear Filters
        </Button>
      )}
      <DownloadButton
        download={() =>
          download(soldExportPath({ ...filter, ...(props.sort && { sort: props.sort }) }), 'sales.csv')
        }
        pendingLabel="Exporting..."
        errorText="Failed to export sales"
        className="ml-auto max-md:w-full"
      >
        Export CSV
      </DownloadButton>
    </div>
  );
}
