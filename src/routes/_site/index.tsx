import type { QueryClient } from '@tanstack/react-query';
import { createIsomorphicFn } from '@tanstack/react-start';
import { createFileRoute } from '@tanstack/react-router';
import { statementsQuery } from '../../dealership/statements.queries.ts';
import { loadOnServer } from '../../platform/browser/load-on-server.ts';
import { loadedSite, pageHead } from '../../site/head.ts';
import { HomeScreen } from '../../site/home/HomeScreen.tsx';
import { makesQuery } from '../../site/home/makes.queries.ts';
import { DealerData } from '../../site/StructuredData.tsx';
import { featuredQuery } from '../../vehicles/vehicles.queries.ts';

export const Route = createFileRoute('/_site/')({
  loader: ({ context }) =>
    Promise.all([
      loadOnServer(context.queryClient, featuredQuery()),
      loadOnServer(context.queryClient, statementsQuery()),
      loadMakes(context.queryClient),
    ]),
  head: ({ match }) => {
    const site = loadedSite(match.context.queryClient);
    return pageHead({
      site,
      title: undefined,
      description: site?.dealership.tagline ?? '',
      path: '/',
    });
  },
  component: Home,
});

/** The browser asks where they are shown: every page loads the code of this route. */
const loadMakes = createIsomorphicFn().server((queryClient: QueryClient) =>
  loadOnServer(queryClient, makesQuery()),
);

function Home() {
  return (
    <>
      <HomeScreen />
      <DealerData isHome />
    </>
  );
}
