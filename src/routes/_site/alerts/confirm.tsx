import { createFileRoute } from '@tanstack/react-router';
import { ConfirmAlertScreen } from '../../../alerts/site/ConfirmAlertScreen.tsx';
import { answeredTitle } from '../../../site/answered-title.ts';
import { loadedSite, pageHead } from '../../../site/head.ts';

export const Route = createFileRoute('/_site/alerts/confirm')({
  head: ({ match }) =>
    pageHead({
      site: loadedSite(match.context.queryClient),
      title: answeredTitle('Confirm your alert'),
      description: '',
      path: '/alerts/confirm',
      noIndex: true,
    }),
  component: ConfirmAlertScreen,
});
