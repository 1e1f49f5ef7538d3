import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useStaffNames } from '../../accounts/staff/useStaffNames.ts';
import { useSite } from '../../dealership/site.queries.ts';
import { StatusBadge } from '../../inquiries/staff/inquiry-status.tsx';
import { formatDateTime } from '../../platform/dates.ts';
import { drawn } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ListOutdated, LoadError } from '../../ui/staff/LoadError.tsx';
import { Panel } from '../../ui/staff/Panel.tsx';
import { PendingButton } from '../../ui/staff/PendingButton.tsx';
import { Segmented } from '../../ui/staff/Segmented.tsx';
import { StateBadges } from '../../vehicles/staff/StateBadges.tsx';
import type { Customer, HistoryPart } from '../customer.schema.ts';
import { customerHistoryQuery } from '../customers.staff.queries.ts';
import { timelineOf, type Happening } from './timeline.ts';

const icons = {
  inquiry: drawn('M2 4h14v10H2zM2 4.5l7 5.5 7-5.5'),
  newsletter: drawn('M2 4h14v10H2zM2 4.5l7 5.5 7-5.5'),
  drive: drawn('M2.5 4h13v11.5h-13zM2.5 7.5h13M6 2v3.5M12 2v3.5'),
  offer: drawn('M2 13V9l2-4h8l3 4 1 1v3zM5 13v1.5M13 13v1.5'),
  sale: drawn('M2 13V9l2-4h8l3 4 1 1v3zM5 13v1.5M13 13v1.5'),
  alert: drawn('M4 13V8a5 5 0 0 1 10 0v5l1 1H3zM7.5 16h3'),
  note: drawn('M3 2.5h12v9L11.5 15.5H3zM11.5 15.5v-4H15M6 6h6M6 9h4'),
};

const parts = { all: null, inquiries: ['inquiry', 'offer'], drives: ['drive'], notes: ['note'] } as const;
const isOf = (part: HistoryPart, { kind }: Happening) => parts[part]?.some((one) => one === kind) ?? true;

/** How many are loaded at first, and with each press of More. */
const atFirst = 50;
const more = 200;

/** What happened with a person, the newest first, whole or one kind of it. */
export function Timeline({ customer, person }: { customer: Customer; person: string }) {
  const { counts } = customer;
  const [part, setPart] = useState<HistoryPart>('all');
  const [limit, setLimit] = useState(atFirst);
  const query = useQuery({
    ...customerHistoryQuery(person, { part, limit }),
    placeholderData: keepPreviousData,
  });
  const retry = () => void query.refetch();
  return (
    <Panel
      title="What happened"
      actions={
        <Segmented
          label="Show"
          options={[
            { value: 'all', label: 'All' },
            { value: 'inquiries', label: 'Inquiries', count: counts.inquiries },
            { value: 'drives', label: 'Drives', count: counts.testDrives },
            { value: 'notes', label: 'Notes', count: counts.notesAndReplies },
          ]}
          value={part}
          onChange={(chosen) => {
            setPart(chosen);
            setLimit(atFirst);
          }}
        />
      }
    >
      {query.data !== undefined ? (
        <>
          {query.isError && <ListOutdated onRetry={retry} />}
          <Lines
            history={{ ...customer, ...query.data }}
            part={part}
            pending={query.isPlaceholderData}
            onMore={() => setLimit((shown) => (shown === atFirst ? more : shown + more))}
          />
        </>
      ) : query.isError ? (
        <LoadError text="What happened could not be fetched. Nothing has been changed." onRetry={retry} />
      ) : (
        <div aria-busy="true" className="grid gap-3 px-4 pb-5 md:px-5.5">
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-14 w-full" />
        </div>
      )}
    </Panel>
  );
}

function Lines(props: {
  history: Parameters<typeof timelineOf>[0];
  part: HistoryPart;
  pending: boolean;
  onMore: () => void;
}) {
  const { part, pending } = props;
  const { timeZone } = useSite().dealership;
  const [now] = useState(() => new Date());
  const nameOf = useStaffNames();
  const list = useRef<HTMLUListElement>(null);
  const isMore = props.history.from !== null;
  const hadMore = useRef(isMore);
  useEffect(() => {
    // The button that was pressed is gone.
    if (hadMore.current && !isMore && document.activeElement === document.body) list.current?.focus();
    hadMore.current = isMore;
  }, [isMore]);
  const shown = timelineOf(props.history, { now, timeZone, nameOf }).filter((happening) =>
    isOf(part, happening),
  );
  if (shown.length === 0 && !pending)
    return (
      <p className="border-t border-staff-hair px-4 py-6 text-staff-muted md:px-5.5">
        {part === 'drives'
          ? 'No test drives.'
          : part === 'notes'
            ? 'No notes and no replies.'
            : 'Nothing yet.'}
      </p>
    );
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="What happened"
        aria-busy={pending || undefined}
        className="outline-none"
      >
        {shown.map((happening) => (
          <Line key={happening.key} happening={happening} />
        ))}
      </ul>
      {isMore && (
        <div className="border-t border-staff-hair px-4 py-3.5 md:px-5.5">
          <PendingButton variant="line" pending={pending} pendingLabel="Loading..." onClick={props.onMore}>
            More
          </PendingButton>
        </div>
      )}
    </>
  );
}

function Line({ happening }: { happening: Happening }) {
  const { timeZone } = useSite().dealership;
  const { kind, at, title, status, states = [], detail, text, inquiryId } = happening;
  const KindIcon = icons[kind];
  return (
    <li className="grid grid-cols-[1.125rem_minmax(0,1fr)] gap-x-4 gap-y-1 border-t border-staff-hair px-4 py-3.5 md:grid-cols-[1.125rem_minmax(0,1fr)_auto] md:px-5.5">
      <KindIcon className="mt-0.75 size-4.5 text-staff-muted" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-staff-ink">
          <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
          {status !== undefined && <StatusBadge status={status} />}
          <StateBadges states={states} />
        </p>
        {detail !== undefined && <p className="wrap-anywhere text-staff-muted">{detail}</p>}
        {text !== undefined && (
          <p dir="auto" className="max-w-[62ch] wrap-anywhere whitespace-pre-wrap">
            {text}
          </p>
        )}
        {kind === 'inquiry' && inquiryId !== undefined && (
          <Link
            to="/admin"
            search={{ tab: 'inquiries', inquiry: String(inquiryId) }}
            aria-label={`Open inquiry ${inquiryId}`}
            className="inline-flex min-h-11 items-center text-staff-accent underline decoration-transparent underline-offset-3 hover:decoration-current md:min-h-8"
          >
            Open Inquiry
          </Link>
        )}
      </div>
      <time
        dateTime={at}
        className="text-small whitespace-nowrap text-staff-muted tabular-nums max-md:col-start-2 md:pt-0.5"
      >
        {formatDateTime(at, timeZone)}
      </time>
    </li>
  );
}
