import { z } from '../../../platform/zod.ts';
import { createDrafts } from '../../../ui/staff/form/drafts.ts';
import { schemaIssues, type Issue } from '../../../ui/staff/form/issues.ts';
import { changedFields, sameJson } from '../../../ui/staff/form/merge.ts';
import type { Saved } from '../../../ui/staff/form/useConflictMerge.ts';
import { amountProblem } from '../../amount.ts';
import { parseAmount, parseNumber } from '../../format.ts';
import { inventorySettingsInputSchema } from '../inventory-settings.schema.ts';
import type { SavedInventorySettings } from '../inventory-settings.store.ts';
import type { InventorySettings } from '../inventory-settings.ts';

/** The settings as typed; an empty text is none. */
export type SettingsValues = Record<keyof InventorySettings, string>;

/** The sections that the save bar names, with the fields in each. */
export const settingsSections = [
  { name: 'New arrivals', fields: ['newArrivalDays'] },
  { name: 'Photos', fields: ['photosPerVehicle'] },
  { name: 'Cost per day', fields: ['holdingCostPerDay'] },
] as const;

const fields = { names: settingsSections.flatMap((section) => [...section.fields]), isSame: sameJson };

export const toSaved = ({ settings, updatedAt }: SavedInventorySettings): Saved<SettingsValues> => ({
  values: {
    newArrivalDays: String(settings.newArrivalDays ?? ''),
    photosPerVehicle: String(settings.photosPerVehicle),
    holdingCostPerDay: String(settings.holdingCostPerDay ?? ''),
  },
  updatedAt,
});

/** NaN for a text that is not a number, which the schema does not accept. */
const numberOf = (text: string, parse: typeof parseNumber) => parse(text) ?? Number.NaN;
const orNone = (text: string, parse: typeof parseNumber) =>
  text.trim() === '' ? null : numberOf(text, parse);

const settingsOf = (values: SettingsValues): InventorySettings => ({
  newArrivalDays: orNone(values.newArrivalDays, parseNumber),
  photosPerVehicle: numberOf(values.photosPerVehicle, parseNumber),
  holdingCostPerDay: orNone(values.holdingCostPerDay, parseAmount),
});

/** The settings that differ from `base`. */
export function changesOf(values: SettingsValues, base: SettingsValues): Partial<InventorySettings> {
  const changed: readonly string[] = changedFields(fields, base, values);
  return Object.fromEntries(Object.entries(settingsOf(values)).filter(([name]) => changed.includes(name)));
}

/** The issues that the API would find in the changed settings. */
export function settingsIssues(values: SettingsValues, base: SettingsValues): Issue[] {
  const changed = changesOf(values, base);
  const cost = values.holdingCostPerDay;
  const message =
    'holdingCostPerDay' in changed && cost.trim() !== ''
      ? amountProblem(cost, '35, or leave it empty')
      : null;
  return [
    ...(message === null ? [] : [{ path: 'holdingCostPerDay', message }]),
    ...schemaIssues(inventorySettingsInputSchema, changed),
  ];
}

export const settingsDrafts = createDrafts<SettingsValues>(
  'settingsDraft',
  z.object({ newArrivalDays: z.string(), photosPerVehicle: z.string(), holdingCostPerDay: z.string() }),
);
