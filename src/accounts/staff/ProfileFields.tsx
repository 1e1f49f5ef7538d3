import { useWatch } from 'react-hook-form';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { PortraitField } from './PortraitField.tsx';
import type { ProfileValues } from './profile-form.ts';

const lines = [
  { name: 'firstName', label: 'First name', max: 60 },
  { name: 'lastName', label: 'Last name', max: 60 },
  { name: 'title', label: 'Title', max: 80, hint: 'Such as Sales Manager' },
  {
    name: 'phone',
    label: 'Direct line',
    max: 40,
    type: 'tel',
    hint: 'Customers see it under replies, and with cars that the person looks after.',
  },
  {
    name: 'email',
    label: 'Mail address',
    max: 254,
    type: 'email',
    hint: 'For mail from Marque. Visitors do not see it.',
  },
] as const satisfies {
  name: keyof ProfileValues;
  label: string;
  max: number;
  type?: string;
  hint?: string;
}[];

/** What an account says of its person. */
export function ProfileFields({ form, username }: { form: StaffForm<ProfileValues>; username: string }) {
  const [firstName, lastName, portrait] = useWatch({
    control: form.control,
    name: ['firstName', 'lastName', 'portrait'],
  });
  return (
    <>
      <PortraitField
        account={{ username, firstName, lastName }}
        address={portrait}
        error={form.errorAt('portrait')}
        readOnly={form.pending}
        onChange={(address) => form.setValue('portrait', address, { shouldDirty: true })}
      />
      <div className="grid items-start gap-x-4 gap-y-4.5 md:grid-cols-2">
        {lines.map(({ name, label, max, ...line }) => (
          <Field
            key={name}
            label={label}
            error={form.errorAt(name)}
            hint={'hint' in line ? line.hint : undefined}
          >
            {(control) => (
              <input
                {...control}
                {...form.register(name)}
                type={'type' in line ? line.type : 'text'}
                maxLength={max}
                autoComplete="off"
                readOnly={form.pending}
                className={controlClass}
              />
            )}
          </Field>
        ))}
      </div>
      <Field
        label="Signature"
        error={form.errorAt('signature')}
        hint="Under name, title and direct line, where a reply says {you}."
      >
        {(control) => (
          <textarea
            {...control}
            {...form.register('signature')}
            rows={3}
            maxLength={1_000}
            readOnly={form.pending}
            dir="auto"
            className={`${controlClass} resize-y`}
          />
        )}
      </Field>
    </>
  );
}
