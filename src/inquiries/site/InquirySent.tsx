import { useSite } from '../../dealership/site.queries.ts';
import { saveFile } from '../../platform/browser/download.ts';
import { buttonClass } from '../../ui/button.ts';
import { appointmentText, zoneWhereItDiffers } from '../appointments/appointment-text.ts';
import { calendarFile, visitorEvent } from '../appointments/calendar-file.ts';
import type { InquiryValues } from '../inquiry.rules.ts';
import { interestLabels } from '../inquiry.ts';
import { SentLine, SentNotice } from './SentNotice.tsx';

/** `vehicle` names the vehicle if the page itself does not. */
export type SentInquiry = {
  /** Unknown without scripts. */
  id?: number;
  values: InquiryValues;
  vehicle?: string | undefined;
  /** ISO 8601. */
  appointmentAt?: string | null;
};

const confirmText =
  'One step is left: the link in our email makes the time yours. Until then we keep it for some hours at most.';

/** Stands above the form, which is empty again, after sending. */
export function InquirySent({ sent }: { sent: SentInquiry }) {
  const { values, vehicle, appointmentAt = null } = sent;
  const { dealership, offersAlerts = false } = useSite();
  const { timeZone } = dealership;
  const time =
    appointmentAt && appointmentText(appointmentAt, timeZone) + zoneWhereItDiffers(appointmentAt, timeZone);
  const lines = (
    <>
      {vehicle !== undefined && <SentLine term="Vehicle">{vehicle}</SentLine>}
      {values.interest !== '' && <SentLine term="Interest">{interestLabels[values.interest]}</SentLine>}
      {time !== null && <SentLine term="Time">{time}</SentLine>}
      <SentLine term="Name">{values.name}</SentLine>
      <SentLine term="Email">{values.email}</SentLine>
      <SentLine term="Phone">{values.phone}</SentLine>
      <SentLine term="Message">{values.message}</SentLine>
    </>
  );
  return (
    <SentNotice
      // It does not promise the time, which depends on the other requests for it.
      heading={time === null ? 'We have your message.' : `Your test drive: ${time}`}
      // A site that offers alerts sends mail.
      {...(appointmentAt !== null && offersAlerts && { next: confirmText })}
      lines={lines}
    >
      {appointmentAt !== null && <CalendarButton time={appointmentAt} vehicle={vehicle ?? null} />}
    </SentNotice>
  );
}

/** Saves the appointment as a calendar file. `time` is ISO 8601. */
function CalendarButton({ time, vehicle }: { time: string; vehicle: string | null }) {
  const { dealership } = useSite();
  const save = () => {
    const event = visitorEvent(new Date(time), window.location.href, dealership, vehicle);
    const text = calendarFile(event, new Date());
    saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), 'test-drive.ics');
  };
  return (
    <button type="button" onClick={save} className={`${buttonClass('line')} w-fit`}>
      Add to your calendar
    </button>
  );
}
