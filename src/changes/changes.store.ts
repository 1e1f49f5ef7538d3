import { and, asc, eq, gt, ilike, inArray, notExists, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries } from '../platform/database.ts';
import { holdsWord, withoutWords } from '../platform/database/words.ts';
import type { Change, ChangeFilter, ChangeView, FieldChange, LoggedChange, LoggedValue } from './change.ts';
import { changes } from './changes.table.ts';
import { fieldsLabeled, type FieldLabels } from './field-labels.ts';

/** What to record; `by` is the user name of the author. */
export type NewChange = Omit<Change, 'id' | 'at'>;

/**
 * Most characters of a value that the log repeats; for longer texts, it only records that they were edited.
 */
const longestValue = 10_000;

/** Entries per statement: PostgreSQL limits the number of parameters. */
const perInsert = 1_000;

/**
 * Writes entries to the log. Call it in the transaction of the change itself, so that neither is written
 * without the other.
 */
export async function recordChanges(
  queries: Queries,
  entries: readonly NewChange[],
  now: Date,
): Promise<void> {
  for (let first = 0; first < entries.length; first += perInsert) {
    const some = entries.slice(first, first + perInsert);
    await queries.insert(changes).values(some.map((entry) => ({ ...entry, at: now })));
  }
}

/** Takes these texts out of what the log says, wherever it says them: in subjects and texts, never in numbers or names of fields. */
export async function redactChanges(tx: Queries, texts: readonly string[]): Promise<void> {
  if (texts.length === 0) return;
  const { subject, fields } = changes;
  const value = (name: 'from' | 'to') => {
    const stored = sql`(field -> ${name}::text)`;
    const text = withoutWords(sql`(field ->> ${name}::text)`, texts, '[erased]');
    return sql`case when jsonb_typeof${stored} = 'string' then to_jsonb(${text}) else ${stored} end`;
  };
  const redacted = sql`(select coalesce(jsonb_agg(field || jsonb_build_object('from', ${value('from')}, 'to', ${value('to')})), '[]')
    from jsonb_array_elements(${fields}) as field)`;
  await tx
    .update(changes)
    .set({
      subject: withoutWords(subject, texts, '[erased]'),
      fields: redacted,
    })
    .where(or(holdsWord(subject, texts), holdsWord(fields, texts)));
}

/**
 * The fields of `names` that differ between two states, for an entry's `fields`. A missing state counts as
 * all nulls.
 */
export function differences<State extends object>(
  before: State | null,
  after: State | null,
  names: readonly (keyof State & string)[],
): FieldChange[] {
  return names.flatMap((field) => {
    const from = before?.[field] ?? null;
    const to = after?.[field] ?? null;
    if (JSON.stringify(from) === JSON.stringify(to)) return [];
    const [logged, next] = [loggedValue(from), loggedValue(to)];
    const isKept = logged !== undefined && next !== undefined;
    return [{ field, from: isKept ? logged : null, to: isKept ? next : null }];
  });
}

/** A value as the log keeps it, a list of texts as lines; undefined if it is too long, or of another kind. */
function loggedValue(value: unknown): LoggedValue | undefined {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value instanceof Date) return value.toISOString();
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
  const text: unknown = isList ? value.join('\n') || null : value;
  return text === null || (typeof text === 'string' && text.length <= longestValue) ? text : undefined;
}

/**
 * One page of the log as a reader may see it, newest first, and the number of matching entries. Pages count
 * from 1. `labels` are the field labels to search. An entry about nothing but hidden fields does not exist for
 * the reader, and no search finds an entry by a hidden field.
 */
