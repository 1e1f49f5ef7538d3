import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useStaffNames } from '../../accounts/staff/useStaffNames.ts';
import { useSite } from '../../dealership/site.queries.ts';
import { StatusBadge } from '../../inquiries/staff/inquiry-status.tsx';
import { formatDateTime } from '../../platform/dates.ts';
import { drawn } from '../../ui/icons.tsx';
import { Panel } from '../../ui/staff/Panel.tsx';
import { Segmented } from '../../ui/staff/Segmented.tsx';
import { StateBadges } from '../../vehicles/staff/StateBadges.tsx';
import type { Customer } from '../customer.schema.ts';
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
type Part = keyof typeof parts;
const isOf = (part: Part, { kind }: Happening) => parts[part]?.some((one) => one === kind) ?? true;

/** What happened with a person, the newest first, whole or one kind of it. */
export function Timeline({ customer }: { customer: Customer }) {
  const { timeZone } = useSite().dealership;
  const [now] = useState(() => new Date());
  const [part, setPart] = useState<Part>('all');
  const all = timelineOf(customer, { now, timeZone, nameOf: useStaffNames() });
  const shown = all.filter((happening) => isOf(part, happening));
  const count = (of: Part) => all.filter((happening) => isOf(of, happening)).length;
  return (
    <Panel
      title="What happened"
      actions={
        <Segmented
          label="Show"
          options={[
            { value: 'all', label: 'All' },
            { value: 'inquiries', label: 'Inquiries', count: customer.inquiries.length },
            { value: 'drives', label: 'Drives', count: count('drives') },
            { value: 'notes', label: 'Notes', count: count('notes') },
          ]}
          value={part}
          onChange={setPart}
        />
      }
    >
      {shown.length === 0 ? (
        <p className="border-t border-staff-hair px-4 py-6 text-staff-muted md:px-5.5">
          {part === 'drives'
            ? 'No test drives.'
            : part === 'notes'
              ? 'No notes and no replies.'
              : 'Nothing yet.'}
        </p>
      ) : (
        <ul aria-label="What happened">
          {shown.map((happening) => (
            <Line key={happening.key} happening={happening} />
          ))}
        </ul>
      )}
    </Panel>
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
