import { createFileRoute } from '@tanstack/react-router';
import { loadedSite, pageHead } from '../../site/head.ts';
import { SavedScreen } from '../../inventory/site/saved/screen/SavedScreen.tsx';

export const Route = createFileRoute('/_site/saved')({
  head: ({ match }) =>
    pageHead({
      site: loadedSite(match.context.queryClient),
      title: 'Saved vehicles',
      description: 'The vehicles that you have saved in this browser.',
      path: '/saved',
      noIndex: true,
    }),
  component: SavedScreen,
});
