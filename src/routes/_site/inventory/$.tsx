import { useQuery } from '@tanstack/react-query';
import { createIsomorphicFn } from '@tanstack/react-start';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { readCriteria } from '../../../alerts/criteria.ts';
import { AlertLink } from '../../../alerts/site/AlertLink.tsx';
import { useSite } from '../../../dealership/site.queries.ts';
import type { ListPage } from '../../../inventory/list-page.schema.ts';
import { listPageQuery } from '../../../inventory/site/list-page/list-page.queries.ts';
import { ListPageScreen } from '../../../inventory/site/list-page/ListPageScreen.tsx';
import { loadedSite, pageHead } from '../../../site/head.ts';
import { breadcrumbJsonLd, itemListJsonLd } from '../../../site/structured-data.ts';
import { StructuredData } from '../../../site/StructuredData.tsx';

/** A list that is a page of its own (0131). */
export const Route = createFileRoute('/_site/inventory/$')({
  loader: async ({ context: { queryClient }, params: { _splat = '' } }) => {
    if (!(await queryClient.ensureQueryData(listPageQuery(_splat)))) throw notFound();
  },
  head: ({ match, params: { _splat = '' } }) => {
    const { queryClient } = match.context;
    const list = queryClient.getQueryData(listPageQuery(_splat).queryKey);
    return pageHead({
      site: loadedSite(queryClient),
      title: list?.title ?? '404 Page Not Found',
      description: list?.description ?? '',
      path: `/inventory/${_splat}`,
      noIndex: !list?.total,
    });
  },
  component: List,
});

function List() {
  const { _splat = '' } = Route.useParams();
  const { data: list } = useQuery(listPageQuery(_splat));
  const { offersAlerts, publicUrl } = useSite();
  if (!list) return null;
  return (
    <>
      <ListPageScreen
        list={list}
        alert={offersAlerts && <AlertLink criteria={readCriteria(list.filters)} />}
      />
      <StructuredData nodes={listData(list, publicUrl)} />
    </>
  );
}

/** Structured data; undefined in the browser. */
const listData = createIsomorphicFn().server((list: ListPage, publicUrl: string) => [
  itemListJsonLd(list.vehicles, publicUrl),
  breadcrumbJsonLd([{ name: 'Home', path: '/' }, ...list.steps], publicUrl),
]);
