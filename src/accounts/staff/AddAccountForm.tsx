import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { fieldIssues } from '../../platform/browser/field-issues.ts';
import { RequestError } from '../../platform/browser/request.ts';
import { controlClass } from '../../ui/control.ts';
import { staffButtonClass } from '../../ui/staff/button.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { PendingButton } from '../../ui/staff/PendingButton.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { newPasswordError } from '../account.ts';
import { accountsQuery, addAccount } from '../accounts.staff.queries.ts';

type Complaints = { username?: string | undefined; password?: string | undefined };

const empty = { username: '', password: '' };

/** A new staff account. What was typed stays until it is added or taken back. */
export function AddAccountForm() {
  const toast = useToast();
  const queries = useQueryClient();
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(empty);
  const [complaints, setComplaints] = useState<Complaints>({});
  const refuse = (found: Complaints) => {
    setComplaints(found);
    if (found.username !== undefined) username.current?.focus();
    else if (found.password !== undefined) password.current?.focus();
  };
  const save = useMutation({
    mutationFn: addAccount,
    onSuccess: async (account) => {
      toast({ title: 'Account added', description: `${account.username} can sign in now.` });
      setTyped(empty);
      username.current?.focus();
      await queries.invalidateQueries({ queryKey: accountsQuery().queryKey, exact: true });
    },
    onError: (error) => refuse(fieldIssues(error)),
  });
  const refused = complaints.username !== undefined || complaints.password !== undefined;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending) return;
    const found = {
      username: typed.username.trim() === '' ? 'Enter a username' : undefined,
      password: newPasswordError(typed.password),
    };
    refuse(found);
    if (found.username === undefined && found.password === undefined) save.mutate(typed);
  };
  const set = (field: keyof typeof typed, value: string) => {
    setTyped({ ...typed, [field]: value });
    setComplaints({ ...complaints, [field]: undefined });
  };

  return (
    <Panel title="Add account">
      <form noValidate onSubmit={submit} aria-label="Add account">
        <div className={panelBodyClass}>
          {save.error !== null && !refused && (
            <div className="mb-4.5">
              <FormAlert>
                {(save.error instanceof RequestError ? save.error.serverMessage : undefined) ??
                  'Failed to add the account'}
              </FormAlert>
            </div>
          )}
          <div className="grid items-start gap-x-4 gap-y-4.5 md:grid-cols-2">
            <Field label="Username" error={complaints.username}>
              {(control) => (
                <input
                  {...control}
                  ref={username}
                  value={typed.username}
                  maxLength={80}
                  // Not the visitor's own, which a password manager would fill in.
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  readOnly={save.isPending}
                  onChange={(event) => set('username', event.target.value)}
                  className={controlClass}
                />
              )}
            </Field>
            <Field label="Password" error={complaints.password}>
              {(control) => (
                <PasswordInput
                  {...control}
                  ref={password}
                  autoComplete="new-password"
                  value={typed.password}
                  readOnly={save.isPending}
                  onChange={(event) => set('password', event.target.value)}
                />
              )}
            </Field>
          </div>
          <p className="mt-2.5 text-small text-staff-muted">
            Hand the password over in person. It can be changed here at any time.
          </p>
        </div>
        <div className="flex justify-end gap-2.5 border-t border-staff-hair px-4 py-3.5 md:px-5.5">
          <button
            type="button"
            onClick={() => {
              if (save.isPending) return;
              setTyped(empty);
              setComplaints({});
              save.reset();
            }}
            className={`${staffButtonClass('line')} max-md:flex-1`}
          >
            Cancel
          </button>
          <PendingButton
            type="submit"
            variant="primary"
            className="max-md:flex-1"
            pending={save.isPending}
            pendingLabel="Adding..."
          >
            Add Account
          </PendingButton>
        </div>
      </form>
    </Panel>
  );
}
