import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { counted } from '../../platform/counted.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Button } from '../../ui/staff/Button.tsx';
import { Dialog } from '../../ui/staff/Dialog.tsx';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { PendingButton } from '../../ui/staff/PendingButton.tsx';
import { RecordFinder } from '../../ui/staff/RecordFinder.tsx';
import type { Customer } from '../customer.schema.ts';
import { customerQuery, peopleQuery } from '../customers.staff.queries.ts';
import type { useJoins } from './useJoins.ts';

/** Joins a person with another, who is searched for first if `other` is null, and says before what becomes one. */
export function JoinPeopleDialog(props: {
  customer: Customer;
  other: string | null;
  joins: ReturnType<typeof useJoins>;
  onClose: () => void;
}) {
  const { customer, joins, onClose } = props;
  const [other, setOther] = useState(props.other);
  const query = useQuery({ ...customerQuery(other ?? ''), enabled: other !== null });
  const found = other === null ? undefined : query.data;
  const isSame = found !== undefined && found.inquiryIds.some((id) => customer.inquiryIds.includes(id));
  const mayJoin = found !== undefined && found.isJoinable && !isSame;
  return (
    <Dialog
      size="small"
      title="Join With Another Person"
      description={other === null ? `Who is the same person as ${customer.name}?` : 'Both become one person:'}
      onClose={onClose}
      footer={
        <>
          {other !== null && props.other === null && (
            <Button variant="row" className="mr-auto" onClick={() => setOther(null)}>
              Another Person
            </Button>
          )}
          <Button variant="line" onClick={onClose}>
            Cancel
          </Button>
          <PendingButton
            variant="primary"
            pending={joins.pending}
            pendingLabel="Joining..."
            disabled={!mayJoin}
            onClick={() => {
              if (other !== null && found !== undefined)
                joins.join({ person: other, name: found.name }, onClose);
            }}
          >
            Join
          </PendingButton>
        </>
      }
    >
      {other === null ? (
        <Finder except={customer.person} onChoose={setOther} />
      ) : found !== undefined ? (
        <div className="grid gap-4">
          <ul aria-label="What becomes one" className="grid gap-3">
            {[customer, found].map((one) => (
              <PersonLines key={one.person} customer={one} />
            ))}
          </ul>
          {isSame ? (
            <p>They are one person already.</p>
          ) : found.isJoinable ? (
            <p className="text-small text-staff-muted">
              Page, search, export and erasure take both as one from then on. Nothing is deleted: Part takes
              them apart again.
            </p>
          ) : (
            <p>Who has left neither a mail address nor a phone number cannot be joined.</p>
          )}
        </div>
      ) : query.isError ? (
        <LoadError text="This person could not be fetched." onRetry={() => void query.refetch()} />
      ) : (
        <div aria-busy="true" aria-label="Loading...">
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </Dialog>
  );
}

function PersonLines({ customer }: { customer: Customer }) {
  const { name, emails, phones, counts, alerts, newsletter, bought } = customer;
  const numbers = [
    [counts.inquiries, 'inquiry', 'inquiries'],
    [counts.testDrives, 'test drive', 'test drives'],
    [counts.notesAndReplies, 'note or reply', 'notes and replies'],
    [bought.length, 'car bought', 'cars bought'],
    [alerts.length, 'alert', 'alerts'],
    [newsletter.length, 'newsletter address', 'newsletter addresses'],
  ] as const;
  return (
    <li className="rounded-card bg-staff p-3.5">
      <b className="block font-semibold wrap-anywhere text-staff-ink">{name}</b>
      <span className="block wrap-anywhere tabular-nums">{[...emails, ...phones].join(', ')}</span>
      <span className="block text-small text-staff-muted">
        {numbers
          .filter(([count]) => count > 0)
          .map(([count, one, many]) => counted(count, one, many))
          .join(', ')}
      </span>
    </li>
  );
}

function Finder({ except, onChoose }: { except: string; onChoose: (person: string) => void }) {
  const [search, setSearch] = useState('');
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  const query = useQuery({
    ...peopleQuery(search),
    placeholderData: keepPreviousData,
    enabled: search !== '',
  });
  const found =
    search === ''
      ? []
      : (query.data ?? []).filter(({ person }) => person !== except).map((person, id) => ({ id, ...person }));
  const { isPending, isError } = query;
  return (
    <RecordFinder
      ref={box}
      nouns={['person', 'people']}
      placeholder="Name, email or phone"
      search={search}
      onSearch={setSearch}
      query={{ isPending, isError, data: query.data && { total: found.length } }}
      found={found}
      onChoose={({ person }) => onChoose(person)}
    >
      {({ name, contact, inquiries }) => (
        <>
          <span className="min-w-0 flex-1 wrap-anywhere text-staff-ink">
            {name}
            <span className="block text-small text-staff-muted">{contact}</span>
          </span>
          <span className="text-small text-staff-muted">{inquiries > 0 && counted(inquiries, 'lead')}</span>
        </>
      )}
    </RecordFinder>
  );
}
