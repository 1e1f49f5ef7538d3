import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { schemaIssues } from '../../ui/staff/form/issues.ts';
import { FormDialog } from '../../ui/staff/form/FormDialog.tsx';
import { useStaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { usePhone } from '../../ui/staff/usePhone.ts';
import { secondFactorSchema } from '../accounts.schema.ts';
import { newSecondFactorQuery, turnSecondFactorOn } from '../second-factor/second-factor.staff.queries.ts';
import { askOwnPasskey } from './own-factor.ts';
import { OwnPasswordField } from './OwnPasswordField.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const title = 'Turn On Second Factor';

/**
 * Sets up the user's authenticator app: the secret for it, a code that proves it, then the recovery codes. Who `hasPasskey` proves
 * to be its owner too.
 */
export function SecondFactorDialog({ hasPasskey, onClose }: { hasPasskey: boolean; onClose: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const offered = useQuery(newSecondFactorQuery());
  const isPhone = usePhone();
  const secret = offered.data?.secret ?? '';
  const form = useStaffForm({
    values: { code: '', currentPassword: '' },
    check: (typed) => schemaIssues(secondFactorSchema, { ...typed, secret }),
  });
  const submit = form.submitTo(async (typed) => {
    const passkey = hasPasskey ? { passkey: await askOwnPasskey('No passkey was used. Try again.') } : {};
    setCodes((await turnSecondFactorOn({ ...typed, secret, ...passkey })).recoveryCodes);
  }, 'Failed to turn the second factor on');
  if (codes !== null) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <FormDialog
      size="small"
      title={title}
      description="Scan the picture with an authenticator app, then type the code that it shows."
      submitLabel="Turn On"
      pendingLabel="Saving..."
      pending={form.pending}
      failure={form.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      {offered.isError ? (
        <LoadError text="The secret could not be fetched." onRetry={() => void offered.refetch()} />
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            {offered.data === undefined ? (
              <Skeleton className="size-44" />
            ) : (
              <QrCode
                text={offered.data.address}
                label="QR code with the secret"
                className="size-44 rounded-control bg-white"
              />
            )}
            <p className="min-w-40 flex-1 text-small">
              {isPhone && offered.data !== undefined && (
                <a
                  href={offered.data.address}
                  className="mb-1.5 flex min-h-11 items-center font-medium text-staff-accent underline underline-offset-3"
                >
                  Open the app on this phone
                </a>
              )}
              No camera? Type this secret into the app:{' '}
              <code className="mt-1 block font-mono text-small wrap-anywhere text-staff-ink">
                {secret.match(/.{4}/g)?.join(' ')}
              </code>
            </p>
          </div>
          <Field label="Code" error={form.errorAt('code')} hint="Six digits from the app.">
            {(control) => (
              <input
                {...control}
                {...form.register('code')}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={7}
                readOnly={form.pending}
                className={`${controlClass} tabular-nums`}
              />
            )}
          </Field>
          <OwnPasswordField form={form} />
        </>
      )}
    </FormDialog>
  );
}
