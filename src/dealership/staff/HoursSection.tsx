import { useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useController, useFieldArray } from 'react-hook-form';
import { staffButtonClass } from '../../ui/staff/button.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { weekdays } from '../dealership.ts';
import { HoursRowFields } from './HoursRowFields.tsx';
import { timeZoneGroups, timeZoneName } from './time-zones.ts';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import type { ProfileValues } from './profile-form.ts';

/** Most lines that the server takes. */
const mostLines = 14;

/** The business hours, a line for each group of days, and the time zone they are meant in. */
export function HoursSection({ form }: { form: StaffForm<ProfileValues> }) {
  const list = useRef<HTMLUListElement>(null);
  const { fields: lines, append, remove } = useFieldArray({ control: form.control, name: 'hours' });
  const { field: timeZone } = useController({ control: form.control, name: 'timeZone' });
  const zones = useMemo(() => timeZoneGroups(timeZone.value), [timeZone.value]);
  const addLine = () => {
    const taken = form.getValues('hours').flatMap(({ days }) => days);
    const days = weekdays.filter((day) => !taken.includes(day));
    // Its button must be there before it can have the focus.
    flushSync(() => append({ days, open: true, opens: '', closes: '', note: '' }, { shouldFocus: false }));
    // Errors are shown by the index of their line, which may be another one's now.
    form.clearErrors('hours');
    list.current?.lastElementChild?.querySelector('button')?.focus();
  };
  return (
    <Panel
      title="Business hours"
      description={`In ${timeZoneName(timeZone.value)}. The Contact page marks today and says whether you are open.`}
    >
      <div className={panelBodyClass}>
        <ul ref={list} aria-label="Business hours" className="grid">
          {lines.map(({ id }, index) => (
            <HoursRowFields
              key={id}
              form={form}
              index={index}
              onRemove={() => {
                remove(index);
                form.clearErrors('hours');
              }}
            />
          ))}
        </ul>
        {lines.length === 0 && <p>No hours: the website says “By appointment only”.</p>}
        {lines.length < mostLines && (
          <button type="button" onClick={addLine} className={`${staffButtonClass('line')} mt-3.5`}>
            Add Line
          </button>
        )}
        <Field label="Time zone" error={form.errorAt('timeZone')} className="mt-5 md:max-w-90">
          {(control) => (
            <Select
              {...control}
              {...timeZone}
              aria-disabled={form.pending || undefined}
              onChange={(event) => {
                if (!form.pending) timeZone.onChange(event);
              }}
            >
              {zones.map(({ label, names }) => (
                <optgroup key={label} label={label}>
                  {names.map((name) => (
                    <option key={name} value={name}>
                      {name.replaceAll('_', ' ')}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </Panel>
  );
}
