import { useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../ui/toast/useToast.ts';
import type { StaffAccount } from '../account.ts';
import { confirmationSchema } from '../accounts.schema.ts';
import { accountsQuery, changeAccount } from '../accounts.staff.queries.ts';
import { ownPassword, PasswordsDialog } from './PasswordsDialog.tsx';

/** Asks for confirmation before an account is disabled or enabled again. */
export function DisableDialog({ account, onClose }: { account: StaffAccount; onClose: () => void }) {
  const toast = useToast();
  const queries = useQueryClient();
  const disabled = account.disabledAt === null;
  const { username, role } = account;
  return (
    <PasswordsDialog
      title={disabled ? `Disable ${username}?` : `Enable ${username}?`}
      description={
        disabled
          ? `${username} is signed out everywhere at once and cannot sign in. What this account has done stays in the change log. You can enable it again at any time.`
          : `${username} can sign in again with the password and the role (${role}) that the account had.`
      }
      action={disabled ? 'Disable' : 'Enable'}
      variant={disabled ? 'danger' : 'primary'}
      fields={[ownPassword]}
      schema={confirmationSchema}
      save={async ({ currentPassword }) => {
        await changeAccount({ id: account.id, disabled, currentPassword });
        toast({ title: disabled ? `${username} is disabled` : `${username} can sign in again` });
        void queries.invalidateQueries({ queryKey: accountsQuery().queryKey, exact: true });
      }}
      failed={`Failed to ${disabled ? 'disable' : 'enable'} the account`}
      onClose={onClose}
    />
  );
}
