import { useMutation } from '@tanstack/react-query';
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
import { newPasswordError, type StaffAccount } from '../account.ts';
import { resetPassword } from '../accounts.staff.queries.ts';

/** A new password for somebody else, who is signed out by it. */
export function SetPasswordDialog({ account, onClose }: { account: StaffAccount; onClose: () => void }) {
  const toast = useToast();
  const form = useId();
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [complaint, setComplaint] = useState<string | undefined>();
  const save = useMutation({
    mutationFn: resetPassword,
    onSuccess: () => {
      toast({ title: 'Password changed', description: `${account.username} signs in with the new one.` });
      onClose();
    },
    onError: (error) => {
      setComplaint(fieldIssues(error)['password']);
      input.current?.focus();
    },
  });
  const failure = save.error === null || complaint !== undefined ? undefined : failureText(save.error);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending) return;
    const found = newPasswordError(password);
    setComplaint(found);
    if (found === undefined) save.mutate({ id: account.id, password });
    else input.current?.focus();
  };

  return (
    <Dialog
      size="small"
      title="Set Password"
      description={`Of ${account.username}, who is signed out everywhere by it.`}
      onClose={() => {
        if (!save.isPending) onClose();
      }}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        input.current?.focus();
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
            Set Password
          </PendingButton>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4.5">
        {failure !== undefined && <FormAlert>{failure}</FormAlert>}
        <Field
          label="New password"
          error={complaint}
          hint="Hand the password over in person. It can be changed here at any time."
        >
          {(control) => (
            <PasswordInput
              {...control}
              ref={input}
              autoComplete="new-password"
              value={password}
              readOnly={save.isPending}
              onChange={(event) => {
                setPassword(event.target.value);
                setComplaint(undefined);
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

const failureText = (error: Error) =>
  (error instanceof RequestError ? error.serverMessage : undefined) ?? 'Failed to set the password';
