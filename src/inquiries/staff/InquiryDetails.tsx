import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useSite } from '../../dealership/site.queries.ts';
import { formatDateTime } from '../../platform/dates.ts';
import { RequestError } from '../../platform/browser/request.ts';
import { staffButtonClass } from '../../ui/staff/button.ts';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { Message } from '../../ui/staff/Message.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { inquiryQuery } from '../inquiries.staff.queries.ts';
import type { Inquiry } from '../inquiry.ts';
import { InterestName, Missing } from './inquiry-columns.tsx';
import { replyDraft } from './reply-draft.ts';
import { StatusBadge } from './inquiry-status.tsx';
import { VehicleOfInterest } from './VehicleOfInterest.tsx';

const box = 'mt-4.5 rounded-card border border-staff-hair bg-staff-surface shadow-staff';

/** Section 2: instead of the panel while no inquiry is selected. */
export const NoInquirySelected = () => (
  <p className={`${box} px-6 py-6.5 text-center`}>
    Select an inquiry from the table above to view its details
  </p>
);

/**
 * Section 2, Inquiry Details: the whole inquiry. Its heading takes the focus when `ready`, and again when `openCount` changes.
 * The list above must be loaded by then, or it would push the heading out of view.
 */
export function InquiryDetails(props: {
  id: number;
  ready: boolean;
  openCount: number;
  onClose: () => void;
}) {
  const { id, ready, openCount } = props;
  const labelId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useQuery(inquiryQuery(id, useQueryClient()));
  const loaded = query.data !== undefined || query.isError;
  const focusedFor = useRef('');
  useEffect(() => {
    const request = `${id} ${openCount}`;
    // The list above becomes ready again with every search, which must keep the focus.
    if (!ready || !loaded || focusedFor.current === request) return;
    focusedFor.current = request;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
  }, [id, ready, loaded, openCount]);

  return (
    <section aria-labelledby={labelId} aria-busy={!loaded} className={`${box} scroll-my-6`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 py-4 md:px-5.5">
        <h2
          id={labelId}
          ref={heading}
          tabIndex={-1}
          className="text-[1.0625rem]/snug font-semibold text-staff-ink"
        >
          Inquiry Details
        </h2>
        <button type="button" className={staffButtonClass('line')} onClick={props.onClose}>
          Close Details
        </button>
      </div>
      {query.data !== undefined ? (
        <Details inquiry={query.data} />
      ) : query.isError ? (
        <DetailsFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div className="grid gap-4 px-4 pb-6 md:px-5.5">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-1/3" />
        </div>
      )}
    </section>
  );
}

function Details({ inquiry }: { inquiry: Inquiry }) {
  const { dealership } = useSite();
  const { vehicle, vehicleId } = inquiry;
  return (
    <div className="grid items-start gap-x-12 gap-y-5.5 px-4 pb-6 md:px-5.5 lg:grid-cols-[1fr_1.6fr]">
      <dl className="tabular-nums">
        <Fact name="Name">{inquiry.name}</Fact>
        <Fact name="Email">{inquiry.email}</Fact>
        <Fact name="Phone">{inquiry.phone ?? <Missing>N/A</Missing>}</Fact>
        <Fact name="Created">{formatDateTime(inquiry.createdAt)}</Fact>
        <Fact name="Status">
          <StatusBadge status={inquiry.status} />
        </Fact>
        <Fact name="Interest">
          <InterestName interest={inquiry.interest} />
        </Fact>
        {vehicle === null && (
          <Fact name="Vehicle of interest">
            {vehicleId === null ? <Missing>N/A</Missing> : `ID: ${vehicleId}`}
          </Fact>
        )}
      </dl>
      <div className="min-w-0">
        {vehicle !== null && <VehicleOfInterest vehicle={vehicle} />}
        <h3 className="mb-1.5 text-[0.9375rem] font-semibold text-staff-ink">Message</h3>
        <p className="mb-5.5 max-w-[62ch] wrap-anywhere whitespace-pre-wrap" dir="auto">
          {inquiry.message}
        </p>
        <a
          href={replyDraft(inquiry, dealership.name)}
          className={`${staffButtonClass('primary')} max-md:w-full`}
        >
          Reply via Email
        </a>
      </div>
    </div>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-h-12 items-center justify-between gap-6 border-t border-staff-hair py-2.5 first:border-t-0">
    <dt className="shrink-0 text-staff-muted">{name}</dt>
    <dd className="min-w-0 text-right wrap-anywhere text-staff-ink">{children}</dd>
  </div>
);

function DetailsFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof RequestError && error.status === 404) {
    return (
      <Message title="Inquiry not found">
        <p>There is no inquiry with this number.</p>
      </Message>
    );
  }
  return (
    <LoadError
      title="Failed to load inquiries data"
      text="The inquiry could not be fetched. Nothing has been changed."
      onRetry={onRetry}
    />
  );
}
