import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../platform/dates.ts';
import { isEmail } from '../../../platform/email.ts';
import { Button } from '../../../ui/staff/Button.tsx';
import { samePersonQuery } from '../../added/added-leads.staff.queries.ts';
import { carName } from '../../inquiry.ts';
import { lastDigits } from '../../last-digits.ts';
import { InterestName } from '../inquiry-texts.tsx';

/** How many are listed; the inquiry itself lists all. */
const listed = 3;

/** The earlier inquiries of whoever has a typed mail address or phone number; nothing without any. */
export function SamePerson(props: {
  email: string;
  phone: string;
  onOpen: (inquiry: { id: number }) => void;
}) {
  const email = isEmail(props.email.trim()) ? props.email.trim() : '';
  const phone = lastDigits(props.phone) === null ? '' : props.phone;
  const { data } = useQuery({ ...samePersonQuery({ email, phone }), enabled: email !== '' || phone !== '' });
  const earlier = email === '' && phone === '' ? [] : (data?.inquiries ?? []);
  return (
    <div role="status" className="empty:-mt-4.5 not-empty:rounded-card not-empty:bg-staff not-empty:p-3.5">
      {earlier.length > 0 && (
        <>
          <p className="font-medium text-staff-ink">
            This person has {earlier.length === 1 ? 'an inquiry' : `${earlier.length} inquiries`} already.
          </p>
          <ul aria-label="Inquiries of this person">
            {earlier.slice(0, listed).map((inquiry) => (
              <li key={inquiry.id} className="flex items-center gap-3">
                <span className="min-w-0 flex-1 text-small wrap-anywhere">
                  {inquiry.name}, {formatDate(inquiry.createdAt)},{' '}
                  {carName(inquiry) ?? <InterestName inquiry={inquiry} />}, {inquiry.status}
                  {inquiry.isArchived && ', archived'}
                </span>
                <Button
                  variant="row"
                  className="-mr-2.5"
                  aria-label={`Open inquiry ${inquiry.id}, ${inquiry.name}`}
                  onClick={() => props.onOpen(inquiry)}
                >
                  Open
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
