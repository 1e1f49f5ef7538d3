import { createFileRoute } from '@tanstack/react-router';
import { AppearanceSettings } from '../../../appearance/staff/AppearanceSettings.tsx';
import { noIndexHead } from '../../../site/head.ts';

export const Route = createFileRoute('/admin/settings/appearance')({
  head: () => noIndexHead('Appearance - Marque'),
  component: AppearanceSettings,
});
