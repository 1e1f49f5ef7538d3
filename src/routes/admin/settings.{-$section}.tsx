import { createFileRoute } from '@tanstack/react-router';
import { noIndexHead } from '../../site/head.ts';
import { SettingsScreen } from '../../staff/SettingsScreen.tsx';

// One route for all sections: each route's address and title is in every visitor's script.
export const Route = createFileRoute('/admin/settings/{-$section}')({
  head: () => noIndexHead('Settings - Marque'),
  loader: async ({ params }) => (await import('../../staff/settings-panels.ts')).loadSection(params.section),
  component: SettingsScreen,
});
