import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { InfoIcon } from '../../../ui/staff/staff-icons.tsx';
import { noFilters } from '../../../vehicles/filters.ts';
import { listedMake } from '../../../vehicles/same-make.ts';
import { normalizeVin } from '../../../vehicles/vin.ts';
import { vehicleListQuery } from '../../../vehicles/vehicles.queries.ts';
import { DescribedField } from './DescribedField.tsx';
import { TextField } from './form-fields.tsx';
import { useVehicleField } from './FormField.tsx';
import { fieldGridClass, FormSection } from './FormSection.tsx';
import { layout } from './layout.ts';
import type { VehicleFormHandle } from './useVehicleForm.ts';
import { vinHint } from './VinSuggestion.tsx';

/** The fields that identify the vehicle. */
export function VehicleSection({ form }: { form: VehicleFormHandle }) {
  return (
    <FormSection title="Vehicle">
      <div className={fieldGridClass}>
        {layout.vehicle.map((place) => {
          if (place.field === 'vin') return <VinField key={place.field} form={form} {...place} />;
          if (place.field === 'make') return <MakeField key={place.field} form={form} {...place} />;
          return <DescribedField key={place.field} form={form} {...place} />;
        })}
      </div>
    </FormSection>
  );
}

/** The make, with the listed ones to choose from. Another spelling of one is offered as that one. */
function MakeField(props: { form: VehicleFormHandle; field: 'make'; columns: string }) {
  const list = useId();
  const { data } = useQuery(vehicleListQuery({ filters: noFilters, sort: 'newest', page: 1 }));
  const makes = data?.makes ?? [];
  const { value, onChange } = useVehicleField(props.form, 'make');
  const other = props.form.isReadOnly ? undefined : listedMake(value, makes);
  return (
    <>
      <TextField
        {...props}
        list={list}
        // The browser's own arrow would be the only one among these fields.
        inputClassName="[&::-webkit-calendar-picker-indicator]:hidden!"
        hint={
          other === undefined ? (
            vinHint(props.form, 'make')
          ) : (
            <span className="flex flex-wrap items-center gap-x-3 text-status-pending-ink">
              Other vehicles have “{other}”.
              <button
                type="button"
                onClick={(event) => {
                  // The button goes with the hint.
                  event.currentTarget
                    .closest('form')
                    ?.querySelector<HTMLInputElement>('[name=make]')
                    ?.focus();
                  onChange(other);
                }}
                className="min-h-11 cursor-pointer font-medium text-staff-accent underline underline-offset-3 md:min-h-8"
              >
                Use {other}
              </button>
            </span>
          )
        }
      />
      <datalist id={list}>
        {makes.map((make) => (
          <option key={make}>{make}</option>
        ))}
      </datalist>
    </>
  );
}

/**
 * Section 3 and the project's bounds: checked when focus leaves it. A wrong check digit is only a warning,
 * never an error.
 */
function VinField(props: { form: VehicleFormHandle; field: 'vin'; columns: string; optional: true }) {
  const { owner, remark, leave } = props.form.vin;
  return (
    <TextField
      {...props}
      spellCheck={false}
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
