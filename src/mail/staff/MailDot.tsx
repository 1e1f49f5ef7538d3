import { useQuery } from '@tanstack/react-query';
import { mailStateQuery } from '../mail.staff.queries.ts';

/** A dot beside the settings of mail, where mail could not be sent. */
export function MailDot() {
  const { data } = useQuery(mailStateQuery());
  if (data === undefined || data.delayed === 0) return null;
  return (
    <>
      <span aria-hidden="true" className="ml-2 size-2 shrink-0 rounded-full bg-status-pending-ink" />
      <span className="sr-only">, {data.delayed} could not be sent</span>
    </>
  );
}
