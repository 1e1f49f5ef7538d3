import { useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../ui/toast/useToast.ts';
import type { StaffAccount } from '../account.ts';
import { passwordChangeSchema, passwordResetSchema } from '../accounts.schema.ts';
import { resetPassword } from '../accounts.staff.queries.ts';
import { changeOwnPassword, ownAccountQuery, ownSessionsQuery } from '../own-account.staff.queries.ts';
import { ownPassword, PasswordsDialog } from './PasswordsDialog.tsx';

/** Sets a new password for another user, which ends all of that user's sessions. */
export function SetPasswordDialog({ account, onClose }: { account: StaffAccount; onClose: () => void }) {
  const toast = useToast();
  return (
    <PasswordsDialog
      title="Set Password"
      description={`Of ${account.username}, who is signed out everywhere by it.`}
      fields={[
        {
          name: 'password',
          label: 'New password',
          autoComplete: 'new-password',
          hint: 'At least 12 characters, and none that most people use. Hand it over in person.',
        },
        ownPassword,
      ]}
      schema={passwordResetSchema}
      save={async (passwords) => {
        await resetPassword({ id: account.id, ...passwords });
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
    <PasswordsDialog
      title="Change Password"
      description="Your other devices are signed out; this one stays signed in."
      fields={[
        { name: 'currentPassword', label: 'Current password', autoComplete: 'current-password' },
        {
          name: 'newPassword',
          label: 'New password',
          autoComplete: 'new-password',
          hint: 'At least 12 characters, and none of the passwords that most people use.',
        },
      ]}
      schema={passwordChangeSchema}
      save={async (passwords) => {
        await changeOwnPassword(passwords);
        toast({ title: 'Password changed', description: 'Your other devices are signed out.' });
        void queries.invalidateQueries({ queryKey: ownAccountQuery().queryKey });
        void queries.invalidateQueries({ queryKey: ownSessionsQuery().queryKey });
      }}
      failed="Failed to change the password"
      onClose={onClose}
    />
  );
}
