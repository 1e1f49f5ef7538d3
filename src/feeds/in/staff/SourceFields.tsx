import { ServerField } from '../../../mail/staff/ServerFields.tsx';
import type { StaffForm } from '../../../ui/staff/form/useStaffForm.ts';
import { sftpBounds } from '../../sftp-access.schema.ts';
import { PasswordField, SftpFields } from '../../staff/SftpFields.tsx';
import { feedBounds } from '../incoming-feed.schema.ts';
import type { SetupValues } from './setup-form.ts';

/** Where the file is, and how to sign in there. */
export function SourceFields({
  form,
  kind,
  isStored,
}: {
  form: StaffForm<SetupValues>;
  kind: SetupValues['kind'];
  isStored: boolean;
}) {
  if (kind === 'upload') return null;
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
        {form.watch('username') !== '' && <PasswordField form={form} isStored={isStored} />}
      </>
    );
  return (
    <>
      <SftpFields form={form} isStored={isStored} placeholder="sftp.dms.example" />
      <ServerField
        form={form}
        name="path"
        label="Folder or file"
        hint="Of a folder, the newest CSV file is read."
        placeholder="/out"
        maxLength={sftpBounds.path}
      />
    </>
  );
}
