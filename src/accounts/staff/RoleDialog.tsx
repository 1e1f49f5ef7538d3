import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useToast } from '../../ui/toast/useToast.ts';
import type { StaffAccount } from '../account.ts';
import { confirmationSchema } from '../accounts.schema.ts';
import { accountsQuery, changeAccount } from '../accounts.staff.queries.ts';
import { ownPassword, PasswordsDialog } from './PasswordsDialog.tsx';
import { RoleField } from './RoleField.tsx';

/** Gives an account another role. */
export function RoleDialog({ account, onClose }: { account: StaffAccount; onClose: () => void }) {
  const toast = useToast();
  const queries = useQueryClient();
  const [role, setRole] = useState(account.role);
  return (
    <PasswordsDialog
      title="Change Role"
      description={`Of ${account.username}. It takes effect at once.`}
      fields={[ownPassword]}
      schema={confirmationSchema}
      save={async ({ currentPassword }) => {
        await changeAccount({ id: account.id, role, currentPassword });
        toast({ title: 'Role changed', description: `${account.username}: ${role}` });
        void queries.invalidateQueries({ queryKey: accountsQuery().queryKey, exact: true });
      }}
      failed="Failed to change the role"
      onClose={onClose}
    >
      <RoleField value={role} onChange={setRole} />
    </PasswordsDialog>
  );
}
