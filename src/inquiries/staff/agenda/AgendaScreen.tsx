import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { storedUser } from '../../../accounts/session.ts';
import { useMay } from '../../../accounts/useMay.ts';
import { useSite } from '../../../dealership/site.queries.ts';
import { hoursLines, openState } from '../../../dealership/dealership.hours.ts';
import { formatDay } from '../../../platform/dates.ts';
import { SessionError } from '../../../platform/browser/request.ts';
import { dayAfter, dayOf } from '../../../platform/time-zones.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Button } from '../../../ui/staff/Button.tsx';
import { staffButtonClass } from '../../../ui/staff/button.ts';
import { ListLoadError, ListOutdated } from '../../../ui/staff/LoadError.tsx';
import { Message } from '../../../ui/staff/Message.tsx';
import { Panel } from '../../../ui/staff/Panel.tsx';
import { Segmented } from '../../../ui/staff/Segmented.tsx';
import { SignInPanel } from '../../../ui/staff/SignInPanel.tsx';
import { useSignedIn } from '../../../ui/staff/useSignedIn.ts';
import { dayText } from '../../appointments/appointment-text.ts';
import { appointmentStateLabels } from '../../appointments/appointment.ts';
import { agendaQuery } from '../../appointments/agenda.staff.queries.ts';
import type { Inquiry } from '../../inquiry.schema.ts';
import { useInquiryNews } from '../useInquiryNews.ts';
import { useToday } from '../useToday.ts';
import { AddAppointment } from './AddAppointment.tsx';
import { soldCarLabel } from './appointment-state.ts';
import { AppointmentPanel } from './AppointmentPanel.tsx';
import { CalendarAddresses } from './CalendarAddresses.tsx';
import { DayList } from './DayList.tsx';
import { Week } from './Week.tsx';
import { mondayOf, onDay, type WeekView } from './week-groups.ts';

const none: Inquiry[] = [];
const ofWeek = 7;

/** Who comes today and in a week, at /admin/agenda. */
export function AgendaScreen() {
  const signedIn = useSignedIn();
  const isAllowed = useMay('answer-leads');
  if (!signedIn)
    return <SignInPanel title="Authorization Required" text="Please log in to see the agenda." />;
  if (!isAllowed)
    return (
      <Message title="Not for your role" heading="h2">
        <p>The agenda is for those who answer inquiries.</p>
      </Message>
    );
  return <Agenda />;
}

