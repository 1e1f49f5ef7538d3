import { useQuery } from '@tanstack/react-query';
import { createIsomorphicFn } from '@tanstack/react-start';
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { pageQuery } from '../../pages/pages.queries.ts';
import { summaryOf } from '../../pages/site/page-text.ts';
import { PageScreen } from '../../pages/site/PageScreen.tsx';
import { useSite } from '../../dealership/site.queries.ts';
import { loadedSite, pageHead } from '../../site/head.ts';
import { breadcrumbJsonLd } from '../../site/structured-data.ts';
import { StructuredData } from '../../site/StructuredData.tsx';

/** A page of the dealership's own. The program's own addresses come first (0069). */
export const Route = createFileRoute('/_site/$slug')({
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const page = await queryClient.ensureQueryData({ ...pageQuery(slug), revalidateIfStale: true });
    // The server answers an earlier address itself.
    if (page === null || (page.slug !== slug && typeof window === 'undefined')) throw notFound();
    if (page.slug !== slug) throw redirect({ to: '/$slug', params: { slug: page.slug }, replace: true });
  },
  head: ({ match, params: { slug } }) => {
    const { queryClient } = match.context;
    const page = queryClient.getQueryData(pageQuery(slug).queryKey);
    return pageHead({
      site: loadedSite(queryClient),
      title: page?.title ?? '404 Page Not Found',
      description: summaryOf(page?.content ?? ''),
      path: `/${slug}`,
      noIndex: !page,
    });
  },
  component: OwnPage,
});

function OwnPage() {
  const { slug } = Route.useParams();
  const { data: page } = useQuery(pageQuery(slug));
  const { publicUrl } = useSite();
  if (!page) return null;
  return (
    <>
      <PageScreen page={page} />
      <StructuredData nodes={trailTo(page, publicUrl)} />
    </>
  );
}

/** Structured data; undefined in the browser. */
const trailTo = createIsomorphicFn().server((page: { slug: string; title: string }, publicUrl: string) => [
  breadcrumbJsonLd(
    [
      { name: 'Home', path: '/' },
      { name: page.title, path: `/${page.slug}` },
    ],
    publicUrl,
  ),
]);
