import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { fieldIssues } from '../../platform/browser/field-issues.ts';
import { RequestError } from '../../platform/browser/request.ts';
import { staffButtonClass } from '../../ui/staff/button.ts';
import { Dialog } from '../../ui/staff/Dialog.tsx';
import { PendingButton } from '../../ui/staff/PendingButton.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { newPasswordError } from '../account.ts';
import { storedUser } from '../session.ts';
import { changeOwnPassword, ownAccountQuery } from '../accounts.staff.queries.ts';

type Complaints = { currentPassword?: string | undefined; newPassword?: string | undefined };

/** One's own password, by the current one. The other devices are signed out by it. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const queries = useQueryClient();
  const form = useId();
  const current = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLInputElement>(null);
  const [passwords, setPasswords] = useState({ currentPassword: '', newPassword: '' });
  const [complaints, setComplaints] = useState<Complaints>({});
  const refuse = (found: Complaints) => {
    setComplaints(found);
    if (found.currentPassword !== undefined) current.current?.select();
    else if (found.newPassword !== undefined) next.current?.focus();
  };
  const save = useMutation({
    mutationFn: changeOwnPassword,
    onSuccess: async () => {
      toast({ title: 'Password changed', description: 'Your other devices are signed out.' });
      onClose();
      await queries.invalidateQueries({ queryKey: ownAccountQuery().queryKey });
    },
    onError: (error) => refuse(fieldIssues(error)),
  });
  const refused = complaints.currentPassword !== undefined || complaints.newPassword !== undefined;
  const failure = save.error === null || refused ? undefined : failureText(save.error);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending) return;
    const found = {
      currentPassword: passwords.currentPassword === '' ? 'Enter your current password' : undefined,
      newPassword: newPasswordError(passwords.newPassword),
    };
    refuse(found);
    if (found.currentPassword === undefined && found.newPassword === undefined) save.mutate(passwords);
  };
  const set = (field: keyof typeof passwords, value: string) => {
    setPasswords({ ...passwords, [field]: value });
    setComplaints({ ...complaints, [field]: undefined });
  };

  return (
    <Dialog
      size="small"
      title="Change Password"
      description="Your other devices are signed out; this one stays signed in."
      onClose={() => {
        if (!save.isPending) onClose();
      }}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        current.current?.focus();
      }}
      footer={
        <>
          <button type="button" onClick={onClose} className={`${staffButtonClass('line')} max-md:flex-1`}>
            Cancel
          </button>
          <PendingButton
            type="submit"
            form={form}
            variant="primary"
            className="max-md:flex-1"
            pending={save.isPending}
            pendingLabel="Saving..."
          >
            Change Password
          </PendingButton>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4.5">
        {failure !== undefined && <FormAlert>{failure}</FormAlert>}
        {/* For password managers, which keep a password by its name. */}
        <input type="hidden" name="username" autoComplete="username" value={storedUser()?.username ?? ''} />
        <Field label="Current password" error={complaints.currentPassword}>
          {(control) => (
            <PasswordInput
              {...control}
              ref={current}
              autoComplete="current-password"
              value={passwords.currentPassword}
              readOnly={save.isPending}
              onChange={(event) => set('currentPassword', event.target.value)}
            />
          )}
        </Field>
        <Field label="New password" error={complaints.newPassword} hint="At least 12 characters.">
          {(control) => (
            <PasswordInput
              {...control}
              ref={next}
              autoComplete="new-password"
              value={passwords.newPassword}
              readOnly={save.isPending}
              onChange={(event) => set('newPassword', event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

const failureText = (error: Error) =>
  (error instanceof RequestError ? error.serverMessage : undefined) ?? 'Failed to change the password';
