import { Message } from '../../ui/staff/Message.tsx';

/** What to do when no backups are made. */
export const NoPlaceForBackups = () => (
  <Message title="No backups are made">
    <p>
      Tell the program where to put them: set <code>BACKUP_TO</code> to a folder on another disk, such as{' '}
      <code>/mnt/backup/marque</code>, or to a bucket, such as <code>s3://dealer-backups/marque</code>. Then
      start it again. The first backup is made within minutes, and one each day from then on.
    </p>
  </Message>
);
