import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '../../../platform/browser/error-message.ts';
import { EncryptionField, portOf, ServerField } from '../../../mail/staff/ServerFields.tsx';
import { FormDialog } from '../../../ui/staff/form/FormDialog.tsx';
import { schemaIssues } from '../../../ui/staff/form/issues.ts';
import { intoView } from '../../../ui/staff/into-view.ts';
import { useStaffForm } from '../../../ui/staff/form/useStaffForm.ts';
import { PendingButton } from '../../../ui/staff/PendingButton.tsx';
import { Switch } from '../../../ui/staff/Switch.tsx';
import {
  leadMailboxBounds,
  leadMailboxInput,
  type LeadMailbox,
  type LeadMailboxInput,
} from '../../imap/lead-mailbox.schema.ts';
import { saveMailbox, testMailbox } from '../../imap/lead-mailboxes.staff.queries.ts';

type Values = Record<'name' | 'host' | 'port' | 'username' | 'password' | 'folder', string> & {
  security: 'tls' | 'starttls' | 'none';
  isOn: boolean;
};

const toInput = ({ password, port, ...values }: Values): LeadMailboxInput => ({
  ...values,
  port: portOf(port),
  ...(password !== '' && { password }),
});

/** Enters a mailbox whose mails become leads, and tries it out. The password is never shown again. */
export function MailboxDialog(props: {
  /** Null for a new one. */
  mailbox: LeadMailbox | null;
  onClose: () => void;
  onSaved: () => Promise<void>;
  focusAfter: () => HTMLElement | null;
}) {
  const { mailbox } = props;
  const form = useStaffForm<Values>({
    values: {
      name: mailbox?.name ?? '',
      host: mailbox?.host ?? '',
      port: String(mailbox?.port ?? 993),
      security: mailbox?.security ?? 'tls',
      username: mailbox?.username ?? '',
      password: '',
      folder: mailbox?.folder ?? 'INBOX',
      isOn: mailbox?.isOn ?? true,
    },
    check: (values) => [
      ...schemaIssues(leadMailboxInput, toInput(values)),
      ...(mailbox === null && values.password === ''
        ? [{ path: 'password', message: 'Enter the password' }]
        : []),
    ],
  });
  const test = useMutation({
    mutationFn: () => {
      const { name: _name, isOn: _isOn, ...access } = toInput(form.getValues());
      return testMailbox({ ...access, ...(mailbox !== null && { id: mailbox.id }) });
    },
  });
  const submit = form.submitTo(async (values) => {
    await saveMailbox(mailbox?.id ?? null, toInput(values));
    await props.onSaved();
  }, 'Failed to save the mailbox');
  const tested =
    test.data ??
    (test.error && { isReadable: false, answer: errorMessage(test.error, 'The mailbox could not be tried') });
  return (
    <FormDialog
      title={mailbox === null ? 'Add Mailbox' : `Mailbox for ${mailbox.name}`}
      size="large"
      submitLabel="Save Mailbox"
      pendingLabel="Saving..."
      pending={form.pending}
      failure={form.failure}
      onSubmit={submit}
      onClose={props.onClose}
      focusAfter={props.focusAfter}
    >
      <ServerField
        form={form}
        name="name"
        label="Marketplace"
        hint="Its leads count under this name in Leads to sales by source."
        maxLength={leadMailboxBounds.name}
        autoCapitalize="words"
      />
      <ServerField form={form} name="host" label="Server" placeholder="imap.dealer.example" />
      <div className="grid gap-4.5 md:grid-cols-[8rem_minmax(0,1fr)]">
        <ServerField form={form} name="port" label="Port" inputMode="numeric" />
        <EncryptionField form={form} name="security" ports={{ tls: 993, starttls: 143 }} />
      </div>
      <ServerField form={form} name="username" label="User name" hint="Usually the mail address." />
      <ServerField
        form={form}
        name="password"
        label="Password"
        hint={
          mailbox === null
            ? 'Stored encrypted, and never shown again. Some providers want one made for mail programs.'
            : 'Leave it empty to keep the one that is stored.'
        }
        type="password"
        autoComplete="new-password"
      />
      <ServerField
        form={form}
        name="folder"
        label="Folder"
        hint="Every mail in it becomes a lead: choose one that only gets leads."
        maxLength={leadMailboxBounds.folder}
      />
      <Switch
        label="Read this mailbox"
        hint="What comes from then on is taken in. The mails stay where they are."
        checked={form.watch('isOn')}
        disabled={form.pending}
        onChange={(isOn) => form.setValue('isOn', isOn, { shouldDirty: true })}
      />
      <div className="grid gap-3">
        <PendingButton
          variant="line"
          pending={test.isPending}
          pendingLabel="Trying..."
          className="justify-self-start max-md:w-full"
          onClick={() => test.mutate()}
        >
          Test Mailbox
        </PendingButton>
        <div role="status">
          {tested !== null && tested !== undefined && !test.isPending && (
            <p
              ref={intoView}
              className={`border-l-2 bg-staff-sunk px-3 py-2.5 wrap-anywhere ${tested.isReadable ? 'border-staff-accent' : 'border-danger'}`}
            >
              {tested.answer}
            </p>
          )}
        </div>
      </div>
    </FormDialog>
  );
}
