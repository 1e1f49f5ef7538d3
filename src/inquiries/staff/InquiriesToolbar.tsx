import { download } from '../../platform/browser/download.ts';
import { DownloadButton } from '../../ui/staff/DownloadButton.tsx';
import { Segmented } from '../../ui/staff/Segmented.tsx';
import { SearchField } from '../../ui/staff/SearchField.tsx';
import type { useDetailsPlace } from './useDetailsPlace.ts';

/** Searches the current list or limits it to the user's inquiries, places the details, and exports all inquiries. */
export function InquiriesToolbar(props: {
  search: string;
  onSearch: (text: string) => void;
  mine: boolean;
  onMine: (mine: boolean) => void;
  details: ReturnType<typeof useDetailsPlace>;
}) {
  const { details } = props;
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 pb-4 md:px-5.5">
      <SearchField
        label="Search inquiries"
        placeholder="Search name, email, phone, message or ID"
        value={props.search}
        onSearch={props.onSearch}
      />
      <Segmented
        label="Assigned to"
        options={[
          { value: 'all', label: 'Everybody' },
          { value: 'mine', label: 'Mine' },
        ]}
        value={props.mine ? 'mine' : 'all'}
        onChange={(value) => props.onMine(value === 'mine')}
      />
      {details.hasChoice && (
        <div className="flex items-center gap-2.5">
          <span aria-hidden="true" className="text-small text-staff-muted">
            Details
          </span>
          <Segmented
            label="Details"
            options={[
              { value: 'below', label: 'Below' },
              { value: 'beside', label: 'Beside' },
            ]}
            value={details.place}
            onChange={details.choose}
          />
        </div>
      )}
      <DownloadButton
        download={() => download('/api/inquiries/export', 'inquiries.csv')}
        pendingLabel="Exporting..."
        errorText="Failed to export inquiries"
        className="ml-auto max-md:w-full"
      >
        Export CSV
      </DownloadButton>
    </div>
  );
}
