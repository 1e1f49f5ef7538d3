import { createFileRoute } from '@tanstack/react-router';
import { noIndexHead } from '../../../site/head.ts';
import { BinSettings } from '../../../vehicles/staff/bin/BinSettings.tsx';

export const Route = createFileRoute('/admin/settings/bin')({
  head: () => noIndexHead('Deleted vehicles - Marque'),
  component: BinSettings,
});
