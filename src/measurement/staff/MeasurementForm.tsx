import { useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { siteQuery } from '../../dealership/site.queries.ts';
import { z } from '../../platform/zod.ts';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { describeForm } from '../../ui/staff/form/describe-form.ts';
import { createDrafts } from '../../ui/staff/form/drafts.ts';
import { SavedFormFrame } from '../../ui/staff/form/SavedFormFrame.tsx';
import { useSavedForm } from '../../ui/staff/form/useSavedForm.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { Switch } from '../../ui/staff/Switch.tsx';
import { measurementInputSchema, type Measurement } from '../measurement.schema.ts';
import { measurementQuery, saveMeasurement } from '../measurement.staff.queries.ts';
import type { SavedMeasurement } from '../measurement.store.ts';

type TextField = { name: Exclude<keyof Measurement, 'asksForAll'>; label: string; hint: string };

const cookielessFields: readonly TextField[] = [
  {
    name: 'plausibleDomain',
    label: 'Plausible: site',
    hint: 'Its name in Plausible, such as example.com. Empty: not used.',
  },
  {
    name: 'plausibleHost',
    label: 'Plausible: host of the script',
    hint: 'plausible.io, or your own server.',
  },
  {
    name: 'umamiWebsite',
    label: 'Umami: website ID',
    hint: 'In Umami under Settings, Websites, Edit. Empty: not used.',
  },
  {
    name: 'umamiScript',
    label: 'Umami: address of the script',
    hint: 'As Umami’s tracking code has it.',
  },
];

const consentFields: readonly TextField[] = [
  {
    name: 'googleTag',
    label: 'Google Analytics: measurement ID',
    hint: 'Begins with G-. In Analytics under Admin, Data streams. Empty: not used.',
  },
  {
    name: 'metaPixel',
    label: 'Meta pixel: ID',
    hint: 'A number. In Meta’s Events Manager under Data sources. Empty: not used.',
  },
];

const text = z.string();
const valuesSchema = z.object({
  plausibleDomain: text,
  plausibleHost: text,
  umamiWebsite: text,
  umamiScript: text,
  googleTag: text,
  metaPixel: text,
  asksForAll: z.boolean(),
});

const measurementForm = describeForm<SavedMeasurement, z.infer<typeof valuesSchema>, Measurement>({
  drafts: createDrafts('settingsDraft', valuesSchema),
  sections: [
    { name: 'Counting without cookies', fields: [...cookielessFields.map(({ name }) => name), 'asksForAll'] },
    { name: 'With consent', fields: consentFields.map(({ name }) => name) },
  ],
  toValues: ({ settings }) => settings,
  toInput: (values) => values,
  schema: measurementInputSchema,
});

/** What measures visits, with its save bar, and what the policies say of it. */
export function MeasurementForm({ saved }: { saved: SavedMeasurement }) {
  const queries = useQueryClient();
  const editor = useSavedForm({
    description: measurementForm,
    start: saved,
    subject: 'measurement',
    save: saveMeasurement,
    load: () => queries.fetchQuery(measurementQuery()),
    onSaved: () => {
      for (const { queryKey } of [siteQuery(), measurementQuery()])
        void queries.invalidateQueries({ queryKey });
    },
    noun: 'settings',
    effect: 'Pages that are opened from now on follow them.',
  });
  const { form } = editor;
  const { field: asks } = useController({ control: form.control, name: 'asksForAll' });
  const inputs = (fields: readonly TextField[]) =>
    fields.map(({ name, label, hint }) => (
      <Field key={name} label={label} hint={hint} error={form.errorAt(name)}>
        {(control) => (
          <input
            {...control}
            {...form.register(name)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={form.pending}
            className={controlClass}
          />
        )}
      </Field>
    ));

  return (
    <SavedFormFrame
      editor={editor}
      label="Measurement"
      what="these settings"
      unsavedText="Your changes to the measurement of visits are not saved."
    >
      <Panel
        title="Counting without cookies"
        description="Plausible and Umami store nothing in a visitor’s browser and recognize nobody, so they count at once and visitors are not asked."
      >
        <div className={`${panelBodyClass} grid items-start gap-x-4 gap-y-4.5 md:grid-cols-2`}>
          {inputs(cookielessFields)}
          <div className="md:col-span-2">
            <Switch
              label="Ask before these count, too"
              hint="If your lawyer wants it. Visitors who decline or do not answer are then not counted."
              checked={asks.value}
              disabled={form.pending}
              onChange={asks.onChange}
            />
          </div>
        </div>
      </Panel>
      <Panel
        title="With consent"
        description="Google and Meta set cookies, so visitors are asked first, once, at the bottom of the window. Nothing of theirs is loaded before a visitor accepts. A browser that sends the Global Privacy Control counts as a no."
      >
        <div className={`${panelBodyClass} grid items-start gap-x-4 gap-y-4.5 md:grid-cols-2`}>
          {inputs(consentFields)}
        </div>
      </Panel>
    </SavedFormFrame>
  );
}
