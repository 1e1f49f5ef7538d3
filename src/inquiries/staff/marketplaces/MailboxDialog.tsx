import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '../../../platform/browser/error-message.ts';
import { controlClass } from '../../../ui/control.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/staff/form/FormDialog.tsx';
import { schemaIssues } from '../../../ui/staff/form/issues.ts';
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

const securityLabels = {
  tls: 'TLS, usually port 993',
  starttls: 'STARTTLS, usually port 143',
  none: 'None, only within your own network',
} as const;

type Values = Record<'name' | 'host' | 'port' | 'username' | 'password' | 'folder', string> & {
  security: keyof typeof securityLabels;
  isOn: boolean;
};

const toInput = ({ password, port, ...values }: Values): LeadMailboxInput => ({
  ...values,
  port: /^\d+$/.test(port.trim()) ? Number(port) : Number.NaN,
  ...(password !== '' && { password }),
});

/** Above the buttons of the dialog, which would hide an answer. */
const intoView = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' });

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
  const text = (
    name: Exclude<keyof Values, 'security' | 'isOn'>,
    label: string,
    hint?: string,
    more: object = {},
  ) => (
    <Field label={label} error={form.errorAt(name)} hint={hint}>
      {(control) => (
        <input
          {...control}
          {...form.register(name)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={500}
          readOnly={form.pending}
          className={controlClass}
          {...more}
        />
      )}
    </Field>
  );
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
      {text('name', 'Marketplace', 'Its leads count under this name in Leads to sales by source.', {
        maxLength: leadMailboxBounds.name,
        autoCapitalize: 'words',
      })}
      {text('host', 'Server', undefined, { placeholder: 'imap.dealer.example' })}
      <div className="grid gap-4.5 md:grid-cols-[8rem_minmax(0,1fr)]">
        {text('port', 'Port', undefined, { inputMode: 'numeric' })}
        <Field label="Encryption" error={form.errorAt('security')}>
          {(control) => (
            <select
              {...control}
              {...form.register('security')}
              aria-disabled={form.pending || undefined}
              className={controlClass}
            >
              {Object.entries(securityLabels).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {text('username', 'User name', 'Usually the mail address.')}
      {text(
        'password',
        'Password',
        mailbox === null
          ? 'Stored encrypted, and never shown again. Some providers want one made for mail programs.'
          : 'Leave it empty to keep the one that is stored.',
        { type: 'password', autoComplete: 'new-password' },
      )}
      {text('folder', 'Folder', 'Every mail in it becomes a lead: choose one that only gets leads.', {
        maxLength: leadMailboxBounds.folder,
      })}
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
