import { counted } from '../../../platform/counted.ts';
import { useState } from 'react';
import { StaffName } from '../../../accounts/staff/StaffName.tsx';
import { useStaffNames } from '../../../accounts/staff/useStaffNames.ts';
import { opensOn } from '../../../dealership/dealership.hours.ts';
import { useSite } from '../../../dealership/site.queries.ts';
import { objectPositionOf } from '../../../images/focal-point.ts';
import { Picture } from '../../../images/site/Picture.tsx';
import { dayAfter } from '../../../platform/time-zones.ts';
import { usePhone } from '../../../ui/staff/usePhone.ts';
import { StateBadges } from '../../../vehicles/staff/StateBadges.tsx';
import { dayText, timeText } from '../../appointments/appointment-text.ts';
import { isExpected } from '../../appointments/appointment.ts';
import { endOf } from '../../appointments/times.ts';
import type { Inquiry } from '../../inquiry.schema.ts';
import { carName } from '../../inquiry.ts';
import { shownState, type ShownState } from './appointment-state.ts';
import { closedClass } from './closed-class.ts';
import { onDay, weekGroups, type WeekView } from './week-groups.ts';

type WeekProps = {
  /** A Monday. */
  from: string;
  today: string;
  inquiries: readonly Inquiry[];
  closedDays: readonly { day: string; reason: string }[];
  view: WeekView;
  openId: number | null;
  onOpen: (id: number) => void;
};

const edges: Record<ShownState['tone'], string> = {
  waits: 'border-l-status-pending-ink bg-status-pending',
  sure: 'border-l-profit bg-staff-surface',
  off: 'border-l-staff-outline bg-staff-surface',
  hindered: 'border-l-loss bg-staff-surface',
};

/** A week: on phones a day of it as a list. */
export function Week(props: WeekProps) {
  const days = Array.from({ length: 7 }, (_, ahead) => dayAfter(props.from, ahead));
  return usePhone() ? <WeekOfPhone {...props} days={days} /> : <WeekTable {...props} days={days} />;
}

/** Why a day is closed, may be empty; undefined if it is open. */
const closedOn = ({ closedDays }: WeekProps, day: string) =>
  closedDays.find((closed) => closed.day === day)?.reason;

