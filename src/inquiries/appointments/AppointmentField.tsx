import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSite } from '../../dealership/site.queries.ts';
import { createApiClient } from '../../platform/browser/api-client.ts';
import { request } from '../../platform/browser/request.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { chip } from './time-chip.ts';
import { clockDiffers, dayText, timeText, zoneName } from './appointment-text.ts';
import type { AppointmentsApi } from './appointments.api.ts';

const call = createApiClient<AppointmentsApi>('/api/appointments', request);

/** Prefix of the keys of free times. */
export const appointmentsKey = ['/api/appointments'];

/**
 * Day and time of a test drive: a strip of seven days, and the free times of the one that is chosen. The
 * free times are requested when it is shown. Without a free time it is empty.
 */
export function AppointmentField(props: {
  vehicleId: number;
  error: string | undefined;
  onChoose: () => void;
}) {
  const { vehicleId, error, onChoose } = props;
  const { data, isPending } = useQuery({
    queryKey: [...appointmentsKey, vehicleId],
    queryFn: () => call('get', '/', { query: { vehicleId: String(vehicleId) } }),
    // Always refetched, because free times get taken.
    staleTime: 0,
    refetchOnMount: 'always',
  });
  const { timeZone } = useSite().dealership;
  const [chosen, setChosen] = useState<string>();
  const errorId = useId();
  const days = data?.days ?? [];
  const free = days.filter(({ times }) => times.length > 0);
  const shown = free.find(({ day }) => day === chosen) ?? free[0];
  const [first] = shown?.times ?? [];
  if (!isPending && shown === undefined) return null;
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId} className="min-w-0 md:col-span-2">
      <legend className="mb-1.75 text-small font-medium text-text-soft">
        When would you like to drive it? <span className="font-normal text-text-muted">(optional)</span>
      </legend>
      <div role="radiogroup" aria-label="Day" className="grid min-h-14 grid-cols-7 gap-1.5">
        {days.map(({ day, times }) => {
          const { weekday, date, long } = dayText(day);
          return (
            <label key={day} className="relative">
              <input
                type="radio"
                name="day"
                value={day}
                aria-label={long}
                checked={day === shown?.day}
                disabled={times.length === 0}
                onChange={() => setChosen(day)}
                className="peer sr-only"
              />
              <span aria-hidden="true" className={`${chip} min-h-14 px-0! text-center leading-tight`}>
                {weekday}
                <br />
                {date}
              </span>
            </label>
          );
        })}
      </div>
      <div
        key={shown?.day}
        role="radiogroup"
        aria-label="Time"
        className="mt-2.5 grid min-h-11 grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-1.5"
      >
        {shown?.times.map((time) => (
          <label key={time} className="relative">
            <input
              type="radio"
              name="appointmentAt"
              value={time}
              onChange={onChoose}
              className="peer sr-only"
            />
            <span className={chip}>{timeText(time, timeZone)}</span>
          </label>
        ))}
      </div>
      {first !== undefined && clockDiffers(first, timeZone) && (
        <p className="mt-1.75 text-small text-text-muted">
          Times are in {zoneName(first, timeZone, 'long')}.
        </p>
      )}
      {error !== undefined && (
        <p
          id={errorId}
          role="alert"
          className="mt-1.75 flex items-start gap-1.75 text-small/snug text-danger"
        >
          <AlertIcon className="mt-0.5 size-4" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
