import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../platform/dates.ts';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Button } from '../../ui/staff/Button.tsx';
import { FormDialog } from '../../ui/staff/form/FormDialog.tsx';
import { schemaIssues } from '../../ui/staff/form/issues.ts';
import { useStaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { ownAccountQuery, ownSessionsQuery } from '../own-account.staff.queries.ts';
import { passkeyNameSchema, type Passkey } from '../passkeys/passkey.schema.ts';
import { passkeysQuery, removePasskey, renamePasskey } from '../passkeys/passkeys.staff.queries.ts';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import { OwnerDialog } from './OwnerDialog.tsx';

type Open = 'add' | { act: 'rename' | 'remove'; passkey: Passkey };

/** The user's own passkeys: adding, renaming and removing them. */
export function PasskeysPanel() {
  const toast = useToast();
  const queries = useQueryClient();
  const { data: passkeys, isError, refetch } = useQuery(passkeysQuery());
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => {
    setOpen(null);
    void queries.invalidateQueries({ queryKey: passkeysQuery().queryKey });
    void queries.invalidateQueries({ queryKey: ownAccountQuery().queryKey, exact: true });
    void queries.invalidateQueries({ queryKey: ownSessionsQuery().queryKey });
  };
  return (
    <Panel
      title="Passkeys"
      description="Sign in with your phone, your computer or a security key: alone, or as the second factor after the password."
      actions={
        <Button variant="line" onClick={() => setOpen('add')}>
          Add Passkey
        </Button>
      }
    >
      {isError && passkeys === undefined ? (
        <LoadError text="Your passkeys could not be fetched." onRetry={() => void refetch()} />
      ) : passkeys === undefined ? (
        <div className={panelBodyClass} aria-busy="true">
          <Skeleton className="h-14" />
        </div>
      ) : passkeys.length === 0 ? (
        <p className={panelBodyClass}>You have none yet.</p>
      ) : (
        <ul aria-label="Passkeys" className="border-t border-staff-hair">
          {passkeys.map((passkey) => (
            <li
              key={passkey.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-staff-hair px-4 py-3 first:border-t-0 md:px-5.5"
            >
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere text-staff-ink">{passkey.name}</p>
                <p className="text-small text-staff-muted tabular-nums">
                  Added {formatDateTime(passkey.createdAt)},{' '}
                  {passkey.lastUsedAt === null
                    ? 'never used'
                    : `last used ${formatDateTime(passkey.lastUsedAt)}`}
                </p>
              </div>
              <div className="-mx-2.5 flex">
                <Button
                  variant="row"
                  aria-label={`Rename ${passkey.name}`}
                  onClick={() => setOpen({ act: 'rename', passkey })}
                >
                  Rename
                </Button>
                <Button
                  variant="row-danger"
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => setOpen({ act: 'remove', passkey })}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {open === 'add' ? (
        <AddPasskeyDialog onClose={close} />
      ) : open?.act === 'rename' ? (
        <RenameDialog passkey={open.passkey} onClose={close} />
      ) : (
        open?.act === 'remove' && (
          <OwnerDialog
            title="Remove Passkey"
            description={`${open.passkey.name} does not sign you in any more. Delete it on the device too. Your other devices are signed out.`}
            variant="danger"
            act={async (confirmation) => {
              await removePasskey({ id: open.passkey.id, ...confirmation });
              toast({ title: 'Passkey removed', description: open.passkey.name });
              // The row goes first, with the button that opened this.
              await queries.invalidateQueries({ queryKey: passkeysQuery().queryKey });
            }}
            failed="Failed to remove the passkey"
            onClose={close}
          />
        )
      )}
    </Panel>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useStaffForm({
    values: { name: passkey.name },
    check: (typed) => schemaIssues(passkeyNameSchema, typed),
  });
  const submit = form.submitTo(async ({ name }) => {
    await renamePasskey({ id: passkey.id, name });
    onClose();
  }, 'Failed to rename the passkey');
  return (
    <FormDialog
      title="Rename Passkey"
      submitLabel="Save"
      pendingLabel="Saving..."
      pending={form.pending}
      failure={form.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" error={form.errorAt('name')}>
        {(control) => (
          <input
            {...control}
            {...form.register('name')}
            maxLength={60}
            autoComplete="off"
            readOnly={form.pending}
            className={controlClass}
          />
        )}
      </Field>
    </FormDialog>
  );
}
