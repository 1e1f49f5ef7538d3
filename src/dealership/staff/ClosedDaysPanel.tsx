import { useRef, useId } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray } from 'react-hook-form';
import { controlClass } from '../../ui/control.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { Button } from '../../ui/staff/Button.tsx';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { mostClosedDays } from '../closed-days.ts';
import type { HoursValues } from './hours-form.ts';

/** The days on which the dealership is closed besides its hours, one row each. */
export function ClosedDaysPanel({ form }: { form: StaffForm<HoursValues> }) {
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { fields: rows, append, remove } = useFieldArray({ control: form.control, name: 'closedDays' });
  const add = () => {
    // The row must be rendered before it can get the focus.
    flushSync(() => append({ day: '', until: '', isYearly: false, reason: '' }, { shouldFocus: false }));
    form.clearErrors('closedDays');
    list.current?.lastElementChild?.querySelector('input')?.focus();
  };
  const removeAt = (index: number) => {
    // The button is hidden while the list is full, and must be rendered before it can get the focus.
    flushSync(() => remove(index));
    form.clearErrors('closedDays');
    addButton.current?.focus();
  };
  return (
    <Panel
      title="Closed days"
      description="Such as holidays. The Contact page announces them two weeks ahead, and nobody can choose a test drive on them. A last day makes it several days."
    >
      <div className={panelBodyClass}>
        {rows.length === 0 && <p>No closed days.</p>}
        <ul ref={list} className="grid gap-2.5">
          {rows.map((row, index) => (
            <ClosedDayRow
              key={row.id}
              form={form}
              index={index}
              onRemove={() => {
                if (!form.pending) removeAt(index);
              }}
            />
          ))}
        </ul>
        {rows.length < mostClosedDays && (
          <Button ref={addButton} variant="line" onClick={add} className="mt-3.5">
            Add Closed Day
          </Button>
        )}
      </div>
    </Panel>
  );
}

function ClosedDayRow(props: { form: StaffForm<HoursValues>; index: number; onRemove: () => void }) {
  const { form, index } = props;
  const path = `closedDays.${index}` as const;
  const errorId = useId();
  const name = `Closed day ${index + 1}`;
  const parts = ['day', 'until', 'reason'] as const;
  const error = parts.map((part) => form.errorAt(`${path}.${part}`)).find((each) => each !== undefined);
  const control = (part: (typeof parts)[number], label: string = part) => ({
    ...form.register(`${path}.${part}`),
    'aria-label': `${name}, ${label}`,
    'aria-invalid': form.errorAt(`${path}.${part}`) === undefined ? undefined : (true as const),
    'aria-describedby': error === undefined ? undefined : errorId,
    readOnly: form.pending,
  });
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-2.5 gap-y-2 md:grid-cols-[10rem_10rem_minmax(0,1fr)_auto_auto]">
      <input
        {...control('day')}
        type="date"
        max="2099-12-31"
        className={`${controlClass} min-w-0 max-md:col-span-2`}
      />
      <input
        {...control('until', 'last day (optional)')}
        type="date"
        max="2099-12-31"
        title="Last day, if there are several"
        className={`${controlClass} min-w-0 max-md:col-span-2`}
      />
      <input
        {...control('reason')}
        type="text"
        maxLength={60}
        autoComplete="off"
        placeholder="Reason (optional)"
        className={`${controlClass} min-w-0 max-md:col-span-2`}
      />
      <label className="flex min-h-11 items-center gap-2 whitespace-nowrap">
        <input
          {...form.register(`${path}.isYearly`)}
          type="checkbox"
          aria-label={`${name}, every year`}
          className="size-4.5 accent-staff-accent"
        />
        Every year
      </label>
      <Button variant="row-danger" aria-label={`Remove ${name.toLowerCase()}`} onClick={props.onRemove}>
        Remove
      </Button>
      {error !== undefined && (
        <p id={errorId} className="col-span-full flex items-start gap-1.75 text-small/snug text-loss">
          <AlertIcon className="mt-0.5 size-4" />
          {error}
        </p>
      )}
    </li>
  );
}