function Agenda() {
  const { timeZone } = useSite().dealership;
  const today = useToday();
  useInquiryNews();
  const [whose, setWhose] = useState<'all' | 'mine'>('all');
  const [view, setView] = useState<WeekView>('car');
  const [week, setWeek] = useState(0);
  const [dialog, setDialog] = useState<'add' | 'address' | null>(null);
  const [open, setOpen] = useState<{ id: number | null; moving: number }>({ id: null, moving: 0 });
  const monday = dayAfter(mondayOf(today), week * ofWeek);
  const thisDay = useQuery(agendaQuery(today, 1));
  const thisWeek = useQuery({ ...agendaQuery(monday, ofWeek), placeholderData: keepPreviousData });
  const me = storedUser()?.id;
  const mine = (inquiries: readonly Inquiry[]) =>
    inquiries.filter(({ assignedTo }) => whose === 'all' || assignedTo?.id === me);
  const ofToday = mine(onDay(thisDay.data?.inquiries ?? none, today, timeZone));
  const ofWeekShown = mine(thisWeek.data?.inquiries ?? none);
  const shown =
    [...ofToday, ...ofWeekShown].find(({ id }) => id === open.id) ??
    (open.id === null
      ? (ofToday.find(({ appointment }) => appointment?.state === 'requested') ?? ofToday[0])
      : undefined);
  const panel = useRef<HTMLDivElement>(null);
  const show = (id: number, moving: boolean) => {
    setOpen(({ moving: before }) => ({ id, moving: moving ? before + 1 : 0 }));
    // Under the lists in a narrow window.
    requestAnimationFrame(() => panel.current?.scrollIntoView({ block: 'nearest' }));
  };
  if (thisDay.error instanceof SessionError)
    return <SignInPanel title="Authorization Required" text="Please log in to see the agenda." />;
  const waits = ofToday.filter(({ appointment }) => appointment?.state === 'requested').length;
  return (
    <>
      <AgendaHead whose={whose} onWhose={setWhose} onDialog={setDialog} />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-4.5 xl:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
          <Panel
            title="Today"
            {...(ofToday.length > 0 && {
              description: `${ofToday.length}${waits === 0 ? '' : waits === 1 ? ', one to confirm' : `, ${waits} to confirm`}`,
            })}
          >
            {thisDay.data !== undefined ? (
              <>
                {thisDay.isError && <ListOutdated onRetry={() => void thisDay.refetch()} />}
                {ofToday.length === 0 ? (
                  <Message title="Nobody comes today">
                    <p>Appointments that visitors ask for, and those that you add, stand here by time.</p>
                  </Message>
                ) : (
                  <DayList
                    inquiries={ofToday}
                    openId={shown?.id ?? null}
                    onOpen={(id) => show(id, false)}
                    onMove={(id) => show(id, true)}
                  />
                )}
              </>
            ) : thisDay.isError ? (
              <ListLoadError
                title="Failed to load the agenda"
                error={thisDay.error}
                onRetry={() => void thisDay.refetch()}
              />
            ) : (
              <div aria-busy="true" className="grid gap-3 px-4 pb-5 md:px-5.5">
                <Skeleton className="h-14 w-full" />
                <Skeleton className="h-14 w-full" />
              </div>
            )}
          </Panel>
          <Panel
            title={`${formatDay(monday).replace(/, \d+$/, '')} to ${formatDay(dayAfter(monday, ofWeek - 1)).replace(/, \d+$/, '')}`}
            actions={
              <div className="flex flex-wrap items-center gap-2 max-md:w-full">
                <span className="flex">
                  <Button variant="row" aria-label="Earlier week" onClick={() => setWeek(week - 1)}>
                    Earlier
                  </Button>
                  <Button variant="row" onClick={() => setWeek(0)}>
                    This Week
                  </Button>
                  <Button variant="row" aria-label="Later week" onClick={() => setWeek(week + 1)}>
                    Later
                  </Button>
                </span>
                <Segmented
                  label="Week by"
                  value={view}
                  onChange={setView}
                  options={[
                    { value: 'car', label: 'By Car' },
                    { value: 'time', label: 'By Time' },
                    { value: 'person', label: 'By Person' },
                  ]}
                />
              </div>
            }
          >
            {thisWeek.data !== undefined ? (
              <>
                {thisWeek.isError && <ListOutdated onRetry={() => void thisWeek.refetch()} />}
                <Week
                  from={monday}
                  today={today}
                  inquiries={ofWeekShown}
                  closedDays={thisWeek.data.closedDays}
                  view={view}
                  openId={shown?.id ?? null}
                  onOpen={(id) => show(id, false)}
                />
                {ofWeekShown.length === 0 && (
                  <p className="border-t border-staff-hair px-4 py-3 md:px-5.5">Nobody comes in this week.</p>
                )}
              </>
            ) : thisWeek.isError ? (
              <ListLoadError
                title="Failed to load the week"
                error={thisWeek.error}
                onRetry={() => void thisWeek.refetch()}
              />
            ) : (
              <div aria-busy="true" className="px-4 pb-5 md:px-5.5">
                <Skeleton className="h-40 w-full" />
              </div>
            )}
            <Legend />
          </Panel>
        </div>
        <div ref={panel} className="scroll-my-20 xl:sticky xl:top-22 short:static!">
          {shown === undefined ? (
            <p className="rounded-card border border-staff-hair bg-staff-surface px-6 py-6.5 text-center shadow-staff">
              Select an appointment to see it here
            </p>
          ) : (
            <AppointmentPanel key={shown.id} inquiry={shown} moving={open.moving} />
          )}
        </div>
      </div>
      {dialog === 'add' && (
        <AddAppointment onClose={() => setDialog(null)} onAdded={({ id }) => show(id, false)} />
      )}
      {dialog === 'address' && <CalendarAddresses onClose={() => setDialog(null)} />}
    </>
  );
}

function AgendaHead(props: {
  whose: 'all' | 'mine';
  onWhose: (whose: 'all' | 'mine') => void;
  onDialog: (dialog: 'add' | 'address') => void;
}) {
  const { hours, timeZone, closedDays } = useSite().dealership;
  const manages = useMay('manage-settings');
  const [now] = useState(() => new Date());
  const day = dayText(dayOf(now, timeZone)).long;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <div>
        <h1 className="text-[1.375rem]/snug font-semibold text-staff-ink md:text-[1.625rem]/snug">Agenda</h1>
        <p className="text-staff-muted">
          {day}. {openState(hours, timeZone, now, closedDays).text}.
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5 max-md:grid max-md:w-full max-md:grid-cols-2">
        <div className="max-md:col-span-2">
          <Segmented
            label="Whose"
            value={props.whose}
            onChange={props.onWhose}
            options={[
              { value: 'all', label: 'Everybody' },
              { value: 'mine', label: 'Mine' },
            ]}
          />
        </div>
        {manages && (
          <Link
            to="/admin/settings/{-$section}"
            params={{ section: 'hours' }}
            hash="closed-days"
            className={staffButtonClass('line')}
          >
            Closed Days
          </Link>
        )}
        <Button variant="line" onClick={() => props.onDialog('address')}>
          Calendar Address
        </Button>
        <Button variant="primary" onClick={() => props.onDialog('add')}>
          Add Appointment
        </Button>
      </div>
    </div>
  );
}

const legend = [
  [appointmentStateLabels.requested, 'text-status-pending-ink'],
  [appointmentStateLabels.confirmed, 'text-profit'],
  [soldCarLabel, 'text-loss'],
] as const;

function Legend() {
  const { hours } = useSite().dealership;
  const notes = hoursLines(hours.filter((line) => 'note' in line));
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 border-t border-staff-hair px-4 py-3 text-small md:px-5.5">
      {legend.map(([label, color]) => (
        <span key={label} className={`inline-flex items-center gap-2 ${color}`}>
          <span aria-hidden="true" className="size-2 rounded-pill bg-current" />
          {label}
        </span>
      ))}
      {notes.map(({ days, text }) => (
        <span key={days} className="text-staff-muted">
          {days} {text}: the website offers no times
        </span>
      ))}
    </p>
  );
}
