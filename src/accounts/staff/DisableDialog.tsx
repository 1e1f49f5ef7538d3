import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AlertDialog } from '../../ui/staff/AlertDialog.tsx';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import type { StaffAccount } from '../account.ts';
import { accountsQuery, setAccountDisabled } from '../accounts.staff.queries.ts';

/** Asks for confirmation before an account is disabled or enabled again. */
export function DisableDialog({ account, onClose }: { account: StaffAccount; onClose: () => void }) {
  const toast = useToast();
  const errorToast = useErrorToast();
  const queries = useQueryClient();
  const disabled = account.disabledAt === null;
  const { username } = account;
  const save = useMutation({
    mutationFn: setAccountDisabled,
    onSuccess: () => {
      toast({ title: disabled ? `${username} is disabled` : `${username} can sign in again` });
      onClose();
    },
    onError: (error) => {
      errorToast(error, `Failed to ${disabled ? 'disable' : 'enable'} the account`);
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: accountsQuery().queryKey, exact: true }),
  });
  return (
    <AlertDialog
      title={disabled ? `Disable ${username}?` : `Enable ${username}?`}
      text={
        disabled ? (
          <p className="wrap-anywhere">
            {username} is signed out everywhere at once and cannot sign in. What this account has done stays
            in the change log. You can enable it again at any time.
          </p>
        ) : (
          <p className="wrap-anywhere">
            {username} can sign in again with the password the account had, and can do everything on the staff
            screens.
          </p>
        )
      }
      cancel="Cancel"
      confirm={disabled ? 'Disable' : 'Enable'}
      {...(disabled ? {} : { variant: 'primary' as const })}
      pendingLabel={disabled ? 'Disabling...' : 'Enabling...'}
      pending={save.isPending}
      onCancel={onClose}
      onConfirm={() => save.mutate({ id: account.id, disabled })}
    />
  );
}
