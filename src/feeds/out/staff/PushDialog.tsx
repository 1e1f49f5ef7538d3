import { useMutation } from '@tanstack/react-query';
import { portOf, ServerField } from '../../../mail/staff/ServerFields.tsx';
import { errorMessage } from '../../../platform/browser/error-message.ts';
import { controlClass } from '../../../ui/control.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/staff/form/FormDialog.tsx';
import { schemaIssues } from '../../../ui/staff/form/issues.ts';
import { intoView } from '../../../ui/staff/into-view.ts';
import { useStaffForm } from '../../../ui/staff/form/useStaffForm.ts';
import { PendingButton } from '../../../ui/staff/PendingButton.tsx';
import { sftpBounds } from '../../sftp-access.schema.ts';
import { SftpFields, type SftpValues } from '../../staff/SftpFields.tsx';
import { channelFacts } from '../channels.ts';
import type { Feed } from '../feed.schema.ts';
import { savePush, testPush } from '../feeds.staff.queries.ts';
import { pushBounds, pushInput, type PushInput, type PushTest } from '../push/feed-push.schema.ts';

type Values = SftpValues & Record<'folder' | 'fileName' | 'at' | 'hostKey', string>;

const toInput = ({ port, secret, ...values }: Values): PushInput => ({
  ...values,
  port: portOf(port),
  ...(secret !== '' && { secret }),
});

const toTest = ({ hostKey: _key, fileName: _name, at: _at, ...access }: PushInput): PushTest => access;

/** Enters where a feed is put, and tries it out: the key that the server shows then is the one that counts from then on. */
export function PushDialog(props: { feed: Feed; onClose: () => void; onSaved: () => Promise<void> }) {
  const { channel, push } = props.feed;
  const { name, extension } = channelFacts[channel];
  const form = useStaffForm<Values>({
    values: {
      host: push?.host ?? '',
      port: String(push?.port ?? 22),
      username: push?.username ?? '',
      signIn: push?.signIn ?? 'password',
      secret: '',
      folder: push?.folder ?? '/',
      fileName: push?.fileName ?? `inventory.${extension}`,
      at: push?.at ?? '05:00',
      hostKey: push?.hostKey ?? '',
    },
    check: (values) => schemaIssues(pushInput, toInput(values)),
  });
  const test = useMutation({
    mutationFn: () => testPush(channel, toTest(toInput(form.getValues()))),
    onSuccess: ({ hostKey }) => {
      if (hostKey !== null) form.setValue('hostKey', hostKey, { shouldDirty: true });
    },
  });
  const submit = form.submitTo(async (values) => {
    await savePush(channel, toInput(values));
    await props.onSaved();
    props.onClose();
  }, 'Failed to save the push');
  const tested =
    test.data ??
    (test.error && {
      isReachable: false,
      answer: errorMessage(test.error, 'The connection could not be tested'),
      hostKey: null,
    });
  const hostKey = form.watch('hostKey');
  const keyIssue = form.errorAt('hostKey');
  return (
    <FormDialog
      title={`Push to ${name}`}
      description="The file is uploaded to the server of the marketplace each day while the channel is on."
      size="medium"
      submitLabel="Save Push"
      pendingLabel="Saving..."
      pending={form.pending}
      failure={form.failure}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <SftpFields form={form} isStored={push !== null} placeholder="sftp.marketplace.example" />
      <div className="grid gap-4.5 md:grid-cols-2">
        <ServerField form={form} name="folder" label="Folder" maxLength={sftpBounds.path} />
        <ServerField form={form} name="fileName" label="File name" maxLength={pushBounds.fileName} />
      </div>
      <Field label="Each day at" hint="In the time zone of the dealership." error={form.errorAt('at')}>
        {(control) => (
          <input
            {...control}
            {...form.register('at')}
            type="time"
            readOnly={form.pending}
            className={`${controlClass} md:max-w-40`}
          />
        )}
      </Field>
      <div className="grid gap-3">
        <PendingButton
          variant="line"
          pending={test.isPending}
          pendingLabel="Connecting..."
          className="justify-self-start max-md:w-full"
          onClick={() => test.mutate()}
        >
          Test Connection
        </PendingButton>
        {keyIssue !== undefined && (
          <p role="alert" ref={intoView} className="text-small text-danger">
            {keyIssue}
          </p>
        )}
        <div role="status">
          {tested !== null && !test.isPending && (
            <p
              ref={intoView}
              className={`border-l-2 bg-staff-sunk px-3 py-2.5 wrap-anywhere ${tested.isReachable ? 'border-staff-accent' : 'border-danger'}`}
            >
              {tested.answer}
            </p>
          )}
        </div>
        {hostKey !== '' && (
          <p className="text-small wrap-anywhere text-staff-muted">Key of the server: {hostKey}</p>
        )}
      </div>
    </FormDialog>
  );
}
