import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Field } from '../../ui/Field.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { Button } from '../../ui/staff/Button.tsx';
import { Dialog } from '../../ui/staff/Dialog.tsx';
import { useStaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { PendingButton } from '../../ui/staff/PendingButton.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { accountName } from '../account-name.ts';
import { profileChangeSchema } from '../accounts.schema.ts';
import { accountsQuery, changeProfile } from '../accounts.staff.queries.ts';
import { ownAccountQuery, peopleQuery } from '../own-account.staff.queries.ts';
import type { AccountDialog } from './AccountDialogs.tsx';
import { ownPassword } from './PasswordsDialog.tsx';
import { ProfileFields } from './ProfileFields.tsx';
import { profileIssues, toProfile, toProfileValues } from './profile-form.ts';

/** What another account says of its person. */
export function ProfileDialog({ account, onClose }: AccountDialog) {
  const id = useId();
  const toast = useToast();
  const queries = useQueryClient();
  const form = useStaffForm({
    values: toProfileValues(account),
    check: (values) => profileIssues(profileChangeSchema, values, values.currentPassword),
  });
  const submit = form.submitTo(async (values) => {
    const saved = await changeProfile({
      id: account.id,
      ...toProfile(values),
      currentPassword: values.currentPassword,
    });
    toast({ title: 'Details saved', description: accountName({ ...account, ...saved }) });
    for (const { queryKey } of [accountsQuery(), peopleQuery(), ownAccountQuery()])
      void queries.invalidateQueries({ queryKey, exact: true });
    onClose();
  }, 'Failed to save the details');
  return (
    <Dialog
      size="medium"
      title="Edit Details"
      description={`Of ${account.username}`}
      onClose={() => {
        if (!form.pending) onClose();
      }}
      footer={
        <>
          <Button variant="line" onClick={onClose} className="max-md:flex-1">
            Cancel
          </Button>
          <PendingButton
            type="submit"
            form={id}
            variant="primary"
            className="max-md:flex-1"
            pending={form.pending}
            pendingLabel="Saving..."
          >
            Save Details
          </PendingButton>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} aria-label="Details" className="grid gap-4.5">
        {form.failure !== undefined && <FormAlert>{form.failure}</FormAlert>}
        <ProfileFields form={form} username={account.username} />
        <Field label={ownPassword.label} error={form.errorAt('currentPassword')} hint={ownPassword.hint}>
          {(control) => (
            <PasswordInput
              {...control}
              {...form.register('currentPassword')}
              autoComplete={ownPassword.autoComplete}
              readOnly={form.pending}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
