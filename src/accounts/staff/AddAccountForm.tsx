import { peopleQuery } from '../own-account.staff.queries.ts';
import { emailOf } from './profile-form.ts';
import { useQueryClient } from '@tanstack/react-query';
import { controlClass } from '../../ui/control.ts';
import { Button } from '../../ui/staff/Button.tsx';
import { schemaIssues } from '../../ui/staff/form/issues.ts';
import { useStaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { PendingButton } from '../../ui/staff/PendingButton.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { newAccountSchema } from '../accounts.schema.ts';
import { RoleField } from './RoleField.tsx';
import { useOwnFactor, withFactor } from './own-factor.ts';
import { OwnerFields } from './OwnerFields.tsx';
import { PasswordField } from './PasswordField.tsx';
import type { Role } from '../../platform/roles.ts';
import { accountsQuery, addAccount } from '../accounts.staff.queries.ts';

/** The rest of the profile is entered once the account is there. */
const optionalFields = [
  { name: 'firstName', label: 'First name', max: 60 },
  { name: 'lastName', label: 'Last name', max: 60 },
  { name: 'email', label: 'Mail address', max: 254 },
] as const;

/** Keeps what was typed until the account is added or the user cancels. */
export function AddAccountForm() {
  const toast = useToast();
  const queries = useQueryClient();
  const factor = useOwnFactor();
  const form = useStaffForm({
    // The most frequent role; roles that see costs must be chosen deliberately.
    values: {
      username: '',
      password: '',
      role: 'sales' as Role,
      firstName: '',
      lastName: '',
      email: '',
      currentPassword: '',
      code: '',
    },
    check: (typed) => schemaIssues(newAccountSchema, { ...typed, email: emailOf(typed.email) }),
  });
  const submit = form.submitTo(async (typed) => {
    const account = await addAccount({
      ...typed,
      email: emailOf(typed.email),
      mustChangePassword: true,
      ...(await withFactor(factor, typed)),
    });
    toast({ title: 'Account added', description: `${account.username} can sign in now.` });
    // In this order, because the fields of a reset form cannot be focused until they have rendered again.
    form.setFocus('username');
    form.reset();
    for (const { queryKey } of [accountsQuery(), peopleQuery()])
      void queries.invalidateQueries({ queryKey, exact: true });
  }, 'Failed to add the account');

  const role = form.watch('role');
  return (
    <Panel title="Add account">
      <form noValidate onSubmit={submit} aria-label="Add account">
        <div className={panelBodyClass}>
          {form.failure !== undefined && (
            <div className="mb-4.5">
              <FormAlert>{form.failure}</FormAlert>
            </div>
          )}
          <div className="grid items-start gap-x-4 gap-y-4.5 md:grid-cols-2">
            <Field label="Username" error={form.errorAt('username')}>
              {(control) => (
                <input
                  {...control}
                  {...form.register('username')}
                  maxLength={80}
                  // Not the user's own password, which a password manager would fill in.
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  readOnly={form.pending}
                  className={controlClass}
                />
              )}
            </Field>
            <PasswordField
              form={form}
              name="password"
              label="Password"
              autoComplete="new-password"
              hint="At least 12 characters, and none that most people use. Hand it over in person; they choose their own at the first sign-in."
            />
            {optionalFields.map(({ name, label, max }) => (
              <Field key={name} label={label} optional error={form.errorAt(name)}>
                {(control) => (
                  <input
                    {...control}
                    {...form.register(name)}
                    type={name === 'email' ? 'email' : 'text'}
                    maxLength={max}
                    autoComplete="off"
                    readOnly={form.pending}
                    className={controlClass}
                  />
                )}
              </Field>
            ))}
            <RoleField
              value={role}
              onChange={(chosen) => form.setValue('role', chosen)}
              error={form.errorAt('role')}
              isReadOnly={form.pending}
            />
            <OwnerFields form={form} factor={factor} />
          </div>
        </div>
        <div className="flex justify-end gap-2.5 border-t border-staff-hair px-4 py-3.5 md:px-5.5">
          <Button
            variant="line"
            onClick={() => {
              if (!form.pending) form.reset();
            }}
            className="max-md:flex-1"
          >
            Cancel
          </Button>
          <PendingButton
            type="submit"
            variant="primary"
            className="max-md:flex-1"
            pending={form.pending}
            pendingLabel="Adding..."
          >
            Add Account
          </PendingButton>
        </div>
      </form>
    </Panel>
  );
}
