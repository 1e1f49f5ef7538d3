import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatDate } from '../../platform/dates.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import type { SoldToChoice } from '../../inventory/staff/sale/sold-to.ts';
import { inquiriesAboutQuery } from '../inquiry-work.staff.queries.ts';
import { inquiryQuery } from '../inquiries.staff.queries.ts';
import type { Inquiry } from '../inquiry.ts';
import { LeadFinder } from './LeadFinder.tsx';
import { OthersWhoAsked } from './OthersWhoAsked.tsx';

const none: Inquiry[] = [];
const another = 'another';

/**
 * Which inquiry a vehicle was sold to: one of those about it, or any other that is searched for, because people
 * ask about one car and buy another.
 */
export function SoldToField({ vehicleId, value, onChange, disabled }: SoldToChoice) {
  const [isSearching, setSearching] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const asked = useQuery(inquiriesAboutQuery(vehicleId)).data?.inquiries;
  const about = asked ?? none;
  const isListed = value === null || about.some(({ id }) => id === value);
  const chosen = useQuery({ ...inquiryQuery(value ?? 0, useQueryClient()), enabled: !isListed });
  const choose = (id: number | null) => {
    onChange(id);
    setSearching(false);
    select.current?.focus();
  };
  return (
    <div className="mt-4.5 grid gap-2.5">
      <Field label="Sold to" optional>
        {(control) => (
          <Select
            {...control}
            ref={select}
            value={isSearching ? another : (value ?? '')}
            aria-disabled={disabled || undefined}
            className={disabled ? 'pointer-events-none' : ''}
            onChange={({ target }) => {
              if (target.value === another) setSearching(true);
              else choose(target.value === '' ? null : Number(target.value));
            }}
          >
            <option value="">No inquiry</option>
            {!isListed && (
              <option value={value}>{chosen.data ? leadText(chosen.data) : `Inquiry ${value}`}</option>
            )}
            {about.map((inquiry) => (
              <option key={inquiry.id} value={inquiry.id}>
                {leadText(inquiry)}
              </option>
            ))}
            <option value={another}>Another inquiry...</option>
          </Select>
        )}
      </Field>
      {isSearching && <LeadFinder onChoose={({ id }) => choose(id)} />}
      <OthersWhoAsked about={asked} buyer={chosen.data ?? about.find(({ id }) => id === value)} />
    </div>
  );
}

const leadText = ({ name, email, createdAt }: Inquiry) => `${name}, ${email}, ${formatDate(createdAt)}`;
