import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../platform/database/time-column.ts';
import type { ChangeAction, ChangeKind, FieldChange } from './change.ts';

/** The change log. It has no foreign keys, because an entry outlives its subject and its author. */
export const changes = pgTable(
  'changes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    at: time('at').notNull(),
    by: text('by').notNull(),
    kind: text('kind').$type<ChangeKind>().notNull(),
    action: text('action').$type<ChangeAction>().notNull(),
    subjectId: integer('subject_id'),
    subject: text('subject').notNull(),
    fields: jsonb('fields').$type<FieldChange[]>().notNull().default([]),
    /**
     * Subject, author and the names of the fields, folded, each between signs that no text contains: unpacking
     * the fields of every entry for each search took most of its time.
     */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower((chr(1) || subject || chr(1) || "by" || chr(1) || translate(jsonb_path_query_array(fields, '$[*].field')::text, '"[], ', chr(1))) collate "und-x-icu")`,
    ),
  },
  (table) => [
    index('changes_newest').on(table.at.desc(), table.id.desc()),
    index('changes_subject').on(table.kind, table.subjectId, table.at),
    index('changes_latest').on(table.kind, table.id),
  ],
);
