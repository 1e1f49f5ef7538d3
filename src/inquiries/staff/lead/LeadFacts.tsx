import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useSite } from '../../../dealership/site.queries.ts';
import { formatDateTime } from '../../../platform/dates.ts';
import { Button } from '../../../ui/staff/Button.tsx';
import { StateBadges } from '../../../vehicles/staff/StateBadges.tsx';
import { dayOfTimeText, timeText, zoneWhereItDiffers } from '../../appointments/appointment-text.ts';
import { sendKeepTime } from '../../inquiries.staff.queries.ts';
import type { InquiryHistory } from '../../inquiry-work.schema.ts';
import type { Inquiry } from '../../inquiry.schema.ts';
import { leadSourceLabels } from '../../inquiry.ts';
import { StatusBadge } from '../inquiry-status.tsx';
import { AppointmentState } from '../agenda/AppointmentParts.tsx';
import { InterestName, Missing, PhoneNumbers } from '../inquiry-texts.tsx';
import { PersonLink } from '../../../ui/staff/PersonLink.tsx';
import { useInquiryChange } from '../useInquiryChange.ts';

const linkClass =
  'inline-flex min-h-6 items-center text-staff-accent underline decoration-transparent underline-offset-3 hover:decoration-current';

/** Section 2, Inquiry Details: the fields. */
export function LeadFacts({ inquiry, bought }: { inquiry: Inquiry; bought: InquiryHistory['bought'] }) {
  const { vehicleId, answeredAt } = inquiry;
  const { timeZone } = useSite().dealership;
  const source = sourceText(inquiry);
  return (
    <dl className="grid gap-x-10 tabular-nums @lg:grid-cols-2 @4xl:grid-cols-1">
      <Fact name="Name">
        <PersonLink person={`lead-${inquiry.id}`}>{inquiry.name}</PersonLink>
      </Fact>
      <Fact name="Created">{formatDateTime(inquiry.createdAt)}</Fact>
      <Fact name="Email">
        {inquiry.email === '' ? (
          <Missing>N/A</Missing>
        ) : (
          <a href={`mailto:${encodeURIComponent(inquiry.email).replace('%40', '@')}`} className={linkClass}>
            {inquiry.email}
          </a>
        )}
      </Fact>
      <Fact name="Phone">
        {inquiry.phone === null ? (
          <Missing>N/A</Missing>
        ) : (
          <PhoneNumbers text={inquiry.phone} className={linkClass} />
        )}
      </Fact>
      <Fact name="Status">
        <StatusBadge status={inquiry.status} />
      </Fact>
      <Fact name="Interest">
        <InterestName inquiry={inquiry} />
      </Fact>
      <Fact name="Vehicle of interest">
        {vehicleId === null ? (
          <Missing>N/A</Missing>
        ) : (
          <span className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
            <span>ID: {vehicleId}</span>
            <StateBadges states={inquiry.vehicleStates} />
          </span>
        )}
        {inquiry.deletedVehicle !== null && (
          <span className="block text-small text-staff-muted">{inquiry.deletedVehicle.label}</span>
        )}
      </Fact>
      {inquiry.appointmentAt && (
        <Fact name="Wants to come">
          {dayOfTimeText(inquiry.appointmentAt, timeZone)},{' '}
          <span className="whitespace-nowrap">
            {timeText(inquiry.appointmentAt, timeZone)}
            {zoneWhereItDiffers(inquiry.appointmentAt, timeZone)}
          </span>
          {inquiry.appointment !== null && (
            <span className="block text-small">
              <AppointmentState inquiry={inquiry} />
            </span>
          )}
          {(inquiry.appointment === null || inquiry.appointment.state === 'requested') && (
            <TimeState inquiry={inquiry} />
          )}
        </Fact>
      )}
      <Fact name="Answered">
        {answeredAt === null ? <Missing>Not yet</Missing> : formatDateTime(answeredAt)}
      </Fact>
      <Fact name="Came from">{source ?? <Missing>Not known</Missing>}</Fact>
      {bought.length > 0 && (
        <Fact name="Sold to this lead">
          {bought.map(({ id, label }) => (
            <Link key={id} to="/admin" search={{ tab: 'sold', vehicle: String(id) }} className={linkClass}>
              {label}
            </Link>
          ))}
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-h-11 items-center justify-between gap-6 border-b border-staff-hair py-2">
    <dt className="shrink-0 text-staff-muted">{name}</dt>
    <dd className="min-w-0 text-right wrap-anywhere text-staff-ink">{children}</dd>
  </div>
);

/**
 * Where a lead came from in one line, such as `Phone`, or `google, cpc, spring; from www.google.com` of a visit; null if nothing
 * is known.
 */
function sourceText({ source, referrer, utmSource, utmMedium, utmCampaign }: Inquiry): string | null {
  const campaign = [source && leadSourceLabels[source], utmSource, utmMedium, utmCampaign]
    .filter((tag) => tag !== null)
    .join(', ');
  if (campaign === '') return referrer;
  return referrer === null ? campaign : `${campaign}; from ${referrer}`;
}

/** Whether the time of an appointment is kept, and the button that keeps it; nothing if it is confirmed. */
export function TimeState({ inquiry }: { inquiry: Inquiry }) {
  // Answers of an earlier version say nothing of it.
  const { hasTime, heldUntil = null, appointmentAt } = inquiry;
  const [now] = useState(() => new Date());
  if (hasTime && heldUntil === null) return null;
  const isComing = appointmentAt !== null && new Date(appointmentAt) > now;
  return (
    <span className="block text-small text-staff-muted">
      {stateText(inquiry, now)}
      {isComing && !inquiry.isArchived && !inquiry.isDoubtful && <KeepTime inquiry={inquiry} />}
    </span>
  );
}

function stateText({ hasTime, heldUntil, isArchived, isDoubtful }: Inquiry, now: Date): string {
  if (hasTime && heldUntil !== null && new Date(heldUntil) > now)
    return `Not confirmed yet, kept until ${formatDateTime(heldUntil)}`;
  if (isArchived) return 'Not kept while it is archived';
  if (isDoubtful) return 'Not kept while it is doubtful';
  return 'Not kept: it was not confirmed, or others have it';
}

/** Keeps a time that the customer has not confirmed, for example after a call. */
function KeepTime({ inquiry }: { inquiry: Inquiry }) {
  const { mutate, isPending } = useInquiryChange(inquiry, {
    send: () => sendKeepTime(inquiry.id),
    done: () => ({ title: 'Time Kept', description: `The time is ${inquiry.name}’s` }),
    failed: 'Failed to keep the time',
  });
  return (
    <Button variant="row" aria-disabled={isPending} className="-mr-2.5" onClick={() => mutate()}>
      Keep the Time
    </Button>
  );
}
