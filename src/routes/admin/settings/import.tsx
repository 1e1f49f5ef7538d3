import { createFileRoute } from '@tanstack/react-router';
import { ImportSettings } from '../../../vehicles/staff/import/ImportSettings.tsx';
import { noIndexHead } from '../../../site/head.ts';

export const Route = createFileRoute('/admin/settings/import')({
  head: () => noIndexHead('Import and export - Marque'),
  component: ImportSettings,
});
