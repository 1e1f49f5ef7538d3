import type { Database } from '../platform/database.ts';
import { openLive, type Live, type LiveOptions } from '../platform/live.ts';
import type { Page } from './page.ts';
import { publishedPages } from './pages.store.ts';

/** Notice sent to every process after a committed write to pages. */
export const pagesChannel = 'pages';

/** The published pages by slug, in memory. */
export type Pages = Live<ReadonlyMap<string, Page>>;

/** Loads the published pages and keeps them current on notices of `pagesChannel`. */
export function openPages(database: Database, options: LiveOptions): Promise<Pages> {
  return openLive(
    database,
    pagesChannel,
    async () => new Map((await publishedPages(database.queries)).map((page) => [page.slug, page])),
    options,
  );
}