function WeekTable(props: WeekProps & { days: readonly string[] }) {
  const { days, inquiries, view, today } = props;
  const { timeZone, hours } = useSite().dealership;
  const nameOf = useStaffNames();
  const groups = weekGroups(inquiries, view);
  const rows =
    groups.length > 0 ? groups : [{ key: 'none', title: '', image: null, states: [], inquiries: [] }];
  return (
    <div className="overflow-x-auto border-t border-staff-hair">
      <table className="w-full min-w-180 table-fixed border-collapse text-left text-small">
        <thead>
          <tr className="bg-staff-sunk">
            <th scope="col" className={`px-3 py-2 font-normal ${view === 'time' ? 'w-3' : 'w-32 lg:w-40'}`}>
              {view === 'time' ? <span className="sr-only">All</span> : view === 'car' ? 'Car' : 'Person'}
            </th>
            {days.map((day) => {
              const closed = closedOn(props, day);
              const { weekday, date } = dayText(day);
              return (
                <th
                  key={day}
                  scope="col"
                  aria-current={day === today ? 'date' : undefined}
                  className={`border-l border-staff-hair px-2 py-2 leading-tight font-normal wrap-anywhere ${closed === undefined ? '' : closedClass} ${day === today ? 'shadow-[inset_0_-2px_var(--color-staff-accent)]' : ''}`}
                >
                  {weekday}
                  <b className="block text-staff-ink">{date}</b>
                  {closed !== undefined && (
                    <span className="block text-micro">Closed{closed === '' ? '' : `: ${closed}`}</span>
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((group) => (
            <tr key={group.key} className="border-t border-staff-hair align-top">
              <th scope="row" className="px-3 py-2.5 font-normal">
                {view !== 'time' && (
                  <span className="flex items-start gap-2.5">
                    {group.image !== null && (
                      <span className="shrink-0 max-lg:hidden">
                        <Picture
                          address={group.image}
                          alt=""
                          sizes="48px"
                          widths={[320]}
                          tone="staff"
                          objectPosition={objectPositionOf(group.image, null)}
                          className="h-7.5 w-12 rounded-control object-cover"
                        />
                      </span>
                    )}
                    <span className="min-w-0 leading-snug wrap-break-word text-staff-ink">
                      {view === 'person' ? nameOf(group.title) : group.title}
                    </span>
                  </span>
                )}
                {/* A row of its own: wider than the name's column. */}
                <span className="mt-1 flex flex-wrap gap-1 empty:hidden">
                  <StateBadges states={group.states} />
                </span>
              </th>
              {days.map((day) => (
                <td
                  key={day}
                  className={`h-14 border-l border-staff-hair p-1 ${closedOn(props, day) !== undefined ? closedClass : opensOn(hours, day) === null ? 'bg-staff-sunk' : ''}`}
                >
                  <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
                    {onDay(group.inquiries, day, timeZone).map((inquiry) => (
                      <Entry key={inquiry.id} inquiry={inquiry} {...props} />
                    ))}
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** `R. Okafor` */
const shortName = (name: string) => name.replace(/^(\S)\S*\s+(?:.*\s)?(\S+)$/, '$1. $2');

function Entry({ inquiry, openId, onOpen, view }: WeekProps & { inquiry: Inquiry }) {
  const { timeZone, appointmentMinutes } = useSite().dealership;
  const { tone, label } = shownState(inquiry);
  const { appointment, appointmentAt } = inquiry;
  const time = timeText(appointmentAt ?? '', timeZone);
  // Until then nobody else gets the car.
  const back =
    view === 'car' &&
    inquiry.hasTime &&
    appointmentAt !== null &&
    isExpected(appointment?.state ?? 'requested')
      ? timeText(endOf(new Date(appointmentAt), { appointmentMinutes }).toISOString(), timeZone)
      : null;
  return (
    <button
      type="button"
      aria-pressed={inquiry.id === openId}
      onClick={() => onOpen(inquiry.id)}
      className={`min-h-11 cursor-pointer rounded-control border border-l-3 border-staff-hair px-1 py-1 text-left lg:px-1.5 leading-tight text-staff-soft -outline-offset-2! hover:border-staff-outline aria-pressed:border-staff-accent ${edges[tone]} ${tone === 'off' ? 'line-through' : ''}`}
    >
      <b className="block whitespace-nowrap text-staff-ink tabular-nums">{time}</b>
      {back !== null && (
        <span className="block whitespace-nowrap text-micro text-staff-muted tabular-nums">to {back}</span>
      )}
      <span className="line-clamp-2 wrap-break-word" title={inquiry.name}>
        {shortName(inquiry.name)}
      </span>
      <span className="sr-only">
        , {inquiry.name}, {label}
      </span>
    </button>
  );
}

function WeekOfPhone(props: WeekProps & { days: readonly string[] }) {
  const { days, today, inquiries, openId, onOpen } = props;
  const { timeZone } = useSite().dealership;
  const [chosen, setChosen] = useState<string>();
  const day = days.find((each) => each === chosen) ?? days.find((each) => each === today) ?? days[0] ?? '';
  const closed = closedOn(props, day);
  const shown = onDay(inquiries, day, timeZone);
  return (
    <div className="border-t border-staff-hair px-4 py-3.5">
      <div role="group" aria-label="Day" className="grid grid-cols-7 gap-1">
        {days.map((each) => {
          const { weekday, date } = dayText(each);
          const count = onDay(inquiries, each, timeZone).length;
          return (
            <button
              key={each}
              type="button"
              aria-pressed={each === day}
              onClick={() => setChosen(each)}
              className={`min-h-14 cursor-pointer rounded-control border border-staff-outline text-small leading-tight aria-pressed:bg-staff-ink! aria-pressed:text-staff-surface ${closedOn(props, each) === undefined ? '' : closedClass}`}
            >
              {weekday}
              <b className="block">{date}</b>
              <span className="sr-only">, {counted(count, 'appointment')}</span>
            </button>
          );
        })}
      </div>
      <p className="my-2.5 text-small text-staff-muted">
        {dayText(day).long}
        {closed === undefined ? '' : `, closed${closed === '' ? '' : `: ${closed}`}`}
        {shown.length === 0 && '. Nobody comes.'}
      </p>
      <ul className="grid gap-1.5">
        {shown.map((inquiry) => {
          const { tone, label } = shownState(inquiry);
          return (
            <li key={inquiry.id}>
              <button
                type="button"
                aria-pressed={inquiry.id === openId}
                onClick={() => onOpen(inquiry.id)}
                className={`w-full min-h-11 cursor-pointer rounded-control border border-l-3 border-staff-hair px-2.5 py-2 text-left leading-snug wrap-anywhere aria-pressed:border-staff-accent ${edges[tone]}`}
              >
                <b className="block text-staff-ink">
                  {timeText(inquiry.appointmentAt ?? '', timeZone)} {inquiry.name}
                </b>
                <span className="text-small">
                  {carName(inquiry) ?? 'No car named'}. {label}
                  {inquiry.assignedTo !== null && (
                    <>
                      , <StaffName username={inquiry.assignedTo.username} />
                    </>
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
