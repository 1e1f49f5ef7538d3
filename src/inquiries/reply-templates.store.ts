import { eq, sql } from 'drizzle-orm';
import type { ChangeAction } from '../changes/change.ts';
import { differences, recordChanges } from '../changes/changes.store.ts';
import type { Database, Queries } from '../platform/database.ts';
import { isUniqueViolation } from '../platform/database/failures.ts';
import { ApiError, notFound } from '../platform/errors.ts';
import { replyTemplates } from './inquiries.table.ts';
import type { Writing } from './inquiry-changes.store.ts';
import type { ReplyTemplate } from './inquiry-work.schema.ts';
import { replyBounds } from './inquiry.ts';

type TemplateInput = Omit<ReplyTemplate, 'id'>;

/** Sorted by name. */
export const readTemplates = (queries: Queries): Promise<ReplyTemplate[]> =>
  queries
    .select()
    .from(replyTemplates)
    .orderBy(sql`${replyTemplates.name} collate "und-x-icu"`, replyTemplates.id);

/** Throws 409 if the name is taken, or if there are too many. */
export const addTemplate = (
  database: Database,
  template: TemplateInput,
  writing: Writing,
): Promise<ReplyTemplate> =>
  write(database, writing, async (tx) => {
    if ((await readTemplates(tx)).length >= replyBounds.templates)
      throw new ApiError(409, `There can be at most ${replyBounds.templates} templates`);
    const [after] = await tx.insert(replyTemplates).values(template).returning();
    if (!after) throw new Error('The template was not stored');
    return { action: 'added', before: null, after };
  });

/** Throws 404, and 409 if the name is taken. */
export const changeTemplate = (
  database: Database,
  id: number,
  template: TemplateInput,
  writing: Writing,
): Promise<ReplyTemplate> =>
  write(database, writing, async (tx) => {
    const before = await lock(tx, id);
    const [after] = await tx
      .update(replyTemplates)
      .set(template)
      .where(eq(replyTemplates.id, id))
      .returning();
    return { action: 'changed', before, after: after ?? before };
  });

/** Throws 404. */
export async function deleteTemplate(database: Database, id: number, writing: Writing): Promise<void> {
  await write(database, writing, async (tx) => {
    const before = await lock(tx, id);
    await tx.delete(replyTemplates).where(eq(replyTemplates.id, id));
    return { action: 'deleted', before, after: before };
  });
}

async function lock(tx: Queries, id: number): Promise<ReplyTemplate> {
  const [row] = await tx.select().from(replyTemplates).where(eq(replyTemplates.id, id)).for('update');
  if (!row) throw notFound('Template');
  return row;
}

/** Runs a write in a transaction together with its entry in the change log. */
async function write(
  database: Database,
  { by, now }: Writing,
  run: (tx: Queries) => Promise<{ action: ChangeAction; before: ReplyTemplate | null; after: ReplyTemplate }>,
): Promise<ReplyTemplate> {
  try {
    return await database.queries.transaction(async (tx) => {
      const { action, before, after } = await run(tx);
      const fields = before === null ? [] : differences(before, after, ['name', 'subject', 'body']);
      const subject = `Reply template "${after.name}"`;
      // Without an id: the log would look it up as one of the dealership.
      const entry = { by, kind: 'dealership', action, subjectId: null, subject, fields } as const;
      if (action !== 'changed' || fields.length > 0) await recordChanges(tx, [entry], now);
      return after;
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'reply_templates_name_unique')) throw error;
    const message = 'Another template has this name';
    throw new ApiError(409, message, { issues: [{ path: 'name', message }] });
  }
}
