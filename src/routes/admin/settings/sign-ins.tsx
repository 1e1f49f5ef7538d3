import { createFileRoute } from '@tanstack/react-router';
import { SignInLog } from '../../../accounts/staff/SignInLog.tsx';
import { noIndexHead } from '../../../site/head.ts';

export const Route = createFileRoute('/admin/settings/sign-ins')({
  head: () => noIndexHead('Sign-ins - Marque'),
  component: SignInLog,
});
