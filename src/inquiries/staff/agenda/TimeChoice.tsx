import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSite } from '../../../dealership/site.queries.ts';
import { dayAfter, momentOf } from '../../../platform/time-zones.ts';
import { controlClass } from '../../../ui/control.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Button } from '../../../ui/staff/Button.tsx';
import { LoadError } from '../../../ui/staff/LoadError.tsx';
import { dayText, timeText } from '../../appointments/appointment-text.ts';
import { timesQuery } from '../../appointments/agenda.staff.queries.ts';
import { useToday } from '../useToday.ts';
import { closedClass } from './closed-class.ts';

const chip =
  'grid min-h-11 place-items-center rounded-control border border-staff-outline bg-staff-surface px-1.5 text-small tabular-nums text-staff-ink ' +
  'peer-checked:border-staff-ink peer-checked:bg-staff-ink peer-checked:font-semibold peer-checked:text-staff-surface ' +
  'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-focus ' +
  'peer-disabled:border-staff-hair peer-disabled:text-staff-muted peer-not-disabled:cursor-pointer peer-not-disabled:hover:bg-staff-sunk';

/**
 * A time for an appointment: a strip of seven days with the times within the hours, taken ones struck, or any other time that was
 * agreed on. `onChange` gets ISO 8601, or null.
 */
export function TimeChoice(props: {
  label: string;
  vehicleId: number | null;
  /** The inquiry whose own time is not in its way. */
  except: number | null;
  value: string | null;
  onChange: (at: string | null) => void;
}) {
  const { vehicleId, except, value, onChange } = props;
  const { timeZone } = useSite().dealership;
  const today = useToday();
  const [week, setWeek] = useState(0);
  const [chosen, setChosen] = useState<string>();
  const [other, setOther] = useState({ day: '', time: '' });
  const id = useId();
  const query = useQuery(timesQuery({ from: dayAfter(today, week * 7), vehicleId, except }));
  const days = query.data?.days ?? [];
  const shown =
    days.find(({ day }) => day === chosen) ??
    days.find(({ times }) => times.some(({ isFree }) => isFree)) ??
    days[0];
  const chooseOther = (next: typeof other) => {
    setOther(next);
    const wall = new Date(`${next.day}T${next.time}:00Z`);
    onChange(Number.isNaN(wall.getTime()) ? null : momentOf(wall, timeZone).toISOString());
  };
  const isListed = days.some(({ times }) => times.some(({ at }) => at === value));
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{props.label}</legend>
      <div className="mb-2 flex items-center justify-between gap-2">
        <span aria-hidden="true" className="font-semibold text-staff-ink">
          {props.label}
        </span>
        <span className="flex">
          <Button
            variant="row"
            aria-label="Earlier days"
            disabled={week === 0}
            onClick={() => setWeek(week - 1)}
          >
            Earlier
          </Button>
          <Button variant="row" aria-label="Later days" onClick={() => setWeek(week + 1)}>
            Later
          </Button>
        </span>
      </div>
      {query.isError && query.data === undefined ? (
        <LoadError text="The times could not be fetched." onRetry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <div aria-busy="true" className="grid gap-2">
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
      ) : (
        <>
          <div role="radiogroup" aria-label="Day" className="grid grid-cols-7 gap-1">
            {days.map(({ day, closed, times }) => {
              const { weekday, date, long } = dayText(day);
              const why = closed === null ? '' : `, closed${closed === '' ? '' : `: ${closed}`}`;
              return (
                <label key={day} className="relative" title={`${long}${why}`}>
                  <input
                    type="radio"
                    name={`${id}-day`}
                    aria-label={`${long}${why}`}
                    checked={day === shown?.day}
                    disabled={times.length === 0}
                    onChange={() => {
                      setChosen(day);
                      onChange(null);
                    }}
                    className="peer sr-only"
                  />
                  <span
                    aria-hidden="true"
                    className={`${chip} min-h-14 px-0! text-center leading-tight ${closed === null ? '' : closedClass}`}
                  >
                    {weekday}
                    <br />
                    {date}
                  </span>
                </label>
              );
            })}
          </div>
          <div
            role="radiogroup"
            aria-label="Time"
            className="mt-1.5 grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-1"
          >
            {shown?.times.map(({ at, isFree }) => (
              <label key={at} className="relative">
                <input
                  type="radio"
                  name={`${id}-time`}
                  aria-label={`${timeText(at, timeZone)}${isFree ? '' : ', taken'}`}
                  checked={at === value}
                  disabled={!isFree}
                  onChange={() => {
                    setOther({ day: '', time: '' });
                    onChange(at);
                  }}
                  className="peer sr-only"
                />
                <span aria-hidden="true" className={`${chip} ${isFree ? '' : 'line-through'}`}>
                  {timeText(at, timeZone)}
                </span>
              </label>
            ))}
          </div>
          {shown === undefined ||
            (shown.times.length === 0 && (
              <p className="mt-1.5 text-small text-staff-muted">The website offers no time on these days.</p>
            ))}
        </>
      )}
      <details
        className="mt-2 text-small"
        open={value !== null && !isListed && other.day !== '' ? true : undefined}
      >
        <summary className="min-h-9 cursor-pointer py-1.5 text-staff-accent">Another time</summary>
        <div className="grid grid-cols-2 gap-1.5 pt-1">
          <input
            type="date"
            aria-label="Another day"
            min={today}
            value={other.day}
            onChange={({ target }) => chooseOther({ ...other, day: target.value })}
            className={`${controlClass} min-w-0`}
          />
          <input
            type="time"
            aria-label="Another time"
            value={other.time}
            onChange={({ target }) => chooseOther({ ...other, time: target.value })}
            className={`${controlClass} min-w-0`}
          />
        </div>
      </details>
    </fieldset>
  );
}
