import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Inquiry } from '../../inquiries/inquiry.schema.ts';
import { carName } from '../../inquiries/inquiry.ts';
import { AddLeadDialog } from '../../inquiries/staff/add/AddLeadDialog.tsx';
import { NewAppointment } from '../../inquiries/staff/agenda/AddAppointment.tsx';
import { formatDate } from '../../platform/dates.ts';
import { Button } from '../../ui/staff/Button.tsx';
import { Dialog } from '../../ui/staff/Dialog.tsx';
import type { Customer } from '../customer.schema.ts';

/**
 * Makes an appointment with a person: for their current inquiry, for one of several, or, without any, for a lead that is added
 * first. Once closed it shows nothing: another `key` opens it again.
 */
export function AddPersonAppointment({ customer }: { customer: Customer }) {
  const { person, name, emails, phones } = customer;
  // The page is fetched anew meanwhile.
  const [choices] = useState(customer.current);
  const [step, setStep] = useState<'choose' | 'closed' | Inquiry>(
    (choices.length === 1 && choices[0]) || 'choose',
  );
  const navigate = useNavigate();
  const close = () => setStep('closed');
  if (step === 'closed') return null;
  if (step !== 'choose')
    return (
      <NewAppointment
        inquiry={step}
        {...(choices.length > 1 && { onBack: () => setStep('choose'), backLabel: 'Another Inquiry' })}
        onClose={close}
      />
    );
  if (choices.length === 0)
    return (
      <AddLeadDialog
        person={{ ref: person, name, email: emails[0] ?? '', phone: phones[0] ?? '' }}
        onClose={close}
        onOpen={(inquiry, how) => {
          if (how === 'added') setStep(inquiry);
          else void navigate({ to: '/admin', search: { tab: 'inquiries', inquiry: String(inquiry.id) } });
        }}
      />
    );
  return (
    <Dialog
      size="small"
      title="Add Appointment"
      description={`${name}: about which inquiry?`}
      onClose={close}
      footer={
        <Button variant="line" onClick={close}>
          Cancel
        </Button>
      }
    >
      <ul aria-label="Current inquiries">
        {choices.map((one) => (
          <li key={one.id} className="border-t border-staff-hair first:border-t-0">
            <button
              type="button"
              onClick={() => setStep(one)}
              className="flex min-h-11 w-full cursor-pointer flex-wrap items-baseline gap-x-3 rounded-control px-2.5 py-2 text-left -outline-offset-2! hover:bg-staff-sunk"
            >
              <span className="min-w-0 flex-1 wrap-anywhere text-staff-ink">
                {carName(one) ?? 'No car named'}
              </span>
              <span className="text-small text-staff-muted">
                Inquiry {one.id}, {formatDate(one.createdAt)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
