import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { InfoIcon } from '../../../ui/staff/icons.tsx';
import { noFilters } from '../../filters.ts';
import { normalizeVin } from '../../vin.ts';
import { vehicleListQuery } from '../../vehicles.queries.ts';
import { fieldGridClass, FormSection } from './FormSection.tsx';
import { NumberField, TextField } from './TextField.tsx';
import type { VehicleFormHandle } from './useVehicleForm.ts';

/** Make, model, year, VIN and mileage. */
export function VehicleSection({ form }: { form: VehicleFormHandle }) {
  const makes = useId();
  const { data } = useQuery(vehicleListQuery({ filters: noFilters, sort: 'newest', page: 1 }));
  return (
    <FormSection title="Vehicle">
      <div className={fieldGridClass}>
        <TextField
          form={form}
          field="make"
          list={makes}
          // Its arrow is the browser's own and would stand alone among these fields.
          inputClassName="[&::-webkit-calendar-picker-indicator]:hidden!"
          className="col-span-2"
        />
        <datalist id={makes}>
          {data?.makes.map((make) => (
            <option key={make}>{make}</option>
          ))}
        </datalist>
        <TextField form={form} field="model" className="col-span-2 md:col-span-3" />
        <TextField
          form={form}
          field="year"
          inputMode="numeric"
          inputClassName="tabular-nums"
          className="col-span-1"
        />
        <VinField form={form} />
        <NumberField form={form} field="mileage" behind="mi" className="col-span-2" />
      </div>
    </FormSection>
  );
}

/** Section 3 and the project's bounds: checked when it is left. A failed check digit is a remark, never an error. */
function VinField({ form }: { form: VehicleFormHandle }) {
  const { owner, remark, leave } = form.vin;
  return (
    <TextField
      form={form}
      field="vin"
      optional
      spellCheck={false}
      className="col-span-2 md:col-span-4"
      inputClassName="tracking-[0.04em] uppercase tabular-nums"
      tidy={(typed) => {
        leave(typed);
        return normalizeVin(typed);
      }}
      error={
        owner === null ? undefined : (
          <span className="min-w-0">
            Another listed vehicle has this VIN:{' '}
            <a
              href={`/admin?tab=inventory&vehicle=${owner.id}`}
              target="_blank"
              rel="noreferrer"
              className="text-staff-accent underline underline-offset-3"
            >
              {owner.label}, ID {owner.id}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </span>
        )
      }
      hint={
        owner !== null || remark === undefined ? undefined : (
          <span className="flex items-start gap-2 text-status-pending-ink">
            <InfoIcon className="mt-0.5 size-4" />
            {remark}
          </span>
        )
      }
    />
  );
}
