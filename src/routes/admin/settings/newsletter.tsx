import { createFileRoute } from '@tanstack/react-router';
import { AlertSettings } from '../../../alerts/staff/AlertSettings.tsx';
import { NewsletterSettings } from '../../../newsletter/staff/NewsletterSettings.tsx';
import { noIndexHead } from '../../../site/head.ts';

export const Route = createFileRoute('/admin/settings/newsletter')({
  head: () => noIndexHead('Newsletter - Marque'),
  component: Newsletter,
});

function Newsletter() {
  return (
    <>
      <NewsletterSettings />
      <AlertSettings />
    </>
  );
}
