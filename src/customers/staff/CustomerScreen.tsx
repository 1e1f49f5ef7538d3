import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useStaffNames } from '../../accounts/staff/useStaffNames.ts';
import { useMay } from '../../accounts/useMay.ts';
import { useSite } from '../../dealership/site.queries.ts';
import { AppointmentUndo } from '../../inquiries/staff/agenda/AppointmentParts.tsx';
import { errorMessage } from '../../platform/browser/error-message.ts';
import { RequestError, SessionError } from '../../platform/browser/request.ts';
import { formatDate } from '../../platform/dates.ts';
import { telephoneHref } from '../../platform/telephone.ts';
import { ArrowLeftIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { staffButtonClass } from '../../ui/staff/button.ts';
import { Button } from '../../ui/staff/Button.tsx';
import { DownloadButton } from '../../ui/staff/DownloadButton.tsx';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { Message } from '../../ui/staff/Message.tsx';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { SignInPanel } from '../../ui/staff/SignInPanel.tsx';
import { useSignedIn } from '../../ui/staff/useSignedIn.ts';
import type { Customer, Erased } from '../customer.schema.ts';
import { customerQuery, downloadCustomer } from '../customers.staff.queries.ts';
import { ErasePersonDialog } from './ErasePersonDialog.tsx';
import { erasedText } from './erasure-texts.ts';
import { AddPersonAppointment } from './AddPersonAppointment.tsx';
import { Cars, Subscriptions } from './PersonFacts.tsx';
import { mailAddress, Reach } from './Reach.tsx';
import { Timeline } from './Timeline.tsx';

const route = getRouteApi('/admin/customers/{-$person}');
const box = 'mt-4 rounded-card border border-staff-hair bg-staff-surface shadow-staff';

/** The page of one person, whom the address names by a record of theirs. Without one, the inquiries. */
export function CustomerScreen() {
  const { person } = route.useParams();
  const mayRead = useMay('answer-leads');
  const signedIn = useSignedIn();
  if (!signedIn)
    return <SignInPanel title="Authorization Required" text="Please log in to view this person." />;
  if (person === undefined || !mayRead) return <Navigate to="/admin" search={{ tab: 'inquiries' }} replace />;
  return <CustomerPage key={person} person={person} />;
}

function CustomerPage({ person }: { person: string }) {
  const [erased, setErased] = useState<Erased | null>(null);
  const query = useQuery({ ...customerQuery(person), enabled: erased === null });
  const name = query.data?.name;
  useEffect(() => {
    if (name !== undefined) document.title = `${name} - Marque`;
  }, [name]);
  if (query.error instanceof SessionError)
    return <SignInPanel title="Authorization Required" text="Please log in to view this person." />;
  return (
    <>
      <Link
        to="/admin"
        search={{ tab: 'inquiries' }}
        className="-ml-1 inline-flex min-h-11 items-center gap-2 text-staff-accent hover:underline"
      >
        <ArrowLeftIcon className="size-4" />
        Inquiries
      </Link>
      {erased !== null ? (
        <div className={box}>
          <Message heading="h2" title="This person was erased">
            <p>{erasedText(erased)} went. The change log says when and by whom, and nothing of whom.</p>
          </Message>
        </div>
      ) : query.data !== undefined ? (
        <Person customer={query.data} person={person} onErased={setErased} />
      ) : query.isError ? (
        <div className={box}>
          <NotShown error={query.error} onRetry={() => void query.refetch()} />
        </div>
      ) : (
        <div aria-busy="true" aria-label="Loading..." className="mt-2 grid gap-4">
          <Skeleton className="h-14 w-2/3 max-w-96" />
          <Skeleton className="h-96 w-full" />
        </div>
      )}
    </>
  );
}

function NotShown({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const status = error instanceof RequestError ? error.status : 0;
  if (status === 410) return <Message heading="h2" title={errorMessage(error, 'This person was erased.')} />;
  if (status === 404 || status === 400)
    return (
      <Message heading="h2" title="Nobody is found here">
        <p>There is no such record.</p>
      </Message>
    );
  return (
    <LoadError
      title="Failed to load this person"
      text="What is stored could not be fetched. Nothing has been changed."
      onRetry={onRetry}
    />
  );
}

function Person(props: { customer: Customer; person: string; onErased: (erased: Erased) => void }) {
  const { customer, person, onErased } = props;
  return (
    <>
      <PersonHeading customer={customer} />
      <div className="mt-4 grid gap-2 empty:hidden">
        {customer.current.map((inquiry) => (
          <AppointmentUndo key={inquiry.id} inquiry={inquiry} />
        ))}
      </div>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-4.5 min-[1100px]:grid-cols-[minmax(0,1fr)_23.75rem]">
        <Timeline customer={customer} person={person} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
          <Reach customer={customer} person={person} />
          <Cars customer={customer} />
          <Subscriptions customer={customer} />
          <PersonalData customer={customer} onErased={onErased} />
        </div>
      </div>
    </>
  );
}

function PersonHeading({ customer }: { customer: Customer }) {
  const { timeZone } = useSite().dealership;
  const { name, since, emails, phones, assignedTo } = customer;
  const nameOf = useStaffNames();
  const call = phones.map(telephoneHref).find((href) => href !== undefined);
  const [adding, setAdding] = useState(0);
  const linkClass = `${staffButtonClass('line')} max-md:min-h-12! max-md:flex-1`;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-4">
      <span
        aria-hidden="true"
        className="grid size-14 shrink-0 place-items-center rounded-full bg-staff-ink font-semibold text-staff-surface"
      >
        {initials(name)}
      </span>
      <div className="min-w-0 flex-1">
        <h1 className="text-[1.625rem]/snug font-semibold wrap-anywhere text-staff-ink">{name}</h1>
        <p className="text-staff-muted">
          {since !== null && `With us since ${formatDate(since, timeZone)}.`}
          {assignedTo !== null && ` Looked after by ${nameOf(assignedTo)}.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5 max-md:w-full">
        {call !== undefined && (
          <a href={call} className={linkClass}>
            Call
          </a>
        )}
        {emails[0] !== undefined && (
          <a href={mailAddress(emails[0])} className={linkClass}>
            Write
          </a>
        )}
        <Button
          variant="primary"
          className="max-md:min-h-12! max-md:w-full"
          onClick={() => setAdding(adding + 1)}
        >
          Add Appointment
        </Button>
      </div>
      {adding > 0 && <AddPersonAppointment key={adding} customer={customer} />}
    </div>
  );
}

const initials = (name: string) =>
  name
    .split(/[\s@.]+/)
    .filter((word) => /^\p{L}/u.test(word))
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join('');

/** Export for those who may change settings, erasure for admins; absent for everybody else. */
function PersonalData({ customer, onErased }: { customer: Customer; onErased: (erased: Erased) => void }) {
  const mayExport = useMay('manage-settings');
  const mayErase = useMay('administer');
  const [asking, setAsking] = useState(false);
  if (!mayExport && !mayErase) return null;
  return (
    <Panel title="Personal data">
      <div className={panelBodyClass}>
        <p className="mb-4 text-small text-staff-muted">
          Export gives one file with everything on this page.
          {mayErase &&
            ' Erase removes all of it at once, with waiting mails and what the change log says; sales stay.'}
        </p>
        <div className="flex gap-2.5 *:flex-1">
          {mayExport && (
            <DownloadButton
              download={() => downloadCustomer(customer.person)}
              pendingLabel="Exporting..."
              errorText="Failed to export the personal data"
            >
              Export
            </DownloadButton>
          )}
          {mayErase && (
            <Button variant="line" className="text-loss!" onClick={() => setAsking(true)}>
              Erase Person...
            </Button>
          )}
        </div>
      </div>
      {asking && (
        <ErasePersonDialog customer={customer} onErased={onErased} onClose={() => setAsking(false)} />
      )}
    </Panel>
  );
}
