import { useQuery } from '@tanstack/react-query';
import { WaitingDot } from '../../ui/staff/WaitingDot.tsx';
import { mailStateQuery } from '../mail.staff.queries.ts';

/** A dot beside the settings of mail, where mail could not be sent. */
export function MailDot() {
  const { data } = useQuery(mailStateQuery());
  if (data === undefined || data.delayed === 0) return null;
  return <WaitingDot what={`${data.delayed} could not be sent`} />;
}
