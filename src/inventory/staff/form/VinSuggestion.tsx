import { countries } from '../../../vehicles/countries.ts';
import type { VehicleFormHandle } from './useVehicleForm.ts';
import { useVehicleField } from './FormField.tsx';

/** The fields that a VIN says something of. */
type VinField = 'make' | 'year' | 'countryOfOrigin';

export const isVinField = (field: string): field is VinField =>
  field === 'make' || field === 'year' || field === 'countryOfOrigin';

/** What the VIN says of a field, where the field says something else; each can be taken over with one press. */
function vinSuggestions(form: VehicleFormHandle, field: VinField): string[] {
  const { facts } = form.vin;
  const value = form.values[field].trim();
  if (facts === null || form.isReadOnly) return [];
  if (field === 'year') {
    const years = facts.years.map(String);
    // The year that a new car starts with says nothing yet.
    const isChosen = form.vehicleId !== null || value !== form.base.year;
    return years.includes(value) && (isChosen || facts.isYearCertain)
      ? []
      : years.filter((year) => year !== value);
  }
  if (field === 'make') return facts.make === '' || isSameMake(value, facts.make) ? [] : [facts.make];
  // Where a maker builds most of its cars is no reason to doubt what somebody has chosen.
  return facts.country === '' || value !== '' ? [] : [facts.country];
}

const firstWord = (make: string) => make.toLowerCase().split(/[\s-]/, 1)[0];

/** Mercedes-AMG and Mercedes-Maybach have the numbers of Mercedes-Benz. */
const isSameMake = (typed: string, said: string) => firstWord(typed) === firstWord(said);

/** The hint of a field: what the VIN says of it; undefined if that is what the field says. */
export const vinHint = (form: VehicleFormHandle, field: VinField) =>
  vinSuggestions(form, field).length === 0 ? undefined : <VinSuggestion form={form} field={field} />;

function VinSuggestion({ form, field }: { form: VehicleFormHandle; field: VinField }) {
  const { onChange } = useVehicleField(form, field);
  const said = vinSuggestions(form, field);
  const nameOf = (value: string) => (field === 'countryOfOrigin' ? (countries[value] ?? value) : value);
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {field === 'year' && form.vin.facts?.isYearCertain === false
        ? 'From the VIN, perhaps:'
        : 'From the VIN:'}
      {said.map((value) => (
        <button
          key={value}
          type="button"
          onClick={(event) => {
            // The button goes with the suggestion.
            event.currentTarget.closest('form')?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
            onChange(value);
          }}
          className="min-h-11 cursor-pointer font-medium text-staff-accent underline underline-offset-3 md:min-h-8"
        >
          Use {nameOf(value)}
        </button>
      ))}
    </span>
  );
}
