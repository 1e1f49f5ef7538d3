import { saveFile } from '../../platform/browser/download.ts';
import { buttonClass } from '../../ui/button.ts';
import { useSite } from '../../dealership/site.queries.ts';
import { calendarFile } from './calendar-file.ts';
import { visitorEvent } from './visitor-event.ts';

/** Saves the appointment at `time`, ISO 8601, as a file that calendars open. */
export function CalendarButton({ time }: { time: string }) {
  const { dealership } = useSite();
  const save = () => {
    const event = visitorEvent(new Date(time), window.location.href, dealership);
    const text = calendarFile(event, new Date());
    saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), 'test-drive.ics');
  };
  return (
    <button type="button" onClick={save} className={`${buttonClass('line')} w-fit`}>
      Add to your calendar
    </button>
  );
}
