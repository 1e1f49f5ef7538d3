import { useQueryClient } from '@tanstack/react-query';
import { controlClass } from '../../../ui/control.ts';
import { Field } from '../../../ui/Field.tsx';
import { SavedFormFrame } from '../../../ui/staff/form/SavedFormFrame.tsx';
import { useSavedForm } from '../../../ui/staff/form/useSavedForm.ts';
import { Panel, panelBodyClass } from '../../../ui/staff/Panel.tsx';
import { inventorySettingsQuery, saveInventorySettings } from '../inventory-settings.staff.queries.ts';
import type { SavedInventorySettings } from '../inventory-settings.store.ts';
import type { InventorySettings } from '../inventory-settings.ts';
import {
  changesOf,
  settingsDrafts,
  settingsIssues,
  settingsSections,
  toSaved,
  type SettingsValues,
} from './settings-form.ts';

const fields: {
  path: keyof InventorySettings;
  label: string;
  hint: string;
  inputMode: 'numeric' | 'decimal';
}[] = [
  {
    path: 'newArrivalDays',
    label: 'Days as a new arrival',
    hint: '“New arrival” ends by itself after these days. Empty: only when you switch it off.',
    inputMode: 'numeric',
  },
  {
    path: 'photosPerVehicle',
    label: 'Photos per vehicle',
    hint: 'From 10 to 60. Vehicles that have more keep them.',
    inputMode: 'numeric',
  },
  {
    path: 'holdingCostPerDay',
    label: 'Cost per vehicle and day, in dollars',
    hint: 'Interest, insurance, space: what each day in stock costs. Empty: not counted.',
    inputMode: 'decimal',
  },
];

/** The inventory's settings with their save bar. */
export function InventorySettingsForm({ saved }: { saved: SavedInventorySettings }) {
  const queries = useQueryClient();
  const editor = useSavedForm<SettingsValues>({
    start: toSaved(saved),
    drafts: settingsDrafts,
    subject: 'inventory',
    sections: settingsSections,
    check: settingsIssues,
    save: async (values, { values: base, updatedAt }) =>
      toSaved(await saveInventorySettings({ ...changesOf(values, base), updatedAt })),
    load: async () => toSaved(await queries.fetchQuery(inventorySettingsQuery())),
    texts: {
      saved: 'Settings saved',
      effect: 'They apply from now on.',
      failed: 'Failed to save the settings',
      loadFailed: 'Failed to load the settings',
    },
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
          {fields.map(({ path, label, hint, inputMode }) => (
            <Field key={path} label={label} hint={hint} error={form.errorAt(path)}>
              {(control) => (
                <input
                  {...control}
                  {...form.register(path)}
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
