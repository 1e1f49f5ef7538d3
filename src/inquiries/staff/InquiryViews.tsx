import { InfoIcon } from '../../ui/staff/staff-icons.tsx';
import { Segmented } from '../../ui/staff/Segmented.tsx';
import type { InquiryCounts, InquiryView } from '../inquiry.ts';

/** Chooses the list. The one of doubtful inquiries is only there while it has some, or is shown. */
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

/** Says what the list has, where its name does not. */
export const ViewHint = ({ view }: { view: InquiryView }) =>
  hints[view] !== undefined && (
    <p className="flex items-start gap-2.25 px-4 pb-4 md:px-5.5">
      <InfoIcon className="mt-px size-4.5 shrink-0 text-staff-muted" />
      {hints[view]}
    </p>
  );
