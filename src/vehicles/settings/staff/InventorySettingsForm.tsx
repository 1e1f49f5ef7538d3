import { useQueryClient } from '@tanstack/react-query';
import { z } from '../../../platform/zod.ts';
import { controlClass } from '../../../ui/control.ts';
import { Field } from '../../../ui/Field.tsx';
import { describeForm } from '../../../ui/staff/form/describe-form.ts';
import { createDrafts } from '../../../ui/staff/form/drafts.ts';
import { schemaIssues } from '../../../ui/staff/form/issues.ts';
import { SavedFormFrame } from '../../../ui/staff/form/SavedFormFrame.tsx';
import { useSavedForm } from '../../../ui/staff/form/useSavedForm.ts';
import { Panel, panelBodyClass } from '../../../ui/staff/Panel.tsx';
import { amountProblem } from '../../amount.ts';
import { parseAmount, parseNumber } from '../../format.ts';
import { inventorySettingsInputSchema, type InventorySettings } from '../inventory-settings.schema.ts';
import { inventorySettingsQuery, saveInventorySettings } from '../inventory-settings.staff.queries.ts';
import type { SavedInventorySettings } from '../inventory-settings.store.ts';

const settingsFields = [
  {
    name: 'newArrivalDays',
    section: 'New arrivals',
    label: 'Days as a new arrival',
    hint: '“New arrival” ends by itself after these days. Empty: only when you switch it off.',
    inputMode: 'numeric',
    parse: parseNumber,
  },
  {
    name: 'photosPerVehicle',
    section: 'Photos',
    label: 'Photos per vehicle',
    hint: 'From 10 to 60. Vehicles that have more keep them.',
    inputMode: 'numeric',
    parse: parseNumber,
  },
  {
    name: 'holdingCostPerDay',
    section: 'Cost per day',
    label: 'Cost per vehicle and day, in dollars',
    hint: 'Interest, insurance, space: what each day in stock costs. Empty: not counted.',
    inputMode: 'decimal',
    parse: parseAmount,
  },
] as const satisfies { name: keyof InventorySettings; [more: string]: unknown }[];

const valuesSchema = z.record(z.enum(settingsFields.map(({ name }) => name)), z.string());

const settingsForm = describeForm<SavedInventorySettings, z.infer<typeof valuesSchema>, InventorySettings>({
  drafts: createDrafts('settingsDraft', valuesSchema),
  sections: settingsFields.map(({ section, name }) => ({ name: section, fields: [name] })),
  toValues: ({ settings }) =>
    valuesSchema.parse(
      Object.fromEntries(settingsFields.map(({ name }) => [name, String(settings[name] ?? '')])),
    ),
  // NaN for a text that is not a number, and null for a required one, are what the schema does not accept.
  toInput: (values) =>
    Object.fromEntries(
      settingsFields.map(({ name, parse }) => [
        name,
        values[name].trim() === '' ? null : (parse(values[name]) ?? Number.NaN),
      ]),
    ) as InventorySettings,
  schema: inventorySettingsInputSchema,
  issues: (changes, { holdingCostPerDay: cost }) => {
    const isCostChanged = 'holdingCostPerDay' in changes && cost.trim() !== '';
    const message = isCostChanged ? amountProblem(cost, '35, or leave it empty') : null;
    return [
      ...(message === null ? [] : [{ path: 'holdingCostPerDay', message }]),
      ...schemaIssues(inventorySettingsInputSchema, changes),
    ];
  },
});

/** The inventory's settings with their save bar. */
export function InventorySettingsForm({ saved }: { saved: SavedInventorySettings }) {
  const queries = useQueryClient();
  const editor = useSavedForm({
    description: settingsForm,
    start: saved,
    subject: 'inventory',
    save: saveInventorySettings,
    load: () => queries.fetchQuery(inventorySettingsQuery()),
    noun: 'settings',
    effect: 'They apply from now on.',
  });
  const { form } = editor;

  return (
    <SavedFormFrame
      editor={editor}
      label="Inventory"
      what="these settings"
      unsavedText="Your changes to the inventory’s settings are not saved."
    >
      <Panel title="Inventory" description="For all vehicles.">
        <div className={`${panelBodyClass} grid items-start gap-x-4 gap-y-4.5 md:grid-cols-3`}>
          {settingsFields.map(({ name, label, hint, inputMode }) => (
            <Field key={name} label={label} hint={hint} error={form.errorAt(name)}>
              {(control) => (
                <input
                  {...control}
                  {...form.register(name)}
                  inputMode={inputMode}
                  autoComplete="off"
                  maxLength={12}
                  readOnly={form.pending}
                  className={`${controlClass} tabular-nums`}
                />
              )}
            </Field>
          ))}
        </div>
      </Panel>
    </SavedFormFrame>
  );
}
