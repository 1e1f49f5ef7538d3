import type { FieldPath, FieldValues } from 'react-hook-form';
import { ServerField } from '../../mail/staff/ServerFields.tsx';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { sftpBounds, type SftpServer } from '../sftp-access.schema.ts';

/** What is typed and chosen about a server. */
export type SftpValues = Record<'host' | 'port' | 'username' | 'secret', string> & Pick<SftpServer, 'signIn'>;

type Props<Values extends FieldValues> = { form: StaffForm<Values>; isStored: boolean };

const hintOf = (isStored: boolean) =>
  isStored ? 'Leave it empty to keep the one that is stored.' : 'Stored encrypted, and never shown again.';

// The compiler cannot see that the paths of a form with these values are among those of a wider form.
const at = <Values extends SftpValues>(name: keyof SftpValues) => name as FieldPath<Values>;

/** A server, and how to sign in there. A password or key is never shown again. */
export function SftpFields<Values extends SftpValues>({
  form,
  isStored,
  placeholder,
}: Props<Values> & { placeholder: string }) {
  const isKey = String(form.watch(at<Values>('signIn'))) === 'key';
  return (
    <>
      <div className="grid gap-4.5 md:grid-cols-[minmax(0,1fr)_8rem]">
        <ServerField
          form={form}
          name={at<Values>('host')}
          label="Server"
          placeholder={placeholder}
          maxLength={sftpBounds.host}
        />
        <ServerField form={form} name={at<Values>('port')} label="Port" inputMode="numeric" />
      </div>
      <ServerField
        form={form}
        name={at<Values>('username')}
        label="User name"
        maxLength={sftpBounds.username}
      />
      <Field label="Sign in with" error={form.errorAt(at<Values>('signIn'))}>
        {(control) => (
          <Select
            {...control}
            {...form.register(at<Values>('signIn'))}
            aria-disabled={form.pending || undefined}
          >
            <option value="password">Password</option>
            <option value="key">Private key</option>
          </Select>
        )}
      </Field>
      {isKey ? (
        <Field
          label="Private key"
          hint={`In the format of OpenSSH or PEM, without a passphrase. ${hintOf(isStored)}`}
          error={form.errorAt(at<Values>('secret'))}
        >
          {(control) => (
            <textarea
              {...control}
              {...form.register(at<Values>('secret'))}
              rows={5}
              autoComplete="off"
              spellCheck={false}
              maxLength={sftpBounds.secret}
              readOnly={form.pending}
              className={`${controlClass} font-mono`}
            />
          )}
        </Field>
      ) : (
        <PasswordField form={form} isStored={isStored} />
      )}
    </>
  );
}

export const PasswordField = <Values extends SftpValues>({ form, isStored }: Props<Values>) => (
  <ServerField
    form={form}
    name={at<Values>('secret')}
    label="Password"
    hint={hintOf(isStored)}
    type="password"
    autoComplete="new-password"
  />
);
