import { inArray, sql } from 'drizzle-orm';
import { accountName } from '../accounts/account-name.ts';
import { users } from '../accounts/accounts.table.ts';
import { changes } from '../changes/changes.table.ts';
import { isCurrent } from '../inquiries/inquiry-conditions.ts';
import { inquiries } from '../inquiries/inquiries.table.ts';
import type { Queries } from '../platform/database.ts';
import { enqueueMail } from '../platform/mail/outbox.store.ts';
import { assignedMail, type NoticeSite } from './mail/notice-mails.ts';
import { readMailReaders, readSome } from './mail/notice-mails.store.ts';
import type { PushKind } from './notices.schema.ts';
import { announcedInquiries } from './notices.table.ts';
import { enqueuePushes } from './push/push-jobs.ts';
import { readReaders } from './push/subscriptions.store.ts';

const hour = 60 * 60_000;
/** An inquiry that was stored, or assigned, longer ago is no news, as after a day without the program. */
const newsMs = 12 * hour;
const batchSize = 500;

/** An inquiry that came or was assigned. `by` is the user name of whoever added or assigned it, who needs no notice. */
type News = {
  id: number;
  assignedTo: number | null;
  isNew: boolean;
  isAssigned: boolean;
  by: string | null;
};

/**
 * Writes the notices about inquiries that came, or were assigned, since the last call: pushes to browsers, and with
 * `mail`, null without a mail server, mails to whom somebody else has given one. A row of each inquiry sees to it that one
 * process does so, once: it compares what is stored, so whatever wrote an inquiry need not know of notices. Returns whether
 * there may be more.
 */
export function announceInquiries(queries: Queries, now: Date, mail: NoticeSite | null): Promise<boolean> {
  const since = new Date(now.getTime() - newsMs).toISOString();
  return queries.transaction(async (tx) => {
    const { assignedTo } = inquiries;
    const announced = announcedInquiries.assignedTo;
    const { rows } = await tx.execute(sql`
      insert into ${announcedInquiries} (inquiry_id, assigned_to)
      select ${inquiries.id}, ${assignedTo}
      from ${inquiries} left join ${announcedInquiries} on ${announcedInquiries.inquiryId} = ${inquiries.id}
      where ${isCurrent} and (
        (${announcedInquiries.inquiryId} is null and ${inquiries.createdAt} > ${since}::timestamptz)
        or ${assignedTo} is distinct from ${announced}
      )
      order by ${inquiries.id}
      limit ${batchSize}
      on conflict (inquiry_id) do update set assigned_to = excluded.assigned_to
        where ${announced} is distinct from excluded.assigned_to
      returning inquiry_id as id, xmax = 0 as is_first`);
    if (rows.length === 0) return false;
    const isFirst = new Map(rows.map((row) => [Number(row['id']), row['is_first'] === true]));
    const news = await readNews(tx, isFirst, since);
    await announceToBrowsers(tx, news, now);
    if (mail !== null) await mailAssigned(tx, news, { ...mail, now });
    return rows.length === batchSize;
  });
}

/** Without those that are none any more. */
async function readNews(tx: Queries, isFirst: ReadonlyMap<number, boolean>, since: string): Promise<News[]> {
  const last = tx
    .select({ by: changes.by, at: changes.at })
    .from(changes)
    .where(
      sql`${changes.kind} = 'inquiry' and ${changes.subjectId} = ${inquiries.id}
        and (${changes.action} = 'added' or ${changes.fields} @> '[{"field": "assignedTo"}]'::jsonb)`,
    )
    .orderBy(sql`${changes.at} desc, ${changes.id} desc`)
    .limit(1)
    .as('last');
  const rows = await tx
    .select({
      id: inquiries.id,
      assignedTo: inquiries.assignedTo,
      isFresh: sql<boolean>`${inquiries.createdAt} > ${since}::timestamptz`,
      isAssigned: sql<boolean>`coalesce(${last.at}, ${inquiries.createdAt}) > ${since}::timestamptz`,
      by: last.by,
    })
    .from(inquiries)
    .leftJoinLateral(last, sql`true`)
    .where(inArray(inquiries.id, [...isFirst.keys()]))
    .orderBy(inquiries.id);
  return rows.map(({ isFresh, isAssigned, ...row }) => ({
    ...row,
    isNew: isFresh && isFirst.get(row.id) === true,
    isAssigned: isAssigned && row.assignedTo !== null,
  }));
}

async function announceToBrowsers(tx: Queries, news: readonly News[], now: Date): Promise<void> {
  const readers = await readReaders(tx, now);
  const notices = readers.flatMap(({ id: subscriptionId, userId, username }) =>
    news.flatMap((each) => {
      const kind = kindFor(each, userId);
      return kind === null || username === each.by ? [] : [{ subscriptionId, inquiryId: each.id, kind }];
    }),
  );
  await enqueuePushes(tx, notices, now);
}

function kindFor({ assignedTo, isAssigned, isNew }: News, userId: number): PushKind | null {
  if (isAssigned && assignedTo === userId) return 'assigned';
  return isNew ? 'new' : null;
}

/** One mail to each account, about all that others have given it since the last round. */
async function mailAssigned(
  tx: Queries,
  news: readonly News[],
  site: NoticeSite & { now: Date },
): Promise<void> {
  if (!news.some(({ isAssigned }) => isAssigned)) return;
  for (const reader of await readMailReaders(tx, 'assignedMail')) {
    const given = news.filter(
      ({ isAssigned, assignedTo, by }) => isAssigned && assignedTo === reader.id && by !== reader.username,
    );
    if (given.length === 0) continue;
    const ids = given.map(({ id }) => id);
    const assigned = await readSome(tx, inArray(inquiries.id, ids), [inquiries.createdAt, inquiries.id]);
    const givers = [...new Set(given.map(({ by }) => by))];
    const by = givers.length === 1 ? await nameOfUser(tx, givers[0] ?? null) : null;
    await enqueueMail(tx, [assignedMail(reader, assigned, { ...site, by })]);
  }
}

/** Null for who is no account, such as a marketplace. */
async function nameOfUser(tx: Queries, username: string | null): Promise<string | null> {
  if (username === null) return null;
  const [row] = await tx
    .select({ username: users.username, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(sql`${users.username} = ${username}`);
  return row === undefined ? null : accountName(row);
}
