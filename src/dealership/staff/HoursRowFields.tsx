import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { controlClass } from '../../ui/control.ts';
import { Button } from '../../ui/staff/Button.tsx';
import { Switch } from '../../ui/staff/Switch.tsx';
import { AlertIcon, ChevronIcon } from '../../ui/icons.tsx';
import { clockText, daysText, parseClock } from '../dealership.hours.ts';
import { weekdays } from '../dealership.ts';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import type { HoursRow, HoursValues } from './hours-form.ts';

/** One row of the hours: its days, and the opening times or a text instead. */
export function HoursRowFields(props: { form: StaffForm<HoursValues>; index: number; onRemove: () => void }) {
  const { form } = props;
  const path = `hours.${props.index}` as const;
  const readOnly = form.pending;
  const id = useId();
  const { field } = useController({ control: form.control, name: path });
  const row: HoursRow = field.value;
  const onChange = (changed: HoursRow) => field.onChange(changed);
  // A new row starts with the choice of its days open.
  const [choosing, setChoosing] = useState(row.open && row.opens === '' && row.closes === '');
  const days = daysText(row.days);
  const name = days === '' ? 'No days' : days;
  const error = [
    path,
    ...(['days', 'opens', 'closes', 'note'] as const).map((part) => `${path}.${part}` as const),
  ]
    .map((part) => form.errorAt(part))
    .find((message) => message !== undefined);
  const chooserShown = choosing || form.errorAt(`${path}.days`) !== undefined;

  const text = (part: 'opens' | 'closes' | 'note', label: string, className: string) => (
    <input
      aria-label={`${name}, ${label}`}
      aria-invalid={form.errorAt(`${path}.${part}`) === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      value={row[part]}
      maxLength={part === 'note' ? 80 : 12}
      autoComplete="off"
      readOnly={readOnly}
      onChange={(event) => onChange({ ...row, [part]: event.target.value })}
      onBlur={(event) => {
        const time = part === 'note' ? null : parseClock(event.target.value);
        if (time !== null && clockText(time) !== row[part]) onChange({ ...row, [part]: clockText(time) });
      }}
      className={`${controlClass} ${className}`}
    />
  );

  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 border-t border-staff-hair py-2.5 first:border-t-0 first:pt-0 md:grid-cols-[8.5rem_7rem_minmax(0,18.75rem)_1fr]">
      <button
        type="button"
        aria-expanded={chooserShown}
        aria-controls={`${id}-days`}
        aria-label={`${name}, choose days`}
        onClick={() => setChoosing(!chooserShown)}
        className="-ml-2 flex min-h-11 cursor-pointer items-center gap-1.5 rounded-control px-2 text-left font-medium text-staff-ink -outline-offset-4! hover:bg-staff-sunk"
      >
        {name}
        <ChevronIcon
          className={`size-4 shrink-0 text-staff-muted transition-transform duration-move ${chooserShown ? 'rotate-180' : ''}`}
        />
      </button>
      <Switch
        label="Open"
        name={`${name}, open`}
        checked={row.open}
        disabled={readOnly}
        onChange={(open) => onChange({ ...row, open })}
      />
      {row.open ? (
        <div className="flex items-center gap-2.5 max-md:col-span-2">
          {text('opens', 'opens', 'md:w-33')}
          <span aria-hidden="true">to</span>
          {text('closes', 'closes', 'md:w-33')}
        </div>
      ) : (
        <div className="max-md:col-span-2">{text('note', 'note', '')}</div>
      )}
      <Button
        variant="row-danger"
        aria-label={`Remove ${name}`}
        onClick={() => {
          if (!readOnly) props.onRemove();
        }}
        className="justify-self-end max-md:col-span-2 max-md:-mr-2.5"
      >
        Remove
      </Button>
      {chooserShown && (
        <div
          id={`${id}-days`}
          role="group"
          aria-label="Days"
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          className="col-span-full flex flex-wrap gap-1"
        >
          {weekdays.map((day) => (
            <button
              key={day}
              type="button"
              aria-pressed={row.days.includes(day)}
              onClick={() => {
                if (readOnly) return;
                const chosen = row.days.includes(day)
                  ? row.days.filter((other) => other !== day)
                  : weekdays.filter((other) => other === day || row.days.includes(other));
                onChange({ ...row, days: chosen });
              }}
              className="min-h-11 min-w-10 cursor-pointer rounded-control border border-staff-outline bg-staff-surface px-1.5 text-small -outline-offset-4! hover:bg-staff-sunk aria-pressed:border-staff-ink aria-pressed:bg-staff-ink aria-pressed:font-medium aria-pressed:text-staff-surface md:min-h-9 md:min-w-13"
            >
              {day}
            </button>
          ))}
        </div>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="col-span-full flex items-start gap-1.75 text-small/snug text-loss">
          <AlertIcon className="mt-0.5 size-4" />
          {error}
        </p>
      )}
    </li>
  );
}
