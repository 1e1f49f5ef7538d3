import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { Panel } from '../../ui/staff/Panel.tsx';
import { accountsQuery } from '../accounts.staff.queries.ts';
import { AccountsTable } from './AccountsTable.tsx';
import { AddAccountForm } from './AddAccountForm.tsx';

/** Staff accounts: who may sign in, adding an account, and the user's own account. */
export function AccountsSettings() {
  const { data: accounts, isPending, isError, refetch } = useQuery(accountsQuery());
  return (
    <>
      <Panel title="Staff accounts" description="What each may see and do is decided by the role.">
        {isError && accounts === undefined ? (
          <LoadError
            title="Failed to load staff accounts"
            text="The list could not be fetched. Nothing has been changed."
            onRetry={() => void refetch()}
          />
        ) : (
          <AccountsTable accounts={accounts ?? []} busy={isPending} />
        )}
      </Panel>
      <AddAccountForm />
    </>
  );
}
