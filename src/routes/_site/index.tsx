import { createFileRoute } from '@tanstack/react-router';
import { statementsQuery } from '../../dealership/statements.queries.ts';
import { loadOnServer } from '../../platform/browser/load-on-server.ts';
import { loadedSite, pageHead } from '../../site/head.ts';
import { HomeScreen } from '../../site/home/HomeScreen.tsx';
import { DealerData } from '../../site/StructuredData.tsx';
import { featuredQuery } from '../../vehicles/vehicles.queries.ts';

export const Route = createFileRoute('/_site/')({
  loader: ({ context }) =>
    Promise.all([
      loadOnServer(context.queryClient, featuredQuery()),
      loadOnServer(context.queryClient, statementsQuery()),
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

function Home() {
  return (
    <>
      <HomeScreen />
      <DealerData isHome />
    </>
  );
}
