import { and, desc, eq, or, sql } from 'drizzle-orm';
import { changes } from '../../changes/changes.table.ts';
import { isCurrent } from '../../inquiries/inquiry-conditions.ts';
import { inquiries } from '../../inquiries/inquiries.table.ts';
import type { Queries } from '../../platform/database.ts';
import type { PushKind } from '../notices.schema.ts';
import { announcedInquiries, pushMessages } from '../notices.table.ts';
import { readReaders } from './subscriptions.store.ts';

const hour = 60 * 60_000;
/** An inquiry that was stored longer ago is no news, as after a day without the program. */
const newsMs = 12 * hour;
const batchSize = 500;

/**
 * Writes the notices about inquiries that came, or were assigned, since the last call. A row of each inquiry sees to it that
 * one process does so, once: it compares what is stored, so whatever wrote an inquiry need not know of notices. Returns
 * whether there may be more.
 */
export function announceInquiries(queries: Queries, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - newsMs);
  return queries.transaction(async (tx) => {
    const { assignedTo } = inquiries;
    const announced = announcedInquiries.assignedTo;
    const { rows } = await tx.execute(sql`
      insert into ${announcedInquiries} (inquiry_id, assigned_to)
      select ${inquiries.id}, ${assignedTo}
      from ${inquiries} left join ${announcedInquiries} on ${announcedInquiries.inquiryId} = ${inquiries.id}
      where ${isCurrent} and (
        (${announcedInquiries.inquiryId} is null and ${inquiries.createdAt} > ${since.toISOString()}::timestamptz)
        or ${assignedTo} is distinct from ${announced}
      )
      order by ${inquiries.id}
      limit ${batchSize}
      on conflict (inquiry_id) do update set assigned_to = excluded.assigned_to
        where ${announced} is distinct from excluded.assigned_to
      returning inquiry_id as id, assigned_to, xmax = 0 as is_first`);
    const readers = rows.length === 0 ? [] : await readReaders(tx, now);
    if (readers.length > 0) {
      for (const row of rows) {
        const inquiry = { id: Number(row['id']), assignedTo: row['assigned_to'] as number | null };
        const isNew = row['is_first'] === true && (await cameAfter(tx, inquiry.id, since));
        const by = await whoKnows(tx, inquiry.id);
        const messages = readers.flatMap(({ id, userId, username }) => {
          const kind = kindFor(inquiry.assignedTo === userId, isNew);
          return kind === null || username === by
            ? []
            : [{ subscriptionId: id, inquiryId: inquiry.id, kind }];
        });
        if (messages.length > 0)
          await tx
            .insert(pushMessages)
            .values(messages.map((message) => ({ ...message, createdAt: now, nextAttemptAt: now })));
      }
    }
    return rows.length === batchSize;
  });
}

function kindFor(isAssignee: boolean, isNew: boolean): PushKind | null {
  if (isAssignee) return 'assigned';
  return isNew ? 'new' : null;
}

async function cameAfter(tx: Queries, id: number, since: Date): Promise<boolean> {
  const [row] = await tx
    .select({ createdAt: inquiries.createdAt })
    .from(inquiries)
    .where(eq(inquiries.id, id));
  return row !== undefined && row.createdAt > since;
}

/** The user name of who has added or assigned an inquiry last, and so knows of it; null if the change log does not say. */
async function whoKnows(tx: Queries, id: number): Promise<string | null> {
  const [row] = await tx
    .select({ by: changes.by })
    .from(changes)
    .where(
      and(
        eq(changes.kind, 'inquiry'),
        eq(changes.subjectId, id),
        or(eq(changes.action, 'added'), sql`${changes.fields} @> '[{"field": "assignedTo"}]'::jsonb`),
      ),
    )
    .orderBy(desc(changes.at), desc(changes.id))
    .limit(1);
  return row?.by ?? null;
}
