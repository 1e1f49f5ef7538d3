import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../accounts/useMay.ts';
import { deskQuery } from '../inquiry-work.staff.queries.ts';

/** Tells admins that inquiries reach nobody by mail. Nothing while it is not known, and with a mail server. */
export function NoMailNotice() {
  return useMay('administer') ? <NoMailLine /> : null;
}

function NoMailLine() {
  const { data } = useQuery(deskQuery());
  if (data?.sendsMail !== false) return null;
  return (
    <p className="mb-4.5 text-small text-staff-muted">
      There is no mail server: nobody is told of new inquiries by mail, and no customer is answered.{' '}
      <Link
        to="/admin/settings/{-$section}"
        params={{ section: 'mail' }}
        className="inline-flex min-h-6 items-center font-medium text-staff-accent underline-offset-3 hover:underline"
      >
        Set Up Mail
      </Link>
    </p>
  );
}
