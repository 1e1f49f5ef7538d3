import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { FieldChange } from '../changes/change.ts';
import { differences, recordChanges } from '../changes/changes.store.ts';
import { changes } from '../changes/changes.table.ts';
import type { Database, Queries } from '../platform/database.ts';
import { requireLastSave, saveInOrder, timeOfSave } from '../platform/database/saves.ts';
import { ApiError, notFound } from '../platform/errors.ts';
import { plainText } from '../platform/plain-text.ts';
import { mostPages, startingTitles } from './page.ts';
import type { EditedPage, ListedPage, Page } from './pages.schema.ts';
import { pages } from './pages.table.ts';
import { sanitizeContent } from './sanitize.ts';
import { isReservedSlug, reservedMessage } from './slug.ts';
import { startingPage, type StartingFacts } from './starting-page.ts';

/** The fields of a page that are saved; `content` may be any HTML. */
export type PageInput = Pick<Page, 'title' | 'slug' | 'content' | 'isPublished'>;

/** Fields of a deleted page that is restored. */
type NewFields = {
  content?: string | undefined;
  isPublished?: boolean | undefined;
  earlierSlugs?: string[] | undefined;
};

type Writing = { by: string; now: Date };

const toPage = ({ earlierSlugs: _earlierSlugs, ...row }: typeof pages.$inferSelect): Page => ({
  ...row,
  updatedAt: row.updatedAt.toISOString(),
});

/** Pages that visitors may read, and the slugs that they had before, each with its slug now. */
export async function publishedPages(
  queries: Queries,
): Promise<{ pages: Page[]; moved: ReadonlyMap<string, string> }> {
  const rows = await queries.select().from(pages).where(eq(pages.isPublished, true));
  const moved = rows.flatMap(({ slug, earlierSlugs }) =>
    earlierSlugs.map((earlier) => [earlier, slug] as const),
  );
  return { pages: rows.map(toPage), moved: new Map(moved) };
}

/** Every page, published or not. */
export async function allPages(queries: Queries): Promise<Page[]> {
  const rows = await queries.select().from(pages);
  return rows.map(toPage);
}

/** The staff's list: first the pages that every dealership is offered, made or not, then all others A to Z. */
export async function listPages(queries: Queries): Promise<ListedPage[]> {
  const { title, slug, isPublished, updatedAt } = pages;
  const rows = await queries
    .select({ title, slug, isPublished, updatedAt })
    .from(pages)
    .orderBy(sql`${title} collate "und-x-icu"`, slug);
  const made = rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
  const offered = Object.entries(startingTitles).map(
    ([known, titled]) =>
      made.find((page) => page.slug === known) ?? {
        title: titled,
        slug: known,
        isPublished: false,
        updatedAt: null,
      },
  );
  return [...offered, ...made.filter((page) => !Object.hasOwn(startingTitles, page.slug))];
}

/**
 * Creates or replaces the page with a slug, with its HTML sanitized. Send a notice on `pagesChannel` after
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
export async function readEditedPage(
  queries: Queries,
  slug: string,
  facts: StartingFacts,
): Promise<EditedPage> {
  const [row] = await queries.select().from(pages).where(eq(pages.slug, slug));
  if (!row) return { ...requireStart(slug, facts), updatedAt: null, earlierSlugs: [], savedBy: null };
  const [last] = await queries
    .select({ by: changes.by })
    .from(changes)
    .where(and(eq(changes.kind, 'page'), eq(changes.subjectId, row.id)))
    .orderBy(desc(changes.at), desc(changes.id))
    .limit(1);
  const { id: _, ...page } = toPage(row);
  return { ...page, earlierSlugs: row.earlierSlugs, savedBy: last?.by ?? null };
}

/**
 * Adds a page, which is not published unless it says so, and logs it; without a text, one that is offered begins with its own. Its
 * earlier slugs lead to it again, as far as no other page has taken them. Throws 409 if the address is taken, or if there
 * are too many.
 */
export const addPage = (
  database: Database,
  input: Pick<PageInput, 'title' | 'slug'> & NewFields,
  options: Writing & StartingFacts,
): Promise<Page> =>
  saveInOrder(database, 'pages', async (tx) => {
    const { title, slug, isPublished = false } = input;
    await requireFree(tx, slug);
    const [counted] = await tx.select({ pages: count() }).from(pages);
    if ((counted?.pages ?? 0) >= mostPages)
      throw new ApiError(409, `There can be at most ${mostPages} pages`);
    const content = input.content ?? startingPage(slug, options)?.content ?? '';
    await giveUpSlug(tx, slug);
    const page = await savePage(tx, { title, slug, content, isPublished }, options.now);
    await takeSlugsBack(tx, slug, input.earlierSlugs ?? []);
    const logged = differences(
      null,
      page,
      isPublished ? ['title', 'slug', 'isPublished'] : ['title', 'slug'],
    );
    await record(tx, options, 'added', page, logged);
    return page;
  });

