import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '../../../staff/SettingsScreen.tsx';
import { noIndexHead } from '../../../site/head.ts';

export const Route = createFileRoute('/admin/settings')({
  head: () => noIndexHead('Settings - Marque'),
  component: SettingsScreen,
});
