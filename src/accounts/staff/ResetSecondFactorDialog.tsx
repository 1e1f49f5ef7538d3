import { useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../ui/toast/useToast.ts';
import type { StaffAccount } from '../account.ts';
import { confirmationSchema } from '../accounts.schema.ts';
import { accountsQuery, resetSecondFactor } from '../accounts.staff.queries.ts';
import { ownPassword, PasswordsDialog } from './PasswordsDialog.tsx';

/** Turns somebody else's second factor off, for one who has lost its device. */
export function ResetSecondFactorDialog(props: { account: StaffAccount; onClose: () => void }) {
  const { account, onClose } = props;
  const toast = useToast();
  const queries = useQueryClient();
  return (
    <PasswordsDialog
      title="Reset Second Factor"
      description={`${account.username} then signs in with the password alone, and can set it up again. Make sure that it is ${account.username} who asks.`}
      fields={[ownPassword]}
      schema={confirmationSchema}
      save={async ({ currentPassword }) => {
        await resetSecondFactor({ id: account.id, currentPassword });
        toast({ title: 'Second factor reset', description: `${account.username} needs no code now.` });
        void queries.invalidateQueries({ queryKey: accountsQuery().queryKey, exact: true });
      }}
      failed="Failed to reset the second factor"
      onClose={onClose}
    />
  );
}
