import { useSite } from '../../dealership/site.queries.ts';
import { appointmentText } from '../appointments/appointment-text.ts';
import { CalendarButton } from '../appointments/CalendarButton.tsx';
import type { InquiryValues } from '../inquiry.rules.ts';
import { texts, type InquiryKind } from './inquiry-form.texts.ts';
import { SentLine, SentNotice } from './SentNotice.tsx';

/** An inquiry that has arrived; `vehicle` names the vehicle where the page itself does not. */
export type SentInquiry = {
  kind: InquiryKind;
  values: InquiryValues;
  vehicle?: string | undefined;
  /** ISO 8601. */
  appointmentAt?: string | null;
};

const confirmText =
  'The link in our email makes the time yours. Until then we keep it for some hours at most.';

/** Stands in the form's place after sending. `another` is the address of an empty form, which `onAnother` shows. */
export function InquirySent(props: { sent: SentInquiry; another: string; onAnother?: () => void }) {
  const { kind, values, vehicle, appointmentAt = null } = props.sent;
  const { dealership, offersAlerts = false } = useSite();
  const { timeZone } = dealership;
  const { labels } = texts[kind];
  const lines = (
    <>
      {vehicle !== undefined && <SentLine term="Vehicle">{vehicle}</SentLine>}
      {values.interest !== '' && <SentLine term="Interest">{labels[values.interest]}</SentLine>}
      {appointmentAt !== null && <SentLine term="Time">{appointmentText(appointmentAt, timeZone)}</SentLine>}
      <SentLine term="Name">{values.name}</SentLine>
      <SentLine term="Email">{values.email}</SentLine>
      <SentLine term="Phone">{values.phone}</SentLine>
      <SentLine term="Message">{values.message}</SentLine>
    </>
  );
  return (
    <SentNotice
      heading="We have your message."
      // A site that offers alerts sends mail.
      {...(appointmentAt !== null && offersAlerts && { next: confirmText })}
      lines={lines}
      another={{ address: props.another, label: 'Write another message' }}
      onAnother={props.onAnother}
    >
      {appointmentAt !== null && <CalendarButton time={appointmentAt} />}
    </SentNotice>
  );
}
