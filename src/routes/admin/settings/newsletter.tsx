import { createFileRoute } from '@tanstack/react-router';
import { NewsletterSettings } from '../../../newsletter/staff/NewsletterSettings.tsx';
import { noIndexHead } from '../../../site/head.ts';

export const Route = createFileRoute('/admin/settings/newsletter')({
  head: () => noIndexHead('Newsletter - Marque'),
  component: NewsletterSettings,
});
