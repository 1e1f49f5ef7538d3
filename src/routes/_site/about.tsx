import { type QueryClient, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { siteQuery, useSite } from '../../dealership/site.queries.ts';
import { statementsQuery } from '../../dealership/statements.queries.ts';
import { pageQuery } from '../../pages/pages.queries.ts';
import { AboutScreen } from '../../pages/site/AboutScreen.tsx';
import { loadOnServer } from '../../platform/browser/load-on-server.ts';
import { loadedSite, pageHead, type Site } from '../../site/head.ts';
import { secondPhotoQuery } from '../../vehicles/more-vehicles.queries.ts';

export const Route = createFileRoute('/_site/about')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      loadOnServer(queryClient, pageQuery('about')),
      loadOnServer(queryClient, statementsQuery()),
      preparePhoto(queryClient),
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
  component: About,
});

/** Loads the photograph for the server's HTML. In the browser it loads when the page is shown. */
const preparePhoto = createIsomorphicFn().server(async (queryClient: QueryClient) => {
  if (!hasPicture(await queryClient.ensureQueryData(siteQuery())))
    await queryClient.prefetchQuery(secondPhotoQuery());
});

/** Whether a picture was chosen for the page. Then no vehicle's photograph is asked for. */
const hasPicture = ({ dealership }: Site) => dealership.pictures.about !== undefined;

function About() {
  const { data, isPending } = useQuery({ ...secondPhotoQuery(), enabled: !hasPicture(useSite()) });
  return <AboutScreen photo={isPending ? undefined : (data ?? null)} />;
}
