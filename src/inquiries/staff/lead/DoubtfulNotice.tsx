import { InfoIcon } from '../../../ui/staff/staff-icons.tsx';
import type { Inquiry } from '../../inquiry.ts';

/** Says of a doubtful inquiry what nobody did about it yet, and how to make it a lead. */
export const DoubtfulNotice = ({ inquiry }: { inquiry: Inquiry }) =>
  inquiry.isDoubtful && (
    <p className="flex items-start gap-2.25 rounded-card bg-staff p-4 md:px-5">
      <InfoIcon className="mt-px size-4.5 shrink-0 text-staff-muted" />
      <span className="max-w-[70ch]">
        This may not be from a person: a field that nobody sees was filled in. No mail was sent about it
        {inquiry.appointmentAt !== null && ', and its time is not kept'}.{' '}
        {inquiry.isArchived ? 'Restore it and take it over' : 'Take it over'}, or answer it, if it is real.
      </span>
    </p>
  );
