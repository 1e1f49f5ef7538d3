import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { siteQuery, useSite } from '../../dealership/site.queries.ts';
import { statementsQuery } from '../../dealership/statements.queries.ts';
import { pageQuery } from '../../pages/pages.queries.ts';
import { AboutScreen } from '../../pages/site/AboutScreen.tsx';
import { loadOnServer } from '../../platform/browser/load-on-server.ts';
import { loadedSite, pageHead, type Site } from '../../site/head.ts';
import { secondPhotoQuery } from '../../vehicles/more-vehicles.queries.ts';

export const Route = createFileRoute('/_site/about')({
  loader: async ({ context: { queryClient } }) => {
    const site = await queryClient.ensureQueryData(siteQuery());
    await Promise.all([
      loadOnServer(queryClient, pageQuery('about')),
      loadOnServer(queryClient, statementsQuery()),
      hasPicture(site) || loadOnServer(queryClient, secondPhotoQuery()),
    ]);
  },
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

/** Whether a picture was chosen for the page. Then no vehicle's photograph is asked for. */
const hasPicture = ({ dealership }: Site) => dealership.pictures.about !== undefined;

function About() {
  const { data, isPending } = useQuery({ ...secondPhotoQuery(), enabled: !hasPicture(useSite()) });
  return <AboutScreen photo={isPending ? undefined : (data ?? null)} />;
}
