import type { Database } from '../platform/database.ts';
import { openLive, type Live } from '../platform/live.ts';
import type { Page } from './page.ts';
import { publishedPages } from './pages.store.ts';

/** Notice sent to every process after a committed write to pages. */
export const pagesChannel = 'pages';

/** The published pages by slug, in memory. */
export type Pages = Live<ReadonlyMap<string, Page>>;

/** Loads the published pages and keeps them current on notices of `pagesChannel`. `onChange` runs after each swap. */
export function openPages(
  database: Database,
  options: { onChange: () => void; onError: (error: unknown) => void },
): Promise<Pages> {
  return openLive(
    database,
    pagesChannel,
    async () => new Map((await publishedPages(database.queries)).map((page) => [page.slug, page])),
    options,
  );
}
