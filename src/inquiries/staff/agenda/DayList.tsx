import { StaffName } from '../../../accounts/staff/StaffName.tsx';
import { useStaffNames } from '../../../accounts/staff/useStaffNames.ts';
import { useSite } from '../../../dealership/site.queries.ts';
import { objectPositionOf } from '../../../images/focal-point.ts';
import { Picture } from '../../../images/site/Picture.tsx';
import { StateBadges } from '../../../vehicles/staff/StateBadges.tsx';
import { timeText } from '../../appointments/appointment-text.ts';
import { isExpected, kindText } from '../../appointments/appointment.ts';
import type { Inquiry } from '../../inquiry.schema.ts';
import { carName } from '../../inquiry.ts';
import { AppointmentButtons, AppointmentState, AppointmentUndo } from './AppointmentParts.tsx';

/** The appointments of a day by time. */
export function DayList(props: {
  inquiries: readonly Inquiry[];
  openId: number | null;
  onOpen: (id: number) => void;
  onMove: (id: number) => void;
}) {
  return (
    <ul aria-label="Today">
      {props.inquiries.map((inquiry) => (
        <DayRow
          key={inquiry.id}
          inquiry={inquiry}
          isOpen={inquiry.id === props.openId}
          onOpen={() => props.onOpen(inquiry.id)}
          onMove={() => props.onMove(inquiry.id)}
        />
      ))}
    </ul>
  );
}

function DayRow(props: { inquiry: Inquiry; isOpen: boolean; onOpen: () => void; onMove: () => void }) {
  const { inquiry, isOpen } = props;
  const { timeZone } = useSite().dealership;
  const nameOf = useStaffNames();
  const { appointment, appointmentAt, vehicle, name, assignedTo } = inquiry;
  if (appointment === null || appointmentAt === null) return null;
  const isOff = !isExpected(appointment.state) && appointment.state !== 'came';
  const by =
    appointment.state === 'canceled'
      ? `. Canceled by ${appointment.by === null ? 'the customer' : nameOf(appointment.by)}`
      : '';
  return (
    <li
      className={`border-t border-staff-hair px-4 py-3 md:px-5.5 ${isOpen ? 'bg-staff shadow-[inset_3px_0_var(--color-staff-accent)]' : ''}`}
    >
      <div className="grid grid-cols-[4.75rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2.5 md:grid-cols-[5rem_4.5rem_minmax(0,1.2fr)_minmax(0,1.4fr)_auto]">
        <button
          type="button"
          aria-pressed={isOpen}
          aria-label={`Show ${timeText(appointmentAt, timeZone)}, ${name}`}
          onClick={props.onOpen}
          className={`min-h-11 cursor-pointer text-left font-semibold whitespace-nowrap text-staff-ink tabular-nums hover:underline ${isOff ? 'text-staff-muted! line-through' : ''}`}
        >
          {timeText(appointmentAt, timeZone)}
        </button>
        <span className="max-md:hidden">
          <Picture
            address={vehicle?.image ?? null}
            alt=""
            sizes="72px"
            widths={[320]}
            tone="staff"
            objectPosition={objectPositionOf(vehicle?.image ?? null, null)}
            className="h-11 w-18 rounded-control object-cover"
          />
        </span>
        <span className="min-w-0 leading-snug wrap-anywhere">
          <span className={`block font-medium text-staff-ink ${isOff ? 'line-through' : ''}`}>{name}</span>
          <span className="block text-small text-staff-muted">
            {kindText(appointment.kind)}
            {by}
          </span>
        </span>
        <span className="min-w-0 text-small leading-snug wrap-anywhere max-md:col-start-2">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-staff-soft">
            {carName(inquiry) ?? 'No car named'}
            <StateBadges states={inquiry.vehicleStates} />
          </span>
          <span className="block text-staff-muted">
            {assignedTo === null ? 'Nobody has it' : <StaffName username={assignedTo.username} />}
          </span>
        </span>
        <span className="text-small max-md:col-start-2">
          <AppointmentState inquiry={inquiry} />
        </span>
      </div>
      <div className="mt-1.5 flex flex-wrap justify-end gap-2 empty:hidden max-md:*:flex-1">
        <AppointmentButtons inquiry={inquiry} onMove={props.onMove} />
      </div>
      <div className="mt-1.5 empty:hidden">
        <AppointmentUndo inquiry={inquiry} />
      </div>
    </li>
  );
}
