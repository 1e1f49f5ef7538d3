import { createFileRoute } from '@tanstack/react-router';
import { AboutSettings } from '../../../pages/staff/AboutSettings.tsx';
import { noIndexHead } from '../../../site/head.ts';

export const Route = createFileRoute('/admin/settings/about')({
  head: () => noIndexHead('About page - Marque'),
  component: AboutSettings,
});
