import { createFileRoute } from '@tanstack/react-router';
import { PagesSettings } from '../../../pages/staff/PagesSettings.tsx';
import { noIndexHead } from '../../../site/head.ts';

export const Route = createFileRoute('/admin/settings/pages')({
  head: () => noIndexHead('Pages - Marque'),
  component: PagesSettings,
});
