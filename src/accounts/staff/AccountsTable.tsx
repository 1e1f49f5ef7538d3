import { useMemo, useState } from 'react';
import { formatDate, formatDateTime } from '../../platform/dates.ts';
import { Button } from '../../ui/staff/Button.tsx';
import type { Column } from '../../ui/staff/table/columns.ts';
import { DataTable } from '../../ui/staff/table/DataTable.tsx';
import { TablePages } from '../../ui/staff/table/TablePages.tsx';
import { useClientTable } from '../../ui/staff/table/useClientTable.ts';
import { roles } from '../../platform/roles.ts';
import type { StaffAccount } from '../account.ts';
import { roleDescriptions } from '../permissions.ts';
import { ChangePasswordDialog } from './PasswordDialog.tsx';
import { DisableDialog } from './DisableDialog.tsx';
import { SetPasswordDialog } from './PasswordDialog.tsx';
import { ResetSecondFactorDialog } from './ResetSecondFactorDialog.tsx';
import { RoleDialog } from './RoleDialog.tsx';

type Asked = { about: 'password' | 'disabling' | 'role' | 'second factor'; account: StaffAccount };

const noRows: StaffAccount[] = [];
const byCreation = { id: 'created', descending: false };

/** The accounts with their actions; on phones, one card each. */
export function AccountsTable({ accounts, busy }: { accounts: StaffAccount[]; busy: boolean }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const columns = useMemo(() => columnsFor(setAsked), []);
  const table = useClientTable({
    rows: busy ? noRows : accounts,
    columns,
    pageSize: 10,
    initialSort: byCreation,
  });
  const close = () => setAsked(null);
  return (
    <>
      <DataTable
        label="Staff accounts"
        rows={table.rows}
        columns={columns}
        rowKey={({ id }) => id}
        sort={table.sort}
        onSort={table.onSort}
        busy={busy}
        phoneCard={cardFor(setAsked)}
      />
      {table.total > table.pageSize && <TablePages {...table} label="Accounts" />}
      {asked?.about === 'password' &&
        (asked.account.isYou ? (
          <ChangePasswordDialog onClose={close} />
        ) : (
          <SetPasswordDialog account={asked.account} onClose={close} />
        ))}
      {asked?.about === 'disabling' && <DisableDialog account={asked.account} onClose={close} />}
      {asked?.about === 'role' && <RoleDialog account={asked.account} onClose={close} />}
      {asked?.about === 'second factor' && (
        <ResetSecondFactorDialog account={asked.account} onClose={close} />
      )}
    </>
  );
}

const columnsFor = (onAsk: (asked: Asked) => void): Column<StaffAccount>[] => [
  {
    id: 'username',
    header: 'Username',
    cell: (account) => <Name account={account} />,
    sortValue: ({ username }) => username,
  },
  {
    id: 'role',
    header: 'Role',
    cell: (account) => <RoleText account={account} />,
    sortValue: ({ role }) => roles.indexOf(role),
    className: 'min-w-48 whitespace-normal!',
  },
  {
    id: 'created',
    header: 'Created',
    cell: ({ createdAt }) => formatDate(createdAt),
    sortValue: ({ createdAt }) => createdAt,
  },
  {
    id: 'lastLogin',
    header: 'Last login',
    cell: ({ lastLoginAt }) =>
      lastLoginAt === null ? <span className="text-staff-muted">never</span> : formatDateTime(lastLoginAt),
    sortValue: ({ lastLoginAt }) => lastLoginAt,
  },
  {
    id: 'actions',
    header: 'Actions',
    sticky: 'right',
    cell: (account) => <Actions account={account} onAsk={onAsk} />,
  },
];

const cardFor = (onAsk: (asked: Asked) => void) =>
  function AccountCard(account: StaffAccount) {
    return (
      <>
        <div className="flex justify-between gap-3">
          <Name account={account} />
        </div>
        <div className="text-small">
          <RoleText account={account} />
        </div>
        <p className="text-small text-staff-soft">Created {formatDate(account.createdAt)}</p>
        <p className="text-small text-staff-soft">
          Last login {account.lastLoginAt === null ? 'never' : formatDateTime(account.lastLoginAt)}
        </p>
        <Actions account={account} onAsk={onAsk} />
      </>
    );
  };

/** The role, what it sees, and whether signing in asks for a code. */
const RoleText = ({ account }: { account: StaffAccount }) => (
  <>
    <span className="text-staff-ink">{account.role}</span>
    <span className="block text-micro/snug text-staff-muted">{roleDescriptions[account.role]}</span>
    {account.hasSecondFactor && (
      <span className="mt-0.5 block text-micro/snug text-staff-soft">Second factor on</span>
    )}
  </>
);

function Name({ account }: { account: StaffAccount }) {
  return (
    <span className="min-w-0 font-medium wrap-anywhere text-staff-ink">
      {account.username}
      {account.isYou && <span className="ml-1.5 text-micro font-medium text-staff-muted">you</span>}
      {account.disabledAt !== null && (
        <span className="ml-2 rounded-pill bg-status-closed px-2 py-0.5 text-micro whitespace-nowrap text-status-closed-ink">
          Disabled {formatDate(account.disabledAt)}
        </span>
      )}
    </span>
  );
}

/** Each action stays in its column when the other one is absent. */
function Actions({ account, onAsk }: { account: StaffAccount; onAsk: (asked: Asked) => void }) {
  const disabled = account.disabledAt !== null;
  return (
    <div className="-ml-2.5 flex flex-wrap gap-0.5 md:max-w-70">
      <Button
        variant="row"
        aria-label={`Set Password of ${account.username}`}
        onClick={() => onAsk({ about: 'password', account })}
      >
        Set Password
      </Button>
      {!account.isYou && (
        <Button
          variant="row"
          aria-label={`Change Role of ${account.username}`}
          onClick={() => onAsk({ about: 'role', account })}
        >
          Change Role
        </Button>
      )}
      {!account.isYou && account.hasSecondFactor && (
        <Button
          variant="row"
          aria-label={`Reset Second Factor of ${account.username}`}
          onClick={() => onAsk({ about: 'second factor', account })}
        >
          Reset Second Factor
        </Button>
      )}
      {!account.isYou && (
        <Button
          variant={disabled ? 'row' : 'row-danger'}
          aria-label={`${disabled ? 'Enable' : 'Disable'} ${account.username}`}
          onClick={() => onAsk({ about: 'disabling', account })}
        >
          {disabled ? 'Enable' : 'Disable'}
        </Button>
      )}
    </div>
  );
}
