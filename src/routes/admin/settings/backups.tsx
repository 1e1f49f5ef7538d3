import { createFileRoute } from '@tanstack/react-router';
import { BackupSettings } from '../../../backups/staff/BackupSettings.tsx';
import { noIndexHead } from '../../../site/head.ts';

export const Route = createFileRoute('/admin/settings/backups')({
  head: () => noIndexHead('Backups - Marque'),
  component: BackupSettings,
});
