import { useId, type ReactNode } from 'react';
import type { FieldPath } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '../../ui/staff/Button.tsx';
import { Dialog } from '../../ui/staff/Dialog.tsx';
import { schemaIssues } from '../../ui/staff/form/issues.ts';
import { useStaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { PendingButton } from '../../ui/staff/PendingButton.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { storedUser } from '../session.ts';
import { CodeInput } from './CodeInput.tsx';

type PasswordField<Name> = {
  name: Name;
  label: string;
  /** A code is no secret once it is used, so it can be read as it is typed. */
  autoComplete: 'current-password' | 'new-password' | 'one-time-code';
  hint?: string;
};

/** The user's own password, which is asked for again before an account is changed. */
export const ownPassword = {
  name: 'currentPassword',
  label: 'Your password',
  autoComplete: 'current-password',
  hint: 'Asked again, so that nobody else at this device can do it.',
} as const satisfies PasswordField<string>;

/** A dialog with one or more passwords, and a code; `children` come before them. */
export function PasswordsDialog<Passwords extends Record<string, string>>(props: {
  title: string;
  description?: ReactNode;
  fields: PasswordField<FieldPath<Passwords>>[];
  schema: z.ZodType<Passwords>;
  save: (passwords: Passwords) => Promise<void>;
  /** Label of the save button; by default the title. */
  action?: string;
  variant?: 'primary' | 'danger';
  /** For a failure without a message from the server. */
  failed: string;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { title, fields, schema, onClose } = props;
  const id = useId();
  const form = useStaffForm<Passwords>({
    values: Object.fromEntries(fields.map(({ name }) => [name, ''])) as Passwords,
    check: (passwords) => schemaIssues(schema, passwords),
  });
  const submit = form.submitTo(async (passwords) => {
    await props.save(passwords);
    onClose();
  }, props.failed);
  return (
    <Dialog
      size="small"
      title={title}
      description={props.description}
      onClose={() => {
        if (!form.pending) onClose();
      }}
      onOpenAutoFocus={(event) => {
        // Children come first and get the focus.
        if (props.children !== undefined || fields[0] === undefined) return;
        event.preventDefault();
        form.setFocus(fields[0].name);
      }}
      footer={
        <>
          <Button variant="line" onClick={onClose} className="max-md:flex-1">
            Cancel
          </Button>
          <PendingButton
            type="submit"
            form={id}
            variant={props.variant ?? 'primary'}
            className="max-md:flex-1"
            pending={form.pending}
            pendingLabel="Saving..."
          >
            {props.action ?? title}
          </PendingButton>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-4.5">
        {form.failure !== undefined && <FormAlert>{form.failure}</FormAlert>}
        {/* For password managers, which store a password under its user name. */}
        <input type="hidden" name="username" autoComplete="username" value={storedUser()?.username ?? ''} />
        {props.children}
        {fields.map(({ name, label, autoComplete, hint }) => (
          <Field key={name} label={label} error={form.errorAt(name)} hint={hint}>
            {(control) =>
              autoComplete === 'one-time-code' ? (
                <CodeInput
                  {...control}
                  {...form.register(name)}
                  autoComplete={autoComplete}
                  readOnly={form.pending}
                />
              ) : (
                <PasswordInput
                  {...control}
                  {...form.register(name)}
                  autoComplete={autoComplete}
                  readOnly={form.pending}
                  onFocus={(event) => {
                    // A wrong password has to be retyped.
                    if (autoComplete === 'current-password' && form.errorAt(name) !== undefined)
                      event.target.select();
                  }}
                />
              )
            }
          </Field>
        ))}
      </form>
    </Dialog>
  );
}
