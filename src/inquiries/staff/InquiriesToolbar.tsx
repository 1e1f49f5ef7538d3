import { useState } from 'react';
import { deviceStorage } from '../../platform/browser/browser-storage.ts';
import { download } from '../../platform/browser/download.ts';
import { Button } from '../../ui/staff/Button.tsx';
import { DownloadButton } from '../../ui/staff/DownloadButton.tsx';
import { SearchField } from '../../ui/staff/SearchField.tsx';
import { Segmented } from '../../ui/staff/Segmented.tsx';
import { InfoIcon } from '../../ui/staff/staff-icons.tsx';
import { useMedia } from '../../ui/staff/useMedia.ts';
import type { InquiryCounts } from '../inquiry.schema.ts';
import type { InquiryView } from '../inquiry.ts';

export function InquiriesToolbar(props: {
  search: string;
  onSearch: (text: string) => void;
  assigned: 'all' | 'mine' | 'nobody';
  onAssigned: (assigned: 'all' | 'mine' | 'nobody') => void;
  onAdd: () => void;
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
          { value: 'nobody', label: 'Nobody’s' },
        ]}
        value={props.assigned}
        onChange={props.onAssigned}
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
      <div className="ml-auto flex flex-wrap gap-3 max-md:w-full max-md:*:flex-1">
        <Button variant="line" onClick={props.onAdd}>
          Add Lead
        </Button>
        <DownloadButton
          download={() => download('/api/inquiries/export', 'inquiries.csv')}
          pendingLabel="Exporting..."
          errorText="Failed to export inquiries"
        >
          Export CSV
        </DownloadButton>
      </div>
    </div>
  );
}

/** Chooses the list. Doubtful inquiries are offered only if there are any, or if they are shown. */
export function InquiryViews(props: {
  counts: Partial<InquiryCounts> | undefined;
  view: InquiryView;
  onView: (view: InquiryView) => void;
}) {
  const { counts, view } = props;
  // Answers of an earlier version have no such number.
  const doubtful = counts?.doubtful ?? 0;
  return (
    <Segmented
      label="Show"
      options={[
        { value: 'current', label: 'Current', count: counts?.current },
        ...(doubtful > 0 || view === 'doubtful'
          ? [{ value: 'doubtful' as const, label: 'Doubtful', count: doubtful }]
          : []),
        { value: 'archive', label: 'Archive', count: counts?.archived },
      ]}
      value={view}
      onChange={props.onView}
    />
  );
}

const hints: Partial<Record<InquiryView, string>> = {
  archive: 'Archived inquiries keep their status. Restore one to work on it again.',
  doubtful:
    'These may not be from people: a field that nobody sees was filled in. Nobody was told of them. Take over those that are real.',
};

/** Explains the archive and the doubtful inquiries. */
export const ViewHint = ({ view }: { view: InquiryView }) =>
  hints[view] !== undefined && (
    <p className="flex items-start gap-2.25 px-4 pb-4 md:px-5.5">
      <InfoIcon className="mt-px size-4.5 shrink-0 text-staff-muted" />
      {hints[view]}
    </p>
  );

/** Where the details of an inquiry stand: section 2 has them below the table. */
type DetailsPlace = 'below' | 'beside';

const key = 'inquiryDetails';

/** The place is remembered on this device. Wide windows have a choice. */
export function useDetailsPlace() {
  const hasChoice = useMedia('(width >= 1500px)');
  const [chosen, setChosen] = useState<DetailsPlace>(() =>
    deviceStorage.read(key) === 'beside' ? 'beside' : 'below',
  );
  return {
    hasChoice,
    place: hasChoice ? chosen : 'below',
    choose: (place: DetailsPlace) => {
      deviceStorage.write(key, place);
      setChosen(place);
    },
  };
}
