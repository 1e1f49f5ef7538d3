import { accountName } from '../account-name.ts';
import { Portrait } from './Portrait.tsx';
import { ProfileDialog } from './ProfileDialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import { formatDate, formatDateTime } from '../../platform/dates.ts';
import { roles } from '../../platform/roles.ts';
import { Button } from '../../ui/staff/Button.tsx';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { Panel } from '../../ui/staff/Panel.tsx';
import type { Column } from '../../ui/staff/table/columns.ts';
import { DataTable } from '../../ui/staff/table/DataTable.tsx';
import { TablePages } from '../../ui/staff/table/TablePages.tsx';
import { useClientTable } from '../../ui/staff/table/useClientTable.ts';
import type { StaffAccount } from '../accounts.schema.ts';
import { accountsQuery } from '../accounts.staff.queries.ts';
import { roleDescriptions } from '../permissions.ts';
import {
  ChangePasswordDialog,
  DisableDialog,
  ResetSecondFactorDialog,
  RoleDialog,
  SetPasswordDialog,
  type AccountDialog,
} from './AccountDialogs.tsx';
import { AddAccountForm } from './AddAccountForm.tsx';
import { RequirementPanel } from './RequirementPanel.tsx';

type Open = { Dialog: ComponentType<AccountDialog>; account: StaffAccount };
type OnOpen = (open: Open) => void;

const noRows: StaffAccount[] = [];
const byCreation = { id: 'created', descending: false };

const columnsFor = (onOpen: OnOpen): Column<StaffAccount>[] => [
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
    cell: (account) => <Actions account={account} onOpen={onOpen} />,
  },
];

const cardFor = (onOpen: OnOpen) => (account: StaffAccount) => (
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
    <Actions account={account} onOpen={onOpen} />
  </>
);

/** Staff accounts: who may sign in, their roles and passwords, and adding an account. */
export function AccountsSettings() {
  const { data: accounts, isPending, isError, refetch } = useQuery(accountsQuery());
  const [open, setOpen] = useState<Open | null>(null);
  const [columns] = useState(() => columnsFor(setOpen));
  const table = useClientTable({ rows: accounts ?? noRows, columns, pageSize: 10, initialSort: byCreation });
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
          <>
            <DataTable
              label="Staff accounts"
              rows={table.rows}
              columns={columns}
              rowKey={({ id }) => id}
              sort={table.sort}
              onSort={table.onSort}
              busy={isPending}
              phoneCard={cardFor(setOpen)}
            />
            {table.total > table.pageSize && <TablePages {...table} label="Accounts" />}
          </>
        )}
      </Panel>
      <RequirementPanel accounts={accounts ?? noRows} />
      <AddAccountForm />
      {open !== null && <open.Dialog account={open.account} onClose={() => setOpen(null)} />}
    </>
  );
}

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
  const name = accountName({ ...account, username: '' });
  const facts = [name, account.title, account.email, account.phone].filter((fact) => fact);
  return (
    <span className="flex min-w-0 items-center gap-3">
      {(account.portrait !== null || name !== '') && (
        <Portrait account={account} className="size-10 shrink-0" />
      )}
      <span className="min-w-0 font-medium wrap-anywhere text-staff-ink">
        {account.username}
        {account.isYou && <span className="ml-1.5 text-micro font-medium text-staff-muted">you</span>}
        {account.disabledAt !== null && (
          <span className="ml-2 rounded-pill bg-status-closed px-2 py-0.5 text-micro whitespace-nowrap text-status-closed-ink">
            Disabled {formatDate(account.disabledAt)}
          </span>
        )}
        {facts.map((fact, index) => (
          <span
            key={index}
            className={`block text-micro/snug font-normal ${index === 0 && name !== '' ? 'text-staff-soft' : 'text-staff-muted'}`}
          >
            {fact}
          </span>
        ))}
      </span>
    </span>
  );
}

function Actions({ account, onOpen }: { account: StaffAccount; onOpen: OnOpen }) {
  const { username, isYou } = account;
  const toggle = account.disabledAt === null ? 'Disable' : 'Enable';
  return (
    <div className="-ml-2.5 flex flex-wrap gap-0.5 md:max-w-70 xl:grid xl:w-max xl:grid-cols-2 xl:justify-items-start">
      <Button
        variant="row"
        aria-label={`Edit Details of ${username}`}
        onClick={() => onOpen({ Dialog: ProfileDialog, account })}
      >
        Edit Details
      </Button>
      <Button
        variant="row"
        aria-label={`Set Password of ${username}`}
        onClick={() => onOpen({ Dialog: isYou ? ChangePasswordDialog : SetPasswordDialog, account })}
      >
        Set Password
      </Button>
      {!isYou && (
        <Button
          variant="row"
          aria-label={`Change Role of ${username}`}
          onClick={() => onOpen({ Dialog: RoleDialog, account })}
        >
          Change Role
        </Button>
      )}
      {!isYou && account.hasSecondFactor && (
        <Button
          variant="row"
          aria-label={`Reset Second Factor of ${username}`}
          onClick={() => onOpen({ Dialog: ResetSecondFactorDialog, account })}
        >
          Reset Second Factor
        </Button>
      )}
      {!isYou && (
        <Button
          variant={toggle === 'Disable' ? 'row-danger' : 'row'}
          aria-label={`${toggle} ${username}`}
          onClick={() => onOpen({ Dialog: DisableDialog, account })}
        >
          {toggle}
        </Button>
      )}
    </div>
  );
}
