import { useQuery } from '@tanstack/react-query';
import { staffButtonClass } from '../../ui/staff/button.ts';
import { Message } from '../../ui/staff/Message.tsx';
import { Panel } from '../../ui/staff/Panel.tsx';
import { accountsQuery } from '../accounts.staff.queries.ts';
import { AccountsTable } from './AccountsTable.tsx';
import { AddAccountForm } from './AddAccountForm.tsx';
import { OwnAccount } from './OwnAccount.tsx';

/** Staff accounts: who may sign in, adding one, and one's own. */
export function AccountsSettings() {
  const { data: accounts, isPending, isError, refetch } = useQuery(accountsQuery());
  return (
    <>
      <Panel title="Staff accounts" description="Everyone here can do everything on the staff screens.">
        {isError && accounts === undefined ? (
          <Message
            alert
            title="Failed to load staff accounts"
            action={
              <button type="button" onClick={() => void refetch()} className={staffButtonClass('line')}>
                Try Again
              </button>
            }
          >
            <p>The list could not be fetched. Nothing has been changed.</p>
          </Message>
        ) : (
          <AccountsTable accounts={accounts ?? []} busy={isPending} />
        )}
      </Panel>
      <AddAccountForm />
      <OwnAccount />
    </>
  );
}
