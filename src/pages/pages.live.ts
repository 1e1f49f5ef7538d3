import type { Database } from '../platform/database.ts';
import { openLiveValue, type LiveValue, type LiveValueOptions } from '../platform/live-value.ts';
import type { Page, PageLink } from './pages.schema.ts';
import { publishedPages } from './pages.store.ts';

/** Notice sent to every process after a committed write to pages. */
export const pagesChannel = 'pages';

/** The published pages by slug, in memory; `moved` has their earlier slugs, each with the slug now. */
export type Pages = LiveValue<ReadonlyMap<string, Page> & { readonly moved: ReadonlyMap<string, string> }>;

/** Loads the published pages and keeps them current on notices of `pagesChannel`. */
export function openPages(database: Database, options: LiveValueOptions): Promise<Pages> {
  return openLiveValue(
    database,
    pagesChannel,
    async () => {
      const { pages, moved } = await publishedPages(database.queries);
      return Object.assign(new Map(pages.map((page) => [page.slug, page])), { moved });
    },
    options,
  );
}

/** The published pages as links name them, A to Z; without About, which has a place of its own everywhere. */
export const linksTo = (pages: Pages): PageLink[] =>
  [...pages.current.values()]
    .filter(({ slug }) => slug !== 'about')
    .map(({ slug, title }) => ({ slug, title }))
    .sort((a, b) => a.title.localeCompare(b.title, 'en'));
