import { accountName } from '../../../accounts/account-name.ts';
import { useAdvisers } from '../../../accounts/staff/useAdvisers.ts';
import { useStaffNames } from '../../../accounts/staff/useStaffNames.ts';
import { Select } from '../../../ui/Select.tsx';
import { FormField, useVehicleField } from './FormField.tsx';
import type { VehicleFormHandle } from './useVehicleForm.ts';

/** Who looks after the vehicle: somebody with an active account and a name, or nobody. */
export function AdviserField({ form }: { form: VehicleFormHandle }) {
  const nameOf = useStaffNames();
  const { value, onChange, onBlur } = useVehicleField(form, 'adviser');
  const { isReadOnly } = form;
  const advisers = useAdvisers();
  const offered = advisers ?? [];
  const isOffered = value === '' || offered.some(({ username }) => username === value);
  const hint =
    advisers !== undefined && !isOffered
      ? `The website does not show ${nameOf(value)}: the account is disabled, or has no name`
      : advisers?.length === 0
        ? 'Nobody has a name yet. People enter theirs under Settings, Your account.'
        : 'The website shows name, title, direct line and portrait';
  return (
    <div className="mt-4">
      <FormField form={form} field="adviser" optional hint={hint}>
        {(control) => (
          <Select
            {...control}
            value={value}
            // A select cannot be read-only.
            aria-disabled={isReadOnly || undefined}
            className={isReadOnly ? 'pointer-events-none' : ''}
            onKeyDown={(event) => {
              if (isReadOnly && event.key !== 'Tab') event.preventDefault();
            }}
            onBlur={onBlur}
            onChange={({ target }) => onChange(target.value)}
          >
            <option value="">Nobody</option>
            {!isOffered && <option value={value}>{nameOf(value)}</option>}
            {offered.map((person) => (
              <option key={person.id} value={person.username}>
                {accountName(person)}
              </option>
            ))}
          </Select>
        )}
      </FormField>
    </div>
  );
}
