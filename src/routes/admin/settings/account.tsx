import { createFileRoute } from '@tanstack/react-router';
import { OwnAccountSettings } from '../../../accounts/staff/OwnAccountSettings.tsx';
import { noIndexHead } from '../../../site/head.ts';

export const Route = createFileRoute('/admin/settings/account')({
  head: () => noIndexHead('Your account - Marque'),
  component: OwnAccountSettings,
});
