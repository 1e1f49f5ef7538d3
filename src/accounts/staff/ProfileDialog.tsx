import { useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '../../ui/staff/form/FormDialog.tsx';
import { useStaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { accountName } from '../account-name.ts';
import { profileChangeSchema } from '../accounts.schema.ts';
import { accountsQuery, changeProfile } from '../accounts.staff.queries.ts';
import { ownAccountQuery, peopleQuery } from '../own-account.staff.queries.ts';
import type { AccountDialog } from './AccountDialogs.tsx';
import { useOwnFactor, withFactor } from './own-factor.ts';
import { OwnerFields } from './OwnerFields.tsx';
import { ProfileFields } from './ProfileFields.tsx';
import { profileIssues, toProfile, toProfileValues } from './profile-form.ts';

/** What another account says of its person. */
export function ProfileDialog({ account, onClose }: AccountDialog) {
  const toast = useToast();
  const queries = useQueryClient();
  const factor = useOwnFactor();
  const form = useStaffForm({
    values: toProfileValues(account),
    check: (values) => profileIssues(profileChangeSchema, values, values.currentPassword),
  });
  const submit = form.submitTo(async (values) => {
    const saved = await changeProfile({
      id: account.id,
      ...toProfile(values),
      ...(await withFactor(factor, values)),
    });
    toast({ title: 'Details saved', description: accountName({ ...account, ...saved }) });
    for (const { queryKey } of [accountsQuery(), peopleQuery(), ownAccountQuery()])
      void queries.invalidateQueries({ queryKey, exact: true });
    onClose();
  }, 'Failed to save the details');
  return (
    <FormDialog
      size="medium"
      title="Edit Details"
      description={`Of ${account.username}`}
      submitLabel="Save Details"
      pendingLabel="Saving..."
      pending={form.pending}
      failure={form.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <ProfileFields form={form} username={account.username} />
      <OwnerFields form={form} factor={factor} />
    </FormDialog>
  );
}
