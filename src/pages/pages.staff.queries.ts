import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../platform/browser/api-client.ts';
import { readAsStaff, request } from '../platform/browser/request.ts';
import type { EditedPage, Page } from './pages.schema.ts';
import type { StaffPagesApi } from './pages.staff.api.ts';

const read = createApiClient<StaffPagesApi>('/api/pages', readAsStaff);
const write = createApiClient<StaffPagesApi>('/api/pages', request);

/** All pages, and those that are offered. */
export const pagesQuery = () =>
  queryOptions({ queryKey: ['/api/pages'], queryFn: () => read('get', '/'), refetchOnMount: true });

/** A page for the editor, published or not. */
export const editedPageQuery = (slug: string) =>
  queryOptions({
    queryKey: [`/api/pages/${slug}/edit`],
    queryFn: () => read('get', '/:slug/edit', { param: { slug } }),
    // The editor must always start from the current version, never from a cached one.
    staleTime: 0,
    gcTime: 0,
  });

/** What staff may change, and the `updatedAt` that an editor started from. */
export type PageChange = Partial<Pick<Page, 'title' | 'slug' | 'content' | 'isPublished'>> & {
  updatedAt?: string | null;
};

/**
 * Saves a page. Rejects with `RequestError` 409 when it was saved after `updatedAt` or its address is taken, 400
 * with issues by field.
 */
export const savePage = ({ slug, change }: { slug: string; change: PageChange }) =>
  write('patch', '/:slug', { param: { slug }, json: change });

/** Adds a page. Rejects with `RequestError` 409 when its address is taken. */
export const addPage = (
  page: Pick<EditedPage, 'title' | 'slug'> &
    Partial<Pick<EditedPage, 'content' | 'isPublished' | 'earlierSlugs'>>,
) => write('post', '/', { json: page });

/** Brings a page back that was deleted. About is never added, and has had no other address. */
export const restorePage = ({ title, slug, content, isPublished, earlierSlugs }: EditedPage) =>
  slug === 'about'
    ? savePage({ slug, change: { title, content, isPublished } })
    : addPage({ title, slug, content, isPublished, earlierSlugs });

export const deletePage = (slug: string) => write('delete', '/:slug', { param: { slug } });
