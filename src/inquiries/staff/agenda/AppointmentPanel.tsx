import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { StaffName } from '../../../accounts/staff/StaffName.tsx';
import { useSite } from '../../../dealership/site.queries.ts';
import { objectPositionOf } from '../../../images/focal-point.ts';
import { formatDateTime } from '../../../platform/dates.ts';
import { Picture } from '../../../images/site/Picture.tsx';
import { Button } from '../../../ui/staff/Button.tsx';
import { PersonLink } from '../../../ui/staff/PersonLink.tsx';
import { formatListPrice } from '../../../vehicles/format.ts';
import { StateBadges } from '../../../vehicles/staff/StateBadges.tsx';
import { appointmentText, zoneWhereItDiffers } from '../../appointments/appointment-text.ts';
import { kindText } from '../../appointments/appointment.ts';
import { deskQuery } from '../../inquiry-work.staff.queries.ts';
import type { Inquiry } from '../../inquiry.schema.ts';
import { carName } from '../../inquiry.ts';
import { Missing, PhoneNumbers } from '../inquiry-texts.tsx';
import { AssigneeControl } from '../lead/AssigneeControl.tsx';
import { AppointmentState, AppointmentUndo, useActions } from './AppointmentParts.tsx';
import { TimeChoice } from './TimeChoice.tsx';
import { useAppointmentChange, useCanTell, useLicenseSeen, useMailSubject } from './useAppointmentChange.ts';

const linkClass = 'inline-flex min-h-6 items-center text-staff-accent underline underline-offset-3';

/** One appointment: who, what car, with whom, and its new time. `moving` moves the focus to the choice of a time. */
export function AppointmentPanel({ inquiry, moving }: { inquiry: Inquiry; moving: number }) {
  const { timeZone } = useSite().dealership;
  const desk = useQuery(deskQuery());
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const move = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (moving > 0) move.current?.querySelector<HTMLElement>('input:checked, input:enabled')?.focus();
  }, [moving]);
  const { appointment, appointmentAt } = inquiry;
  if (appointment === null || appointmentAt === null) return null;
  const { movedFrom, by, state } = appointment;
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-staff-hair bg-staff-surface p-4 shadow-staff md:p-5.5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2
          id={id}
          ref={heading}
          tabIndex={-1}
          className="text-[1.0625rem]/snug font-semibold text-staff-ink outline-none"
        >
          {appointmentText(appointmentAt, timeZone)}
          {zoneWhereItDiffers(appointmentAt, timeZone)}
        </h2>
        <AppointmentState inquiry={inquiry} />
      </div>
      <p className="mb-3.5 text-small text-staff-muted">
        {kindText(appointment.kind)}
        {movedFrom !== null && `. Moved from ${appointmentText(movedFrom, timeZone)}`}
        {state === 'canceled' && (
          <>
            {' by '}
            {by === null ? 'the customer' : <StaffName username={by} />}
          </>
        )}
        {state === 'requested' &&
          !inquiry.hasTime &&
          '. The time is not kept: it was not confirmed by mail, or others have it'}
        {state === 'requested' && inquiry.heldUntil !== null && '. Not confirmed by mail yet'}
      </p>
      <Car inquiry={inquiry} />
      <dl className="mt-3.5">
        <Fact name="Who">
          <Link to="/admin" search={{ tab: 'inquiries', inquiry: String(inquiry.id) }} className={linkClass}>
            {inquiry.name}
          </Link>
        </Fact>
        <Fact name="Person">
          <PersonLink person={`lead-${inquiry.id}`}>{`Everything about ${inquiry.name}`}</PersonLink>
        </Fact>
        <Fact name="Phone">
          {inquiry.phone === null ? (
            <Missing>N/A</Missing>
          ) : (
            <PhoneNumbers text={inquiry.phone} className={linkClass} />
          )}
        </Fact>
        {appointment.kind === 'test-drive' && <License inquiry={inquiry} />}
      </dl>
      <div className="mt-3.5">
        <AssigneeControl inquiry={inquiry} colleagues={desk.data?.colleagues} />
      </div>
      <div ref={move} className="mt-5">
        <MoveAppointment key={`${inquiry.id} ${appointmentAt}`} inquiry={inquiry} />
      </div>
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-h-11 items-center justify-between gap-6 border-t border-staff-hair py-2">
    <dt className="shrink-0 text-staff-muted">{name}</dt>
    <dd className="min-w-0 text-right wrap-anywhere text-staff-ink">{children}</dd>
  </div>
);

