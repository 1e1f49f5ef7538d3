import { useQueryClient } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import type { FieldPath } from 'react-hook-form';
import type { z } from 'zod';
import { staffButtonClass } from '../../ui/staff/button.ts';
import { Dialog } from '../../ui/staff/Dialog.tsx';
import { schemaIssues } from '../../ui/staff/form/issues.ts';
import { useStaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { PendingButton } from '../../ui/staff/PendingButton.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import type { StaffAccount } from '../account.ts';
import { passwordChangeSchema, passwordResetSchema } from '../accounts.schema.ts';
import { changeOwnPassword, ownAccountQuery, resetPassword } from '../accounts.staff.queries.ts';
import { storedUser } from '../session.ts';

/** Sets a new password for another user, which ends all of that user's sessions. */
export function SetPasswordDialog({ account, onClose }: { account: StaffAccount; onClose: () => void }) {
  const toast = useToast();
  return (
    <PasswordDialog
      title="Set Password"
      description={`Of ${account.username}, who is signed out everywhere by it.`}
      fields={[
        {
          name: 'password',
          label: 'New password',
          autoComplete: 'new-password',
          hint: 'Hand the password over in person. It can be changed here at any time.',
        },
      ]}
      schema={passwordResetSchema}
      save={async ({ password }) => {
        await resetPassword({ id: account.id, password });
        toast({ title: 'Password changed', description: `${account.username} signs in with the new one.` });
      }}
      failed="Failed to set the password"
      onClose={onClose}
    />
  );
}

/** Changes the user's own password, which requires the current one and ends all other sessions. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const queries = useQueryClient();
  return (
    <PasswordDialog
      title="Change Password"
      description="Your other devices are signed out; this one stays signed in."
      fields={[
        { name: 'currentPassword', label: 'Current password', autoComplete: 'current-password' },
        {
          name: 'newPassword',
          label: 'New password',
          autoComplete: 'new-password',
          hint: 'At least 12 characters.',
        },
      ]}
      schema={passwordChangeSchema}
      save={async (passwords) => {
        await changeOwnPassword(passwords);
        toast({ title: 'Password changed', description: 'Your other devices are signed out.' });
        void queries.invalidateQueries({ queryKey: ownAccountQuery().queryKey });
      }}
      failed="Failed to change the password"
      onClose={onClose}
    >
      {/* For password managers, which store a password under its user name. */}
      <input type="hidden" name="username" autoComplete="username" value={storedUser()?.username ?? ''} />
    </PasswordDialog>
  );
}

type PasswordField<Name> = {
  name: Name;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
};

function PasswordDialog<Passwords extends Record<string, string>>(props: {
  title: string;
  description: string;
  fields: PasswordField<FieldPath<Passwords>>[];
  schema: z.ZodType<Passwords>;
  save: (passwords: Passwords) => Promise<void>;
  /** The message for a failure that the server does not explain. */
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
        event.preventDefault();
        if (fields[0] !== undefined) form.setFocus(fields[0].name);
      }}
      footer={
        <>
          <button type="button" onClick={onClose} className={`${staffButtonClass('line')} max-md:flex-1`}>
            Cancel
          </button>
          <PendingButton
            type="submit"
            form={id}
            variant="primary"
            className="max-md:flex-1"
            pending={form.pending}
            pendingLabel="Saving..."
          >
            {title}
          </PendingButton>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-4.5">
        {form.failure !== undefined && <FormAlert>{form.failure}</FormAlert>}
        {props.children}
        {fields.map(({ name, label, autoComplete, hint }) => (
          <Field key={name} label={label} error={form.errorAt(name)} hint={hint}>
            {(control) => (
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
            )}
          </Field>
        ))}
      </form>
    </Dialog>
  );
}
