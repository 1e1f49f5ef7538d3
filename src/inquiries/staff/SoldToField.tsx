import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../platform/dates.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import type { SoldToChoice } from '../../vehicles/staff/sold-to.ts';
import { inquiriesAboutQuery } from '../inquiry-work.staff.queries.ts';

/** Which of a vehicle's inquiries it was sold to; nothing while there is none to choose. */
export function SoldToField({ vehicleId, value, onChange, disabled }: SoldToChoice) {
  const inquiries = useQuery(inquiriesAboutQuery(vehicleId)).data?.inquiries ?? [];
  if (inquiries.length === 0) return null;
  return (
    <Field label="Sold to" optional className="mt-4.5">
      {(control) => (
        <Select
          {...control}
          value={value ?? ''}
          aria-disabled={disabled || undefined}
          className={disabled ? 'pointer-events-none' : ''}
          onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        >
          <option value="">None of its inquiries</option>
          {inquiries.map(({ id, name, email, createdAt }) => (
            <option key={id} value={id}>
              {name}, {email}, {formatDate(createdAt)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
