import { useState } from 'react';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/staff/form/FormDialog.tsx';
import { schemaIssues } from '../../ui/staff/form/issues.ts';
import { useStaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { confirmationSchema } from '../accounts.schema.ts';
import { passkeyNameSchema } from '../passkeys/passkey.schema.ts';
import { addPasskey } from '../passkeys/passkeys.staff.queries.ts';
import { useOwnFactor, withFactor } from './own-factor.ts';
import { OwnerFields } from './OwnerFields.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Adds a passkey: its name and the user's password, then the device asks, then recovery codes if it is the first. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const factor = useOwnFactor();
  const [codes, setCodes] = useState<string[] | null>(null);
  const form = useStaffForm({
    values: { name: '', currentPassword: '', code: '' },
    check: (typed) => [...schemaIssues(passkeyNameSchema, typed), ...schemaIssues(confirmationSchema, typed)],
  });
  const submit = form.submitTo(async (typed) => {
    const confirmation = await withFactor(factor, typed);
    const recoveryCodes = await addPasskey({ name: typed.name, ...confirmation });
    toast({ title: 'Passkey added', description: `${typed.name}. Your other devices are signed out.` });
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    else onClose();
  }, 'Failed to add the passkey');
  if (codes !== null) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <FormDialog
      title="Add Passkey"
      submitLabel="Continue"
      pendingLabel="Waiting for your device..."
      pending={form.pending}
      failure={form.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" error={form.errorAt('name')} hint="So that you know it again, such as My phone.">
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
      <OwnerFields form={form} factor={factor} />
    </FormDialog>
  );
}
