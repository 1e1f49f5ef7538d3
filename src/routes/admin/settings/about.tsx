import { createFileRoute } from '@tanstack/react-router';
import { PageSettings } from '../../../pages/staff/PageSettings.tsx';
import { noIndexHead } from '../../../site/head.ts';

export const Route = createFileRoute('/admin/settings/about')({
  head: () => noIndexHead('About page - Marque'),
  component: () => <PageSettings slug="about" />,
});
