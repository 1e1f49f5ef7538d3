import { useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { FormDialog } from '../../ui/staff/form/FormDialog.tsx';
import { schemaIssues } from '../../ui/staff/form/issues.ts';
import { useStaffForm } from '../../ui/staff/form/useStaffForm.ts';
import type { ToastContent } from '../../ui/toast/toasts.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { passwordChangeSchema, passwordResetSchema, type StaffAccount } from '../accounts.schema.ts';
import { accountsQuery, changeAccount, resetPassword, resetSecondFactor } from '../accounts.staff.queries.ts';
import { changeOwnPassword, ownAccountQuery, ownSessionsQuery } from '../own-account.staff.queries.ts';
import { useOwnFactor, withFactor } from './own-factor.ts';
import { OwnerDialog } from './OwnerDialog.tsx';
import { OwnCodeField, OwnerFields } from './OwnerFields.tsx';
import { OwnUsername } from './OwnUsername.tsx';
import { PasswordField } from './PasswordField.tsx';
import { RoleField } from './RoleField.tsx';

export type AccountDialog = { account: StaffAccount; onClose: () => void };

/** Sets a new password for another user, which ends all of that user's sessions. */
export function SetPasswordDialog({ account, onClose }: AccountDialog) {
  const toast = useToast();
  const factor = useOwnFactor();
  const form = useStaffForm({
    values: { password: '', currentPassword: '', code: '' },
    check: (typed) => schemaIssues(passwordResetSchema, typed),
  });
  const submit = form.submitTo(async ({ password, ...typed }) => {
    await resetPassword({ id: account.id, password, ...(await withFactor(factor, typed)) });
    toast({ title: 'Password changed', description: `${account.username} signs in with the new one.` });
    onClose();
  }, 'Failed to set the password');
  return (
    <FormDialog
      title="Set Password"
      description={`Of ${account.username}, who is signed out everywhere by it and chooses another one at the next sign-in. Passkeys, calendar addresses and API keys that this account made end; an authenticator app stays.`}
      submitLabel="Set Password"
      pendingLabel="Saving..."
      pending={form.pending}
      failure={form.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <OwnUsername />
      <PasswordField
        form={form}
        name="password"
        label="New password"
        autoComplete="new-password"
        hint="At least 12 characters, and none that most people use. Hand it over in person."
      />
      <OwnerFields form={form} factor={factor} />
    </FormDialog>
  );
}

/** Changes the user's own password, which requires the current one and the second factor, and ends all other sessions. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const queries = useQueryClient();
  const factor = useOwnFactor();
  const form = useStaffForm({
    values: { currentPassword: '', newPassword: '', code: '' },
    check: (typed) => schemaIssues(passwordChangeSchema, typed),
  });
  const submit = form.submitTo(async ({ newPassword, ...typed }) => {
    await changeOwnPassword({ newPassword, ...(await withFactor(factor, typed)) });
    toast({ title: 'Password changed', description: 'Your other devices are signed out.' });
    void queries.invalidateQueries({ queryKey: ownAccountQuery().queryKey });
    void queries.invalidateQueries({ queryKey: ownSessionsQuery().queryKey });
    onClose();
  }, 'Failed to change the password');
  return (
    <FormDialog
      title="Change Password"
      description="Your other devices are signed out and your calendar addresses end; this device stays signed in. Your passkeys stay: remove those that you do not know."
      submitLabel="Change Password"
      pendingLabel="Saving..."
      pending={form.pending}
      failure={form.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <OwnUsername />
      <PasswordField
        form={form}
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
      />
      <PasswordField
        form={form}
        name="newPassword"
        label="New password"
        autoComplete="new-password"
        hint="At least 12 characters, and none of the passwords that most people use."
      />
      <OwnCodeField form={form} factor={factor} />
    </FormDialog>
  );
}

export function DisableDialog({ account, onClose }: AccountDialog) {
  const { id, username, role } = account;
  const disabled = account.disabledAt === null;
  return (
    <ConfirmedChange
      title={disabled ? `Disable ${username}?` : `Enable ${username}?`}
      description={
        disabled
          ? `${username} is signed out everywhere at once and cannot sign in. What this account has done stays in the change log. You can enable it again at any time.`
          : `${username} can sign in again with the password and the role (${role}) that the account had.`
      }
      action={disabled ? 'Disable' : 'Enable'}
      variant={disabled ? 'danger' : 'primary'}
      act={(confirmation) => changeAccount({ id, disabled, ...confirmation })}
      done={{ title: disabled ? `${username} is disabled` : `${username} can sign in again` }}
      failed={`Failed to ${disabled ? 'disable' : 'enable'} the account`}
      onClose={onClose}
    />
  );
}

export function RoleDialog({ account: { id, username, role: before }, onClose }: AccountDialog) {
  const [role, setRole] = useState(before);
  return (
    <ConfirmedChange
      title="Change Role"
      description={`Of ${username}. It takes effect at once.`}
      act={(confirmation) => changeAccount({ id, role, ...confirmation })}
      done={{ title: 'Role changed', description: `${username}: ${role}` }}
      failed="Failed to change the role"
      onClose={onClose}
    >
      <RoleField value={role} onChange={setRole} />
    </ConfirmedChange>
  );
}

/** Turns off the second factor of another user, who has lost its device. */
export const ResetSecondFactorDialog = ({ account: { id, username }, onClose }: AccountDialog) => (
  <ConfirmedChange
    title="Reset Second Factor"
    description={`${username} then signs in with the password alone, and can set it up again. Make sure that it is ${username} who asks.`}
    act={(confirmation) => resetSecondFactor({ id, ...confirmation })}
    done={{ title: 'Second factor reset', description: `${username} needs no code now.` }}
    failed="Failed to reset the second factor"
    onClose={onClose}
  />
);

/** A change of an account for which its dialog asks nothing but who the user is. */
function ConfirmedChange({
  done,
  act,
  ...dialog
}: ComponentProps<typeof OwnerDialog> & { done: ToastContent }) {
  const toast = useToast();
  const queries = useQueryClient();
  return (
    <OwnerDialog
      {...dialog}
      act={async (confirmation) => {
        await act(confirmation);
        toast(done);
        void queries.invalidateQueries({ queryKey: accountsQuery().queryKey, exact: true });
      }}
    />
  );
}
