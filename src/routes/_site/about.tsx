import { createFileRoute } from '@tanstack/react-router';
import { statementsQuery } from '../../dealership/statements.queries.ts';
import { pageQuery } from '../../pages/pages.queries.ts';
import { AboutScreen } from '../../pages/site/AboutScreen.tsx';
import { loadOnServer } from '../../platform/browser/load-on-server.ts';
import { loadedSite, pageHead } from '../../site/head.ts';

export const Route = createFileRoute('/_site/about')({
  loader: ({ context }) =>
    Promise.all([
      loadOnServer(context.queryClient, pageQuery('about')),
      loadOnServer(context.queryClient, statementsQuery()),
    ]),
  head: ({ match }) => {
    const site = loadedSite(match.context.queryClient);
    return pageHead({
      site,
      title: 'About Us',
      description: site?.dealership.introduction.text ?? '',
      path: '/about',
    });
  },
  component: AboutScreen,
});
