import { eq } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import type { Page } from './page.ts';
import { pages } from './pages.table.ts';
import { sanitizeContent } from './sanitize.ts';

/** What is saved of a page; `content` may be any HTML. */
export type PageInput = Pick<Page, 'title' | 'slug' | 'content' | 'isPublished'>;

const toPage = (row: typeof pages.$inferSelect): Page => ({ ...row, updatedAt: row.updatedAt.toISOString() });

/** Pages that visitors may read. */
export async function publishedPages(queries: Queries): Promise<Page[]> {
  const rows = await queries.select().from(pages).where(eq(pages.isPublished, true));
  return rows.map(toPage);
}

/**
 * Writes the page of a slug, made when there is none, with its HTML sanitised. Send a notice of `pagesChannel` after
 * the commit.
 */
export async function savePage(queries: Queries, input: PageInput, now: Date): Promise<Page> {
  const { title, slug, isPublished } = input;
  const written = { title, content: sanitizeContent(input.content), isPublished, updatedAt: now };
  const [row] = await queries
    .insert(pages)
    .values({ slug, ...written })
    .onConflictDoUpdate({ target: pages.slug, set: written })
    .returning();
  if (!row) throw new Error(`The page ${slug} was not written`);
  return toPage(row);
}
