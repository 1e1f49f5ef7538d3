import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../accounts/useMay.ts';
import { useSite } from '../../dealership/site.queries.ts';
import { FormSection } from '../../inventory/staff/form/FormSection.tsx';
import { formatDate } from '../../platform/dates.ts';
import { appointmentText } from '../appointments/appointment-text.ts';
import { inquiriesAboutQuery } from '../inquiry-work.staff.queries.ts';
import type { Inquiry } from '../inquiry.schema.ts';
import { StatusBadge } from './inquiry-status.tsx';
import { InterestName } from './inquiry-texts.tsx';
import { hasTestDrive } from './others-who-asked.ts';

/** How many are listed; the search of the inquiries has all. */
const listed = 8;

const linkClass = 'inline-flex min-h-6 items-center text-staff-accent underline underline-offset-3';

/** Who has asked about a vehicle and who has a test drive, for those who answer inquiries; nothing without any. */
export function CarLeads({ vehicleId }: { vehicleId: number }) {
  const isAllowed = useMay('answer-leads');
  const { timeZone } = useSite().dealership;
  const [now] = useState(() => new Date());
  const { data } = useQuery({ ...inquiriesAboutQuery(vehicleId), enabled: isAllowed });
  const leads = data?.inquiries ?? [];
  if (leads.length === 0) return null;
  const drives = leads.filter((lead) => hasTestDrive(lead, now));
  const others = leads.filter((lead) => !drives.includes(lead));
  return (
    <FormSection title="Leads and test drives" aside={leads.length}>
      <ul aria-label="Leads and test drives">
        {[...drives, ...others].slice(0, listed).map((lead) => (
          <CarLead key={lead.id} lead={lead} isDrive={drives.includes(lead)} timeZone={timeZone} />
        ))}
      </ul>
      {leads.length > listed && (
        <a
          href={`/admin?tab=inquiries&search=${encodeURIComponent(`ID: ${vehicleId}`)}`}
          target="_blank"
          rel="noreferrer"
          className={`mt-2 ${linkClass}`}
        >
          All in Inquiries
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </FormSection>
  );
}

const CarLead = (props: { lead: Inquiry; isDrive: boolean; timeZone: string }) => {
  const { lead, isDrive, timeZone } = props;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-staff-hair py-2 first:border-t-0">
      <span className="min-w-[min(10rem,100%)] flex-1 wrap-anywhere">
        {/* In a tab of its own, because the form may not be saved yet. */}
        <a
          href={`/admin?tab=inquiries&inquiry=${lead.id}`}
          target="_blank"
          rel="noreferrer"
          className={linkClass}
        >
          {lead.name}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        <span className="block text-small text-staff-muted">
          {isDrive && lead.appointmentAt !== null ? (
            `Test drive ${appointmentText(lead.appointmentAt, timeZone)}`
          ) : (
            <>
              <InterestName inquiry={lead} />, {formatDate(lead.createdAt)}
              {lead.isArchived && ', archived'}
            </>
          )}
        </span>
      </span>
      <StatusBadge status={lead.status} />
    </li>
  );
};
