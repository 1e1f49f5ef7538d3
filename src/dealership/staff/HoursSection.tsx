import { useMemo, useState } from 'react';
import { staffButtonClass } from '../../ui/staff/button.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { weekdays } from '../dealership.ts';
import { HoursRowFields } from './HoursRowFields.tsx';
import type { HoursRow } from './profile-form.ts';
import { timeZoneGroups, timeZoneName } from './time-zones.ts';
import type { ProfileEditorState } from './useProfileEditor.ts';

/** Most lines that the server takes. */
const mostLines = 14;

/** The business hours, a line for each group of days, and the time zone they are meant in. */
export function HoursSection({ editor }: { editor: ProfileEditorState }) {
  const { hours, texts } = editor.form;
  const [added, setAdded] = useState<string | null>(null);
  const zones = useMemo(() => timeZoneGroups(texts.timeZone), [texts.timeZone]);
  const setRows = (update: (rows: HoursRow[]) => HoursRow[]) =>
    // Lines move up and down, so every complaint about one is out of date.
    editor.change((form) => ({ ...form, hours: update(form.hours) }), 'hours');
  const free = weekdays.filter((day) => !hours.some(({ days }) => days.includes(day)));
  return (
    <Panel
      title="Business hours"
      description={`In ${timeZoneName(texts.timeZone)}. The Contact page marks today and says whether you are open.`}
    >
      <div className={panelBodyClass}>
        <ul aria-label="Business hours" className="grid">
          {hours.map((row, index) => (
            <HoursRowFields
              key={row.key}
              row={row}
              path={`hours.${index}`}
              complaints={editor.complaints}
              readOnly={editor.pending}
              focused={added === row.key}
              onChange={(changed) =>
                editor.change(
                  (form) => ({
                    ...form,
                    hours: form.hours.map((other) => (other.key === changed.key ? changed : other)),
                  }),
                  `hours.${index}`,
                )
              }
              onRemove={() => setRows((rows) => rows.filter(({ key }) => key !== row.key))}
            />
          ))}
        </ul>
        {hours.length === 0 && <p>No hours: the website says “By appointment only”.</p>}
        {hours.length < mostLines && (
          <button
            type="button"
            onClick={() => {
              const key = `added ${Date.now()}`;
              setAdded(key);
              setRows((rows) => [...rows, { key, days: free, open: true, opens: '', closes: '', note: '' }]);
            }}
            className={`${staffButtonClass('line')} mt-3.5`}
          >
            Add Line
          </button>
        )}
        <Field label="Time zone" error={editor.complaints['timeZone']} className="mt-5 md:max-w-90">
          {(control) => (
            <Select
              {...control}
              value={texts.timeZone}
              aria-disabled={editor.pending || undefined}
              onChange={(event) => {
                const { value } = event.target;
                if (editor.pending) return;
                editor.change((form) => ({ ...form, texts: { ...form.texts, timeZone: value } }), 'timeZone');
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
