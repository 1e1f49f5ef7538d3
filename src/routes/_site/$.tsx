import { createFileRoute, notFound } from '@tanstack/react-router';
import { loadedSite, pageHead } from '../../site/head.ts';
import { NotFoundScreen } from '../../site/NotFoundScreen.tsx';

/** Section 2: every other path. Inside the shell, so that header and footer lead on. */
export const Route = createFileRoute('/_site/$')({
  loader: () => {
    throw notFound();
  },
  head: ({ match }) =>
    pageHead({
      site: loadedSite(match.context.queryClient),
      title: '404 Page Not Found',
      description: 'There is no such page.',
      path: match.pathname,
      noIndex: true,
    }),
  notFoundComponent: NotFoundScreen,
});
