import { useQuery, useQueryClient, keepPreviousData } from '@tanstack/react-query';
import { useRef, useState, useEffect } from 'react';
import { useSite } from '../../dealership/site.queries.ts';
import type { SoldToChoice } from '../../vehicles/staff/sale/sold-to.ts';
import { formatDate } from '../../platform/dates.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { RecordFinder } from '../../ui/staff/RecordFinder.tsx';
import { StateBadges } from '../../vehicles/staff/StateBadges.tsx';
import { appointmentText } from '../appointments/appointment-text.ts';
import { inquiryQuery, inquiriesQuery } from '../inquiries.staff.queries.ts';
import { inquiriesAboutQuery } from '../inquiry-work.staff.queries.ts';
import type { Inquiry } from '../inquiry.schema.ts';
import { carName } from '../inquiry.ts';
import { StatusBadge } from './inquiry-status.tsx';
import { hasTestDrive, othersText, othersWhoAsked } from './others-who-asked.ts';

const none: Inquiry[] = [];
const another = 'another';

/**
 * Which inquiry a vehicle was sold to: one of those about it, or any other that is searched for, because people
 * ask about one car and buy another.
 */
export function SoldToField({ vehicleId, value, onChange, disabled }: SoldToChoice) {
  const [isSearching, setSearching] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const asked = useQuery(inquiriesAboutQuery(vehicleId)).data?.inquiries;
  const about = asked ?? none;
  const isListed = value === null || about.some(({ id }) => id === value);
  const chosen = useQuery({ ...inquiryQuery(value ?? 0, useQueryClient()), enabled: !isListed });
  const choose = (id: number | null) => {
    onChange(id);
    setSearching(false);
    select.current?.focus();
  };
  return (
    <div className="mt-4.5 grid gap-2.5">
      <Field label="Sold to" optional>
        {(control) => (
          <Select
            {...control}
            ref={select}
            value={isSearching ? another : (value ?? '')}
            aria-disabled={disabled || undefined}
            className={disabled ? 'pointer-events-none' : ''}
            onChange={({ target }) => {
              if (target.value === another) setSearching(true);
              else choose(target.value === '' ? null : Number(target.value));
            }}
          >
            <option value="">No inquiry</option>
            {!isListed && (
              <option value={value}>{chosen.data ? leadText(chosen.data) : `Inquiry ${value}`}</option>
            )}
            {about.map((inquiry) => (
              <option key={inquiry.id} value={inquiry.id}>
                {leadText(inquiry)}
              </option>
            ))}
            <option value={another}>Another inquiry...</option>
          </Select>
        )}
      </Field>
      {isSearching && <LeadFinder onChoose={({ id }) => choose(id)} />}
      <OthersWhoAsked about={asked} buyer={chosen.data ?? about.find(({ id }) => id === value)} />
    </div>
  );
}

const leadText = ({ name, email, phone, createdAt }: Inquiry) =>
  `${name}, ${email || phone}, ${formatDate(createdAt)}`;

/** The most inquiries that are offered. */
const offered = 5;

/** Searches all current inquiries, to choose one. */
export function LeadFinder({ onChoose }: { onChoose: (inquiry: Inquiry) => void }) {
  const [search, setSearch] = useState('');
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  const query = useQuery({
    ...inquiriesQuery({ page: 1, view: 'current', mine: false, search, sort: 'date-desc' }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
  });
  return (
    <RecordFinder
      ref={box}
      nouns={['inquiry', 'inquiries']}
      placeholder="Search name, email or phone"
      search={search}
      onSearch={setSearch}
      query={query}
      found={search === '' ? [] : (query.data?.inquiries ?? []).slice(0, offered)}
      onChoose={onChoose}
    >
      {(inquiry) => (
        <>
          <span className="min-w-0 flex-1 wrap-anywhere text-staff-ink">
            {inquiry.name}
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-staff-muted">
              {carName(inquiry) ?? (inquiry.email || inquiry.phone)}
              <StateBadges states={inquiry.vehicleStates} />
            </span>
          </span>
          <span className="text-small text-staff-muted">{formatDate(inquiry.createdAt)}</span>
        </>
      )}
    </RecordFinder>
  );
}

/**
 * Who else has asked about a vehicle that is being sold, or has a test drive. `about` is undefined while it loads.
 * Its first line is there from the start and the list unfolds: a dialog that grows moves its buttons away from under the
 * pointer.
 */
function OthersWhoAsked(props: { about: readonly Inquiry[] | undefined; buyer: Inquiry | undefined }) {
  const { timeZone } = useSite().dealership;
  const [now] = useState(() => new Date());
  const { about } = props;
  const others = about === undefined ? [] : othersWhoAsked(about, props.buyer, now);
  if (others.length === 0)
    return <p className={lineClass}>{about === undefined ? '' : othersText(others, now)}</p>;
  return (
    <details className="text-small">
      <summary className={`${lineClass} cursor-pointer font-medium text-staff-ink!`}>
        {othersText(others, now)}
      </summary>
      <ul aria-label="Others who asked" className="mt-1 rounded-card bg-staff px-3">
        {others.map((inquiry) => (
          <li
            key={inquiry.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-staff-hair py-2 first:border-t-0"
          >
            <span className="min-w-[min(10rem,100%)] flex-1 wrap-anywhere">
              {/* In a tab of its own, because the sale is not saved yet. */}
              <a
                href={`/admin?tab=inquiries&inquiry=${inquiry.id}`}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-6 items-center text-staff-accent underline underline-offset-3"
              >
                {inquiry.name}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
              <span className="block text-staff-muted">
                {inquiry.appointmentAt !== null && hasTestDrive(inquiry, now)
                  ? `Test drive ${appointmentText(inquiry.appointmentAt, timeZone)}`
                  : `Asked ${formatDate(inquiry.createdAt)}`}
              </span>
            </span>
            <StatusBadge status={inquiry.status} />
          </li>
        ))}
      </ul>
    </details>
  );
}

const lineClass = 'min-h-6 text-small/6 text-staff-muted';
