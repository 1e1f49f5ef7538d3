import { ServerField } from '../../../mail/staff/ServerFields.tsx';
import { controlClass } from '../../../ui/control.ts';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { StaffForm } from '../../../ui/staff/form/useStaffForm.ts';
import { feedBounds } from '../incoming-feed.schema.ts';
import type { SetupValues } from './setup-form.ts';

const storedHint = 'Leave it empty to keep the one that is stored.';

/** Where the file is, and how to sign in there. A password is never shown again. */
export function SourceFields({
  form,
  kind,
  isStored,
}: {
  form: StaffForm<SetupValues>;
  kind: SetupValues['kind'];
  isStored: boolean;
}) {
  const signIn = form.watch('signIn');
  if (kind === 'upload') return null;
  const password = (
    <ServerField
      form={form}
      name="secret"
      label="Password"
      hint={isStored ? storedHint : 'Stored encrypted, and never shown again.'}
      type="password"
      autoComplete="new-password"
    />
  );
  if (kind === 'https')
    return (
      <>
        <ServerField
          form={form}
          name="address"
          label="Address"
          placeholder="https://feeds.dms.example/stock.csv"
          inputMode="url"
          maxLength={feedBounds.address}
        />
        <ServerField form={form} name="username" label="User name" hint="Empty if the address needs none." />
        {form.watch('username') !== '' && password}
      </>
    );
  return (
    <>
      <div className="grid gap-4.5 md:grid-cols-[minmax(0,1fr)_8rem]">
        <ServerField form={form} name="host" label="Server" placeholder="sftp.dms.example" />
        <ServerField form={form} name="port" label="Port" inputMode="numeric" />
      </div>
      <ServerField
        form={form}
        name="path"
        label="Folder or file"
        hint="Of a folder, the newest CSV file is read."
        placeholder="/out"
        maxLength={feedBounds.path}
      />
      <ServerField form={form} name="username" label="User name" />
      <Field label="Sign in with">
        {(control) => (
          <Select {...control} {...form.register('signIn')} aria-disabled={form.pending || undefined}>
            <option value="password">A password</option>
            <option value="key">A private key</option>
          </Select>
        )}
      </Field>
      {signIn === 'password' ? (
        password
      ) : (
        <Field
          label="Private key"
          error={form.errorAt('secret')}
          hint={
            isStored ? storedHint : 'In the format of OpenSSH or PEM, without a passphrase. Stored encrypted.'
          }
        >
          {(control) => (
            <textarea
              {...control}
              {...form.register('secret')}
              rows={4}
              autoComplete="off"
              spellCheck={false}
              readOnly={form.pending}
              className={`${controlClass} font-mono text-small`}
            />
          )}
        </Field>
      )}
    </>
  );
}
