import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useMay } from '../../accounts/useMay.ts';
import { RequestError } from '../../platform/browser/request.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AlertDialog } from '../../ui/staff/AlertDialog.tsx';
import { Button } from '../../ui/staff/Button.tsx';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { Message } from '../../ui/staff/Message.tsx';
import { inquiryQuery, deleteInquiry } from '../inquiries.staff.queries.ts';
import type { Inquiry } from '../inquiry.schema.ts';
import { StatusAndArchive, type InquiryActs } from './InquiryActions.tsx';
import { Lead } from './lead/Lead.tsx';
import { useInquiryChange } from './useInquiryChange.ts';

const box = 'rounded-card border border-staff-hair bg-staff-surface shadow-staff';

/** Section 2: instead of the panel while no inquiry is selected. */
export const NoInquirySelected = () => (
  <p className={`${box} mt-4.5 px-6 py-6.5 text-center`}>
    Select an inquiry from the table above to view its details
  </p>
);

/** Whether the user has moved to another control than `from`: taking the focus from an open menu would close it. */
function hasMovedOn(from: Element | null): boolean {
  const { activeElement, body } = document;
  const isElsewhere = activeElement !== from && activeElement !== body && activeElement?.id !== 'main';
  return isElsewhere && from?.isConnected === true;
}

/**
 * Section 2, Inquiry Details. Its heading takes the focus when `ready`, and again
 * when `openCount` changes, unless the user has moved to another control meanwhile.
 */
export function InquiryDetails(props: {
  id: number;
  ready: boolean;
  openCount: number;
  acts: InquiryActs;
  /** It stands beside the table instead of below it. */
  beside: boolean;
  onClose: () => void;
}) {
  const { id, ready, openCount, acts, beside } = props;
  const labelId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useQuery(inquiryQuery(id, useQueryClient()));
  const loaded = query.data !== undefined || query.isError;
  const request = `${id} ${openCount}`;
  const asked = useRef<{ request: string; from: Element | null }>(null);
  const focusedFor = useRef('');
  useEffect(() => {
    asked.current = { request, from: document.activeElement };
  }, [request]);
  useEffect(() => {
    // The list becomes ready again with every search, which must keep the focus.
    if (!ready || !loaded || focusedFor.current === request) return;
    focusedFor.current = request;
    if (asked.current?.request === request && hasMovedOn(asked.current.from)) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: beside ? 'nearest' : 'start' });
  }, [request, ready, loaded, beside]);

  return (
    <section
      aria-labelledby={labelId}
      aria-busy={!loaded}
      className={`${box} min-w-0 ${beside ? '' : 'mt-4.5'}`}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3 px-4 py-4 md:px-5.5">
        <div className="mr-auto flex flex-wrap items-center gap-x-2 max-md:w-full">
          <h2
            id={labelId}
            ref={heading}
            tabIndex={-1}
            className="scroll-my-24 text-[1.0625rem]/snug font-semibold text-staff-ink"
          >
            Inquiry Details
          </h2>
          <span className="text-staff-muted tabular-nums">ID: {id}</span>
        </div>
        <div className="flex flex-wrap items-center gap-2 max-md:-ml-2.5 max-md:grow">
          {query.data !== undefined && (
            <>
              <StatusAndArchive inquiry={query.data} acts={acts} />
              <DeleteInquiry inquiry={query.data} onDeleted={props.onClose} />
            </>
          )}
          <Button variant="line" className="max-md:ml-auto" onClick={props.onClose}>
            Close Details
          </Button>
        </div>
      </div>
      {query.data !== undefined ? (
        <Lead key={id} inquiry={query.data} acts={acts} />
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

/** Deletes an archived inquiry for good, for admins: the person who sent it may ask for that. */
function DeleteInquiry({ inquiry, onDeleted }: { inquiry: Inquiry; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false);
  const isAllowed = useMay('administer');
  const { mutate, isPending } = useInquiryChange(inquiry, {
    send: () => deleteInquiry(inquiry.id),
    onDone: onDeleted,
    done: () => ({ title: 'Inquiry Deleted', description: `Inquiry ${inquiry.id} is gone for good` }),
    failed: 'Failed to delete inquiry',
  });
  if (!isAllowed || !inquiry.isArchived) return null;
  return (
    <>
      <Button variant="row" onClick={() => setAsking(true)}>
        Delete for Good
      </Button>
      {asking && (
        <AlertDialog
          title={`Delete inquiry ${inquiry.id} for good?`}
          text="Everything that this person has sent with it goes, with its notes and replies, and its name in the change log. Nobody can bring it back. Backups that were made before still have it."
          confirm="Delete for Good"
          pendingLabel="Deleting..."
          pending={isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => mutate()}
        />
      )}
    </>
  );
}
