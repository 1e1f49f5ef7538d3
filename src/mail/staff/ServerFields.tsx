import type { ComponentProps } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';

/** A port as it was typed; NaN for other text, which schemas refuse. */
export const portOf = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN);

/** A field about a mail server, in which browsers neither fill in nor correct anything. */
export const ServerField = <Values extends FieldValues>({
  form,
  name,
  label,
  hint,
  ...input
}: {
  form: StaffForm<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: string;
} & Omit<ComponentProps<'input'>, 'form' | 'name'>) => (
  <Field label={label} error={form.errorAt(name)} hint={hint}>
    {(control) => (
      <input
        {...control}
        {...form.register(name)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={500}
        readOnly={form.pending}
        className={controlClass}
        {...input}
      />
    )}
  </Field>
);

/** How the connection is encrypted; `ports` are the usual ones. */
export const EncryptionField = <Values extends FieldValues>({
  form,
  name,
  ports,
}: {
  form: StaffForm<Values>;
  name: FieldPath<Values>;
  ports: Record<'tls' | 'starttls', number>;
}) => (
  <Field
    label="Encryption"
    error={form.errorAt(name)}
    hint="Without it, others on the way can read the password and the mails."
  >
    {(control) => (
      <Select
        {...control}
        {...form.register(name)}
        // A select cannot be read-only.
        aria-disabled={form.pending || undefined}
      >
        <option value="tls">TLS, usually port {ports.tls}</option>
        <option value="starttls">STARTTLS, usually port {ports.starttls}</option>
        <option value="none">None, only within your own network</option>
      </Select>
    )}
  </Field>
);
