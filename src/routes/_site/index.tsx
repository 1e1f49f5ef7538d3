import { createFileRoute } from '@tanstack/react-router';
import { loadOnServer } from '../../platform/browser/load-on-server.ts';
import { loadedSite, pageHead } from '../../site/head.ts';
import { HomeScreen } from '../../site/home/HomeScreen.tsx';
import { DealerData } from '../../site/StructuredData.tsx';
import { featuredQuery } from '../../vehicles/vehicles.queries.ts';

export const Route = createFileRoute('/_site/')({
  loader: ({ context }) => loadOnServer(context.queryClient, featuredQuery()),
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
      <DealerData />
    </>
  );
}
