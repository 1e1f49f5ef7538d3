import { and, desc, eq, sql } from 'drizzle-orm';
import { differences, recordChanges } from '../changes/changes.store.ts';
import { changes } from '../changes/changes.table.ts';
import type { Database, Queries } from '../platform/database.ts';
import { ApiError, notFound } from '../platform/errors.ts';
import { startingTitles, type EditedPage, type Page } from './page.ts';
import { pages } from './pages.table.ts';
import { sanitizeContent } from './sanitize.ts';

/** The fields of a page that are saved; `content` may be any HTML. */
export type PageInput = Pick<Page, 'title' | 'slug' | 'content' | 'isPublished'>;

/** Key of the advisory lock that serializes saves, also when there is no row to lock yet. */
const lockKey = 7_305_003;

const toPage = (row: typeof pages.$inferSelect): Page => ({ ...row, updatedAt: row.updatedAt.toISOString() });

/** Pages that visitors may read. */
export async function publishedPages(queries: Queries): Promise<Page[]> {
  const rows = await queries.select().from(pages).where(eq(pages.isPublished, true));
  return rows.map(toPage);
}

/** Every page, published or not. */
export async function allPages(queries: Queries): Promise<Page[]> {
  const rows = await queries.select().from(pages);
  return rows.map(toPage);
}

/**
 * Creates or replaces the page with a slug, with its HTML sanitised. Send a notice on `pagesChannel` after
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

/** A page for the editor, published or not. Throws 404 if there is no such page and none can be created. */
export async function readEditedPage(queries: Queries, slug: string): Promise<EditedPage> {
  const page = await findPage(queries, slug);
  if (page === null) return { ...startingPage(slug), updatedAt: null, savedBy: null };
  const [last] = await queries
    .select({ by: changes.by })
    .from(changes)
    .where(and(eq(changes.kind, 'page'), eq(changes.subjectId, page.id)))
    .orderBy(desc(changes.at), desc(changes.id))
    .limit(1);
  const { id: _, ...rest } = page;
  return { ...rest, savedBy: last?.by ?? null };
}

/**
 * Changes a page, with its HTML sanitised, and logs it. Throws 404 as `readEditedPage` does, and 409 if it
 * was saved after `readAt`, the `updatedAt` that the change started from (undefined skips the check). Send a
 * notice on `pagesChannel` afterwards.
 */
export function changePage(
  database: Database,
  slug: string,
  change: { [Field in 'title' | 'content' | 'isPublished']?: Page[Field] | undefined },
  options: { readAt: string | null | undefined; by: string; now: Date },
): Promise<Page> {
  return database.queries.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    const before = await findPage(tx, slug);
    const from = before ?? startingPage(slug);
    const after: PageInput = {
      slug,
      title: change.title ?? from.title,
      content: sanitizeContent(change.content ?? from.content),
      isPublished: change.isPublished ?? from.isPublished,
    };
    const fields = differences(before, after, ['title', 'content', 'isPublished']);
    // Checked before the time: a save that is repeated because its response was lost is no conflict.
    if (before !== null && fields.length === 0) return before;
    if (options.readAt !== undefined && options.readAt !== (before?.updatedAt ?? null)) {
      throw new ApiError(409, 'Somebody else saved this page meanwhile');
    }
    // Two saves in one millisecond must not look like the same version.
    const last = before === null ? 0 : Date.parse(before.updatedAt);
    const now = new Date(Math.max(options.now.getTime(), last + 1));
    const page = await savePage(tx, after, now);
    await recordChanges(
      tx,
      [
        {
          by: options.by,
          kind: 'page',
          action: before === null ? 'added' : 'changed',
          subjectId: page.id,
          subject: page.title,
          // The log only says that the text was edited, however short it is.
          fields: fields.map((field) =>
            field.field === 'content' ? { field: 'content', from: null, to: null } : field,
          ),
        },
      ],
      now,
    );
    return page;
  });
}

async function findPage(queries: Queries, slug: string): Promise<Page | null> {
  const [row] = await queries.select().from(pages).where(eq(pages.slug, slug));
  return row ? toPage(row) : null;
}

function startingPage(slug: string): PageInput {
  const title = Object.hasOwn(startingTitles, slug) ? startingTitles[slug] : undefined;
  if (title === undefined) throw notFound('Page');
  return { slug, title, content: '', isPublished: true };
}
