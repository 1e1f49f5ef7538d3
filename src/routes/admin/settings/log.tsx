import { createFileRoute } from '@tanstack/react-router';
import { ChangeLogSettings } from '../../../changes/staff/ChangeLogSettings.tsx';
import { noIndexHead } from '../../../site/head.ts';

export const Route = createFileRoute('/admin/settings/log')({
  head: () => noIndexHead('Change log - Marque'),
  component: ChangeLogSettings,
});