/** Whether somebody has seen the driver's license: who and when. No picture of it is taken. */
function License({ inquiry }: { inquiry: Inquiry }) {
  const { licenseSeen } = inquiry;
  const { timeZone } = useSite().dealership;
  const { mutate, isPending, variables } = useLicenseSeen(inquiry);
  const isSeen = isPending ? variables : licenseSeen !== null;
  return (
    <Fact name="License seen">
      <label className="inline-flex min-h-9 cursor-pointer items-center justify-end gap-2.5">
        <span className={isSeen ? '' : 'text-staff-muted'}>
          {!isSeen ? (
            'Not yet'
          ) : licenseSeen === null ? (
            'Just now'
          ) : (
            <>
              <StaffName username={licenseSeen.by} />, {formatDateTime(licenseSeen.at, timeZone)}
            </>
          )}
        </span>
        <input
          type="checkbox"
          aria-label="License seen"
          checked={isSeen}
          aria-disabled={isPending}
          onChange={({ target }) => {
            if (!isPending) mutate(target.checked);
          }}
          className="size-5 shrink-0 accent-staff-accent"
        />
      </label>
    </Fact>
  );
}

/** The car with its state, as a link to its form. */
function Car({ inquiry }: { inquiry: Inquiry }) {
  const { vehicle, vehicleStates } = inquiry;
  if (vehicle === null) return <p className="text-staff-muted">{carName(inquiry) ?? 'No car was named.'}</p>;
  const tab = vehicleStates.includes('sold') ? 'sold' : 'inventory';
  return (
    <Link
      to="/admin"
      search={{ tab, vehicle: String(vehicle.id) }}
      className="flex items-center gap-3 rounded-control hover:bg-staff"
    >
      <span className="shrink-0">
        <Picture
          address={vehicle.image}
          alt=""
          sizes="96px"
          widths={[320]}
          tone="staff"
          objectPosition={objectPositionOf(vehicle.image, null)}
          className="h-15 w-24 rounded-control object-cover"
        />
      </span>
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="leading-snug font-semibold wrap-anywhere text-staff-ink">{vehicle.label}</b>
          <StateBadges states={vehicleStates} />
        </span>
        <span className="block text-small wrap-anywhere text-staff-muted tabular-nums">
          ID: {vehicle.id}
          {vehicle.stockNumber !== null && `, stock ${vehicle.stockNumber}`}, {formatListPrice(vehicle.price)}
        </span>
      </span>
    </Link>
  );
}

/** Chooses a new time, and says before each press what the customer gets. */
export function MoveAppointment({ inquiry }: { inquiry: Inquiry }) {
  const { timeZone } = useSite().dealership;
  const actions = useActions(inquiry);
  const [at, setAt] = useState<string | null>(null);
  const tell = useCanTell(inquiry);
  const { mutate, isPending } = useAppointmentChange(inquiry, () => setAt(null));
  const { appointmentAt, name } = inquiry;
  const isMove = at !== null && !actions.isRebooking;
  const subject = useMailSubject(inquiry, isMove ? 'moved' : 'confirmed', at ?? appointmentAt ?? '');
  if (appointmentAt === null || !actions.move) return <AppointmentUndo inquiry={inquiry} />;
  const verb = actions.isRebooking ? 'Book' : 'Move to';
  const tells = at !== null || actions.confirm;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <TimeChoice
        label={actions.isRebooking ? 'Choose a new time' : 'Move to'}
        vehicleId={inquiry.vehicleId}
        except={inquiry.id}
        value={at}
        onChange={setAt}
      />
      {tells && tell !== null && (
        <p className="text-small text-staff-muted">
          {tell.can
            ? `${name} gets a mail: “${subject}”, with the calendar entry. It leaves in 30 seconds; until then you can undo.`
            : tell.why}
        </p>
      )}
      <div className="flex flex-wrap gap-2 *:flex-1">
        {at !== null && (
          <Button variant="primary" aria-disabled={isPending} onClick={() => mutate({ action: 'move', at })}>
            {verb} {appointmentText(at, timeZone)}
          </Button>
        )}
        {actions.confirm && (
          <Button
            variant={at === null ? 'primary' : 'line'}
            aria-disabled={isPending}
            onClick={() => mutate({ action: 'confirm' })}
          >
            Confirm Appointment
          </Button>
        )}
        {actions.cancel && (
          <Button
            variant="line"
            className="text-loss!"
            aria-disabled={isPending}
            onClick={() => mutate({ action: 'cancel' })}
          >
            Cancel Appointment
          </Button>
        )}
      </div>
      {actions.cancel && tell?.can === true && (
        <p className="text-small text-staff-muted">
          Canceled, {name} gets a mail that takes it out of the calendar, with a link to choose another time.
        </p>
      )}
      <AppointmentUndo inquiry={inquiry} />
    </div>
  );
}
