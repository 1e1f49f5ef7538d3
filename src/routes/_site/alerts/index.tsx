import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readCriteria } from '../../../alerts/criteria.ts';
import { AlertScreen } from '../../../alerts/site/AlertScreen.tsx';
import { answeredTitle } from '../../../site/answered-title.ts';
import { loadedSite, pageHead } from '../../../site/head.ts';

export const Route = createFileRoute('/_site/alerts/')({
  validateSearch: readCriteria,
  head: ({ match }) =>
    pageHead({
      site: loadedSite(match.context.queryClient),
      title: answeredTitle('Tell me when one arrives'),
      description: 'An email as soon as a vehicle like this is for sale.',
      path: '/alerts',
      noIndex: true,
    }),
  component: Alerts,
});

function Alerts() {
  const search = Route.useSearch();
  return <AlertScreen criteria={useMemo(() => readCriteria(search), [search])} />;
}