export async function readChanges(
  queries: Queries,
  options: ChangeFilter & { page: number; limit: number },
  labels: FieldLabels,
  view: ChangeView,
): Promise<{ changes: LoggedChange[]; total: number }> {
  const { page, limit, ...filter } = options;
  const matching = and(matches(filter, labels, view), isVisible(view));
  const later = alias(changes, 'later');
  const restored = alias(changes, 'restored');
  // Ids are never reused, so an entry that says "deleted" is about the same vehicle, whenever it was written.
  const restoredAgain = queries
    .select({ id: restored.id })
    .from(restored)
    .where(
      and(
        eq(restored.kind, later.kind),
        eq(restored.subjectId, later.subjectId),
        eq(restored.action, 'restored'),
        gt(restored.id, later.id),
      ),
    );
  const deleted = sql<boolean>`exists (${queries
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.kind, changes.kind),
        eq(later.subjectId, changes.subjectId),
        inArray(later.action, ['deleted', 'removed']),
        notExists(restoredAgain),
      ),
    )})`;
  // In the same form as the index: PostgreSQL does not use an index with another order of nulls, even if there
  // are none.
  const newest = [sql`${changes.at} desc nulls last`, sql`${changes.id} desc nulls last`];
  // Of a search, the page and the number of matches in one pass over all entries; else the index has the page.
  const isSearch = (filter.search ?? '').trim() !== '';
  const counting = sql<number>`count(*) over ()::int`;
  const found = queries
    .select({ id: changes.id, total: (isSearch ? counting : sql<number>`0`).as('total') })
    .from(changes)
    .where(matching)
    .orderBy(...newest)
    .limit(limit)
    .offset((page - 1) * limit)
    .as('found');
  const reading = queries
    .select({ change: changes, deleted, total: found.total })
    .from(changes)
    .innerJoin(found, eq(found.id, changes.id))
    .orderBy(...newest);
  const count = async () => {
    const [counted] = await queries
      .select({ total: sql<number>`count(*)::int` })
      .from(changes)
      .where(matching);
    return counted?.total ?? 0;
  };
  const [rows, all] = await Promise.all([reading, isSearch ? null : count()]);
  // A page past the end has no row that knows the number of matches.
  const total = all ?? rows[0]?.total ?? (page === 1 ? 0 : await count());
  return {
    changes: rows.map(({ change: { searchText: _text, ...change }, deleted: gone }) => ({
      ...change,
      fields: change.fields.filter(({ field }) => !view.hiddenFields.has(field)),
      at: change.at.toISOString(),
      deleted: gone,
    })),
    total,
  };
}

/** User names of all authors in the log, A to Z. */
export async function readPeople(queries: Queries): Promise<string[]> {
  const rows = await queries
    .select({ by: changes.by })
    .from(changes)
    .groupBy(changes.by)
    .orderBy(asc(sql`${changes.by} collate "C"`));
  return rows.map(({ by }) => by);
}

function isVisible({ kinds, hiddenFields }: ChangeView) {
  return and(
    inArray(changes.kind, [...kinds]),
    hiddenFields.size === 0
      ? undefined
      : or(
          eq(sql`jsonb_array_length(${changes.fields})`, 0),
          sql`exists (select 1 from jsonb_array_elements(${changes.fields}) as field where ${isShown(hiddenFields)})`,
        ),
  );
}

const fieldName = sql`field.value ->> 'field'`;
const isShown = (hidden: ReadonlySet<string>) => notInArray(fieldName, ['', ...hidden]);

function matches({ search = '', by, kind }: ChangeFilter, labels: FieldLabels, view: ChangeView) {
  const text = search.trim();
  return and(
    by === undefined ? undefined : eq(changes.by, by),
    kind === undefined ? undefined : eq(changes.kind, kind),
    text === '' ? undefined : isFound(text, labels),
    // Those whom something is hidden from must not find an entry by it.
    text === '' || view.hiddenFields.size === 0
      ? undefined
      : or(
          ilike(changes.subject, holding(text)),
          ilike(changes.by, holding(text)),
          aboutField(text, labels, view),
        ),
  );
}

/** Whether a text is part of the subject, the author, or the name or label of a field. */
function isFound(text: string, labels: FieldLabels) {
  const holds = (part: SQL) =>
    sql`strpos(${changes.searchText} collate "C", lower(${part} collate "und-x-icu") collate "C") > 0`;
  const names = fieldsLabeled(text, labels);
  return or(
    holds(sql`${text}::text`),
    text.includes(' ') ? holds(sql`${text.replaceAll(' ', '')}::text`) : undefined,
    ...names.map((name) => holds(sql`(chr(1) || ${name}::text || chr(1))`)),
  );
}

/** Fields are searched by their labels in the log: "cost basis" finds `costBasis`. */
function aboutField(text: string, labels: FieldLabels, { hiddenFields }: ChangeView) {
  return sql`exists (select 1 from jsonb_array_elements(${changes.fields}) as field where ${and(
    isShown(hiddenFields),
    or(
      ilike(fieldName, holding(text.replaceAll(' ', ''))),
      inArray(fieldName, ['', ...fieldsLabeled(text, labels)]),
    ),
  )})`;
}

/** A LIKE pattern that matches exactly this text anywhere. */
const holding = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
