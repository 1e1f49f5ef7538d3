import { saveFile } from '../../platform/browser/download.ts';
import { buttonClass } from '../../ui/button.ts';
import { useSite } from '../../dealership/site.queries.ts';
import { calendarFile } from './calendar-file.ts';

/** Saves the appointment at `time`, ISO 8601, as a file that calendars open. */
export function CalendarButton({ time }: { time: string }) {
  const { dealership } = useSite();
  const { name, street, city, region, postalCode, phone } = dealership;
  const save = () => {
    const start = new Date(time);
    const text = calendarFile(
      {
        uid: `${start.getTime()}@${window.location.host}`,
        start,
        minutes: dealership.appointmentMinutes,
        title: `Test drive at ${name}`,
        place: `${name}, ${street}, ${city}, ${region} ${postalCode}`,
        note: `${window.location.href}\n${phone}`,
      },
      new Date(),
    );
    saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), 'test-drive.ics');
  };
  return (
    <button type="button" onClick={save} className={`${buttonClass('line')} w-fit`}>
      Add to your calendar
    </button>
  );
}
