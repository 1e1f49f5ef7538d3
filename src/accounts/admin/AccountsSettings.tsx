import { useQuery } from '@tanstack/react-query';
import { deskButtonClass } from '../../ui/desk/button.ts';
import { Message } from '../../ui/desk/Message.tsx';
import { Panel } from '../../ui/desk/Panel.tsx';
import { accountsQuery } from '../staff-accounts.queries.ts';
import { AccountsTable } from './AccountsTable.tsx';
import { AddAccountForm } from './AddAccountForm.tsx';
import { OwnAccount } from './OwnAccount.tsx';

/** Staff accounts: who may sign in, adding one, and one's own. */
export function AccountsSettings() {
  const { data: accounts, isPending, isError, refetch } = useQuery(accountsQuery());
  return (
    <>
      <Panel title="Staff accounts" description="Everyone here can do everything in the portal.">
        {isError && accounts === undefined ? (
          <Message
            alert
            title="Failed to load staff accounts"
            action={
              <button type="button" onClick={() => void refetch()} className={deskButtonClass('line')}>
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
