import { createFileRoute } from '@tanstack/react-router';
import { EndAlertScreen } from '../../../alerts/site/EndAlertScreen.tsx';
import { answeredTitle } from '../../../site/answered-title.ts';
import { loadedSite, pageHead } from '../../../site/head.ts';

export const Route = createFileRoute('/_site/alerts/end')({
  head: ({ match }) =>
    pageHead({
      site: loadedSite(match.context.queryClient),
      title: answeredTitle('End an alert'),
      description: '',
      path: '/alerts/end',
      noIndex: true,
    }),
  component: EndAlertScreen,
});
