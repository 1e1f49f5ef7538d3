import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { accountName } from '../../../accounts/account-name.ts';
import { peopleQuery } from '../../../accounts/own-account.staff.queries.ts';
import { useStaffNames } from '../../../accounts/staff/useStaffNames.ts';
import { controlClass } from '../../../ui/control.ts';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Button } from '../../../ui/staff/Button.tsx';
import { partyBounds } from '../../vehicles.staff.ts';
import type { SaleForm } from './useSaleForm.ts';

const another = ' ';

/** Who sold the vehicle: somebody with an account, or a name for whoever has none any more. */
export function SoldByField({ sale }: { sale: SaleForm }) {
  const { form } = sale;
  const { data: people } = useQuery(peopleQuery());
  const nameOf = useStaffNames();
  const { field } = useController({ control: form.control, name: 'soldBy' });
  const [isTyping, setTyping] = useState(false);
  const active = (people ?? []).filter(({ isActive }) => isActive);
  const isListed = field.value === '' || active.some(({ username }) => username === field.value);
  return (
    <div className="mt-4.5 grid gap-2.5">
      <Field label="Sold by" optional error={isTyping ? undefined : form.errorAt('soldBy')}>
        {(control) => (
          <Select
            {...control}
            ref={field.ref}
            value={isTyping ? another : field.value}
            aria-disabled={form.pending || undefined}
            className={form.pending ? 'pointer-events-none' : ''}
            onChange={({ target }) => {
              setTyping(target.value === another);
              field.onChange(target.value.trim());
            }}
          >
            <option value="">Nobody</option>
            {!isListed && !isTyping && <option value={field.value}>{nameOf(field.value)}</option>}
            {active.map((person) => (
              <option key={person.id} value={person.username}>
                {accountName(person)}
              </option>
            ))}
            <option value={another}>Another name...</option>
          </Select>
        )}
      </Field>
      {isTyping && (
        <Field label="Name of the salesperson" error={form.errorAt('soldBy')}>
          {(control) => (
            <input
              {...control}
              value={field.value}
              onChange={field.onChange}
              maxLength={partyBounds.soldBy}
              autoComplete="off"
              readOnly={form.pending}
              className={controlClass}
            />
          )}
        </Field>
      )}
    </div>
  );
}

const buyerFields = [
  { name: 'buyerName', label: 'Buyer’s name', type: 'text', max: partyBounds.buyerName },
  { name: 'buyerPhone', label: 'Buyer’s phone', type: 'tel', max: partyBounds.buyerPhone },
  { name: 'buyerEmail', label: 'Buyer’s mail address', type: 'email', max: 254 },
] as const;

/** A buyer who has sent no inquiry. */
export function BuyerFields({ sale }: { sale: SaleForm }) {
  const { form, start } = sale;
  const [isOpen, setOpen] = useState(buyerFields.some(({ name }) => start[name] !== ''));
  const group = useRef<HTMLFieldSetElement>(null);
  if (!isOpen)
    return (
      <Button
        variant="row"
        className="-ml-2.5"
        onClick={() => {
          setOpen(true);
          // Once they are there.
          requestAnimationFrame(() => group.current?.querySelector('input')?.focus());
        }}
      >
        Enter a Buyer Without an Inquiry
      </Button>
    );
  return (
    <fieldset ref={group} className="mt-2.5 grid items-start gap-x-4 gap-y-3 rounded-card bg-staff p-3">
      <legend className="sr-only">Buyer</legend>
      {buyerFields.map(({ name, label, type, max }) => (
        <Field key={name} label={label} optional={name !== 'buyerName'} error={form.errorAt(name)}>
          {(control) => (
            <input
              {...control}
              {...form.register(name)}
              type={type}
              maxLength={max}
              autoComplete="off"
              readOnly={form.pending}
              className={controlClass}
            />
          )}
        </Field>
      ))}
    </fieldset>
  );
}
