import { useQueryClient } from '@tanstack/react-query';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/staff/form/FormDialog.tsx';
import { schemaIssues } from '../../ui/staff/form/issues.ts';
import { useStaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { mailServerInput, type MailServerInput } from '../mail-settings.schema.ts';
import {
  mailOverviewQuery,
  mailStateQuery,
  saveMailServer,
  type MailOverview,
} from '../mail.staff.queries.ts';

const securityLabels = {
  tls: 'TLS, usually port 465',
  starttls: 'STARTTLS, usually port 587',
  none: 'None, only within your own network',
} as const;

type Values = Record<'host' | 'port' | 'username' | 'password' | 'from', string> & {
  security: keyof typeof securityLabels;
};

const toInput = ({ password, port, ...values }: Values): MailServerInput => ({
  ...values,
  port: /^\d+$/.test(port.trim()) ? Number(port) : Number.NaN,
  ...(password !== '' && { password }),
});

/** Enters the mail server. The password is never shown again. */
export function MailServerDialog(props: {
  overview: MailOverview;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}) {
  const { server, fallback } = props.overview;
  const queries = useQueryClient();
  const toast = useToast();
  const form = useStaffForm<Values>({
    values: {
      host: server?.host ?? '',
      port: String(server?.port ?? 587),
      security: server?.security ?? 'starttls',
      username: server?.username ?? '',
      password: '',
      from: server?.from ?? fallback ?? '',
    },
    check: (values) => schemaIssues(mailServerInput, toInput(values)),
  });
  const submit = form.submitTo(async (values) => {
    const saved = await saveMailServer(toInput(values));
    queries.setQueryData(mailOverviewQuery().queryKey, saved);
    void queries.invalidateQueries({ queryKey: mailStateQuery().queryKey });
    toast({ title: 'Mail server saved', description: 'Send a test mail to see whether it works.' });
    props.onClose();
  }, 'Failed to save the mail server');
  const text = (name: Exclude<keyof Values, 'security'>, label: string, more: object = {}, hint?: string) => (
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
      title="Mail Server"
      size="large"
      submitLabel="Save Mail Server"
      pendingLabel="Saving..."
      pending={form.pending}
      failure={form.failure}
      onSubmit={submit}
      onClose={props.onClose}
      focusAfter={props.focusAfter}
    >
      {text('host', 'Server', { placeholder: 'mail.dealer.example' })}
      <div className="grid gap-4.5 md:grid-cols-[8rem_minmax(0,1fr)]">
        {text('port', 'Port', { inputMode: 'numeric' })}
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
      {text('username', 'User name', {}, 'Usually the mail address. Empty: the server asks for none.')}
      {text(
        'password',
        'Password',
        { type: 'password', autoComplete: 'new-password' },
        server?.hasPassword === true
          ? 'Leave it empty to keep the one that is stored.'
          : 'Stored encrypted, and never shown again.',
      )}
      {text(
        'from',
        'Sender',
        { inputMode: 'email' },
        'The address that mails come from; the name is the dealership’s.',
      )}
    </FormDialog>
  );
}
