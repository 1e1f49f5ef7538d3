import { useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useController, useFieldArray } from 'react-hook-form';
import { Button } from '../../ui/staff/Button.tsx';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { weekdays } from '../dealership.ts';
import { ClosedDaysPanel } from './ClosedDaysPanel.tsx';
import { HoursRowFields } from './HoursRowFields.tsx';
import { timeZoneGroups, timeZoneName } from './time-zone-choices.ts';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { hoursForm, type HoursValues } from './hours-form.ts';
import { PartSettings } from './PartSettings.tsx';

/** Most rows that the server accepts. */
const mostLines = 14;

/** When the dealership is open, and on which days it is not. */
export const HoursSettings = () => (
  <PartSettings title="Business hours" subject="hours" form={hoursForm}>
    {(form) => (
      <>
        <HoursPanel form={form} />
        <ClosedDaysPanel form={form} />
      </>
    )}
  </PartSettings>
);

/** The business hours, one row for each group of days, and their time zone. */
function HoursPanel({ form }: { form: StaffForm<HoursValues> }) {
  const list = useRef<HTMLUListElement>(null);
  const { fields: lines, append, remove } = useFieldArray({ control: form.control, name: 'hours' });
  const { field: timeZone } = useController({ control: form.control, name: 'timeZone' });
  const zones = useMemo(() => timeZoneGroups(timeZone.value), [timeZone.value]);
  const addLine = () => {
    const taken = form.getValues('hours').flatMap(({ days }) => days);
    const days = weekdays.filter((day) => !taken.includes(day));
    // The button must be rendered before it can get the focus.
    flushSync(() => append({ days, open: true, opens: '', closes: '', note: '' }, { shouldFocus: false }));
    // Errors belong to the index of a row, which may now be a different row.
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
          <Button variant="line" onClick={addLine} className="mt-3.5">
            Add Line
          </Button>
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