/**
 * Changes a page, with its HTML sanitized, and logs it. Throws 404 as `readEditedPage` does, 400 if its new
 * address belongs to the program, 409 if that is taken, and 409 if it was saved after `readAt`, the `updatedAt`
 * that the change started from (undefined skips the check). Send a notice on `pagesChannel` afterwards.
 */
export const changePage = (
  database: Database,
  slug: string,
  change: { [Field in keyof PageInput]?: PageInput[Field] | undefined },
  options: Writing & StartingFacts & { readAt: string | null | undefined },
): Promise<Page> =>
  saveInOrder(database, 'pages', async (tx) => {
    const before = await findPage(tx, slug);
    const from = before ?? requireStart(slug, options);
    const after: PageInput = {
      slug: change.slug ?? slug,
      title: change.title ?? from.title,
      content: sanitizeContent(change.content ?? from.content),
      isPublished: change.isPublished ?? from.isPublished,
    };
    const fields = changesOf(before, after);
    // Checked before the time: a save that is repeated because its response was lost is no conflict.
    if (before !== null && fields.length === 0) return before;
    const last = before?.updatedAt ?? null;
    requireLastSave(options.readAt, last, 'Somebody else saved this page meanwhile');
    if (after.slug !== slug) {
      // The About page's address cannot be given away either.
      if (isReservedSlug(slug) || isReservedSlug(after.slug)) throw badSlug(400, reservedMessage);
      await requireFree(tx, after.slug);
      await giveUpSlug(tx, after.slug);
      const earlierSlugs = sql`${pages.earlierSlugs} || ${JSON.stringify([slug])}::jsonb`;
      await tx.update(pages).set({ slug: after.slug, earlierSlugs }).where(eq(pages.slug, slug));
    }
    if (before === null) await giveUpSlug(tx, slug);
    const now = timeOfSave(last, options.now);
    const page = await savePage(tx, after, now);
    await record(tx, { by: options.by, now }, before === null ? 'added' : 'changed', page, fields);
    return page;
  });

/** Deletes a page and logs it. Throws 404. Send a notice on `pagesChannel` afterwards. */
export const deletePage = (database: Database, slug: string, writing: Writing): Promise<void> =>
  saveInOrder(database, 'pages', async (tx) => {
    const [row] = await tx.delete(pages).where(eq(pages.slug, slug)).returning();
    if (!row) throw notFound('Page');
    const page = toPage(row);
    await record(tx, writing, 'deleted', page, differences(withText(page), null, ['slug', 'content']));
  });

/** A page for the change log, with its story as plain text. */
const withText = ({ slug, content }: Pick<PageInput, 'slug' | 'content'>) => ({
  slug,
  content: plainText(content) || null,
});

/** The changed fields, for the change log. A story in which only markup differs is logged as edited. */
function changesOf(before: Page | null, after: PageInput): FieldChange[] {
  const texts = differences(before && withText(before), before && withText(after), ['content']);
  return differences(before, after, ['title', 'slug', 'content', 'isPublished']).map((change) =>
    change.field === 'content' ? (texts[0] ?? { field: 'content', from: null, to: null }) : change,
  );
}

async function record(
  tx: Queries,
  { by, now }: Writing,
  action: 'added' | 'changed' | 'deleted',
  page: Page,
  fields: FieldChange[],
): Promise<void> {
  await recordChanges(
    tx,
    [{ by, kind: 'page', action, subjectId: page.id, subject: page.title, fields }],
    now,
  );
}

async function findPage(queries: Queries, slug: string): Promise<Page | null> {
  const [row] = await queries.select().from(pages).where(eq(pages.slug, slug));
  return row ? toPage(row) : null;
}

/** Removes a slug that a page takes from the earlier slugs of other pages. */
const giveUpSlug = (tx: Queries, slug: string) =>
  tx
    .update(pages)
    .set({ earlierSlugs: sql`${pages.earlierSlugs} - ${slug}::text` })
    .where(sql`${pages.earlierSlugs} ? ${slug}::text`);

/** Lets the slugs that are no page's, and lead to none, lead to this one. */
async function takeSlugsBack(tx: Queries, slug: string, wanted: readonly string[]): Promise<void> {
  if (wanted.length === 0) return;
  const rows = await tx.select({ slug: pages.slug, earlierSlugs: pages.earlierSlugs }).from(pages);
  const taken = new Set(rows.flatMap((row) => [row.slug, ...row.earlierSlugs]));
  const earlierSlugs = [...new Set(wanted)].filter((one) => !taken.has(one) && !isReservedSlug(one));
  await tx.update(pages).set({ earlierSlugs }).where(eq(pages.slug, slug));
}

async function requireFree(queries: Queries, slug: string): Promise<void> {
  if ((await findPage(queries, slug)) === null) return;
  throw badSlug(409, 'Another page has this address');
}

const badSlug = (status: number, message: string) =>
  new ApiError(status, message, { issues: [{ path: 'slug', message }] });

function requireStart(slug: string, facts: StartingFacts): PageInput {
  const page = startingPage(slug, facts);
  if (page === null) throw notFound('Page');
  return page;
}
