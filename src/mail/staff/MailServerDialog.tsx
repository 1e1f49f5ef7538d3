import { useQueryClient } from '@tanstack/react-query';
import { useOwnFactor, withFactor } from '../../accounts/staff/own-factor.ts';
import { OwnerFields } from '../../accounts/staff/OwnerFields.tsx';
import { EncryptionField, portOf, ServerField } from './ServerFields.tsx';
import { FormDialog } from '../../ui/staff/form/FormDialog.tsx';
import { schemaIssues } from '../../ui/staff/form/issues.ts';
import { useStaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { mailServerInput, type MailServerInput } from '../mail-settings.schema.ts';
import { mailOverviewQuery, saveMailServer, type MailOverview } from '../mail.staff.queries.ts';

type Values = Record<
  'host' | 'port' | 'username' | 'password' | 'from' | 'currentPassword' | 'code',
  string
> & {
  security: 'tls' | 'starttls' | 'none';
};

const toInput = ({ password, port, ...values }: Values): MailServerInput => ({
  ...values,
  port: portOf(port),
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
  const factor = useOwnFactor();
  const form = useStaffForm<Values>({
    values: {
      host: server?.host ?? '',
      port: String(server?.port ?? 587),
      security: server?.security ?? 'starttls',
      username: server?.username ?? '',
      password: '',
      from: server?.from ?? fallback ?? '',
      currentPassword: '',
      code: '',
    },
    check: (values) => schemaIssues(mailServerInput, toInput(values)),
  });
  const submit = form.submitTo(async (values) => {
    const saved = await saveMailServer({ ...toInput(values), ...(await withFactor(factor, values)) });
    queries.setQueryData(mailOverviewQuery().queryKey, saved);
    toast({ title: 'Mail server saved', description: 'Send a test mail to see whether it works.' });
    props.onClose();
  }, 'Failed to save the mail server');
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
      <ServerField form={form} name="host" label="Server" placeholder="mail.dealer.example" />
      <div className="grid gap-4.5 md:grid-cols-[8rem_minmax(0,1fr)]">
        <ServerField form={form} name="port" label="Port" inputMode="numeric" />
        <EncryptionField form={form} name="security" ports={{ tls: 465, starttls: 587 }} />
      </div>
      <ServerField
        form={form}
        name="username"
        label="User name"
        hint="Usually the mail address. Empty: the server asks for none."
      />
      <ServerField
        form={form}
        name="password"
        label="Password"
        hint={
          server?.hasPassword === true
            ? 'Leave it empty to keep the one that is stored.'
            : 'Stored encrypted, and never shown again.'
        }
        type="password"
        autoComplete="new-password"
      />
      <ServerField
        form={form}
        name="from"
        label="Sender"
        hint="The address that mails come from; the name is the dealership’s."
        inputMode="email"
      />
      <OwnerFields form={form} factor={factor} />
    </FormDialog>
  );
}
