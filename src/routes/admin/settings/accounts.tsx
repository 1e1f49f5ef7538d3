import { createFileRoute } from '@tanstack/react-router';
import { AccountsSettings } from '../../../accounts/staff/AccountsSettings.tsx';
import { noIndexHead } from '../../../site/head.ts';

export const Route = createFileRoute('/admin/settings/accounts')({
  head: () => noIndexHead('Staff accounts - Marque'),
  component: AccountsSettings,
});
