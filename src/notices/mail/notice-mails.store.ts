import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { users } from '../../accounts/accounts.table.ts';
import { readingRoles } from '../../accounts/mail-recipients.store.ts';
import { readInquiries } from '../../inquiries/inquiries.staff.store.ts';
import { appointments, inquiries } from '../../inquiries/inquiries.table.ts';
import { isCurrent, isDue } from '../../inquiries/inquiry-conditions.ts';
import type { Database, Queries } from '../../platform/database.ts';
import { enqueueMail } from '../../platform/mail/outbox.store.ts';
import { dayAfter, startOf } from '../../platform/time-zones.ts';
import { digestMails, noticeChoices, overdueMails } from '../notices.table.ts';
import { newNoticeChoices, type NoticeChoices } from '../notices.schema.ts';
import {
  digestMail,
  mostNamed,
  overdueMail,
  type Digest,
  type NoticeReader,
  type NoticeSite,
  type Some,
} from './notice-mails.ts';

/** `today` is the day in `timeZone`, that of the dealership. */
export type NoticeDay = NoticeSite & { now: Date; today: string };

/** The accounts that want these mails, may see inquiries and have an address. */
export async function readMailReaders(queries: Queries, what: keyof NoticeChoices): Promise<NoticeReader[]> {
  const rows = await queries
    .select({
      id: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
    })
    .from(users)
    .leftJoin(noticeChoices, eq(noticeChoices.userId, users.id))
    .where(
      and(
        isNotNull(users.email),
        isNull(users.disabledAt),
        inArray(users.role, readingRoles),
        sql`coalesce(${noticeChoices[what]}, ${newNoticeChoices[what]})`,
      ),
    )
    .orderBy(users.id);
  return rows.map((row) => ({ ...row, email: row.email ?? '' }));
}

/**
 * Writes the mails about follow-ups that have become overdue, to whom they are assigned, and each once: the row of the mailed
 * one sees to it, in the transaction of the mail.
 */
export async function writeOverdueMails(database: Database, day: NoticeDay): Promise<void> {
  const { queries } = database;
  const isOverdue = and(
    isDue(dayAfter(day.today, -1)),
    sql`not exists (select from ${overdueMails} where ${overdueMails.inquiryId} = ${inquiries.id}
      and ${overdueMails.followUpOn} = ${inquiries.followUpOn})`,
  );
  const late = await queries
    .selectDistinct({ account: inquiries.assignedTo })
    .from(inquiries)
    .where(and(isOverdue, isNotNull(inquiries.assignedTo)));
  if (late.length === 0) return;
  for (const reader of await readMailReaders(queries, 'overdueMail')) {
    if (!late.some(({ account }) => account === reader.id)) continue;
    await queries.transaction(async (tx) => {
      const { rows } = await tx.execute(sql`
        insert into ${overdueMails} (inquiry_id, follow_up_on)
        select ${inquiries.id}, ${inquiries.followUpOn} from ${inquiries}
        where ${isOverdue} and ${inquiries.assignedTo} = ${reader.id}
        on conflict (inquiry_id) do update set follow_up_on = excluded.follow_up_on
          where ${overdueMails.followUpOn} <> excluded.follow_up_on
        returning inquiry_id as id`);
      const ids = rows.map((row) => Number(row['id']));
      if (ids.length === 0) return;
      const overdue = await readSome(tx, inArray(inquiries.id, ids), [inquiries.followUpOn, inquiries.id]);
      await enqueueMail(tx, [overdueMail(reader, overdue, day)]);
    });
  }
}

/** Writes the mails of this morning: one to each account that wants it and has something to do, whoever calls how often. */
export async function writeDigests(database: Database, day: NoticeDay): Promise<void> {
  const { queries } = database;
  const told = await queries
    .select({ userId: digestMails.userId })
    .from(digestMails)
    .where(gte(digestMails.day, day.today));
  for (const reader of await readMailReaders(queries, 'digestMail')) {
    if (told.some(({ userId }) => userId === reader.id)) continue;
    await queries.transaction(async (tx) => {
      const marked = await tx
        .insert(digestMails)
        .values({ userId: reader.id, day: day.today })
        .onConflictDoUpdate({
          target: digestMails.userId,
          set: { day: day.today },
          setWhere: lt(digestMails.day, day.today),
        })
        .returning({ userId: digestMails.userId });
      if (marked.length === 0) return;
      const digest = await readDigest(tx, reader.id, day);
      if (Object.values(digest).some(({ total }) => total > 0))
        await enqueueMail(tx, [digestMail(reader, digest, day)]);
    });
  }
}

async function readDigest(
  queries: Queries,
  userId: number,
  { now, today, timeZone }: NoticeDay,
): Promise<Digest> {
  const isMineOrNobodys = or(eq(inquiries.assignedTo, userId), isNull(inquiries.assignedTo));
  const isToday = sql`${inquiries.id} in (${queries
    .select({ id: appointments.inquiryId })
    .from(appointments)
    .where(
      and(
        gte(appointments.at, startOf(today, timeZone)),
        lt(appointments.at, startOf(dayAfter(today, 1), timeZone)),
        or(isNull(appointments.heldUntil), gt(appointments.heldUntil, now)),
      ),
    )})`;
  return {
    unanswered: await readSome(
      queries,
      and(isCurrent, eq(inquiries.status, 'new'), isNull(inquiries.answeredAt)),
      [inquiries.createdAt, inquiries.id],
    ),
    due: await readSome(queries, and(isDue(today), isMineOrNobodys), [inquiries.followUpOn, inquiries.id]),
    drives: await readSome(queries, and(isCurrent, isToday), [inquiries.appointmentAt, inquiries.id]),
  };
}

type Column = (typeof inquiries)['id' | 'createdAt' | 'followUpOn' | 'appointmentAt'];

/** The first inquiries that match, in this order, and how many there are. */
export async function readSome(
  queries: Queries,
  condition: SQL | undefined,
  order: readonly Column[],
): Promise<Some> {
  const rows = await queries
    .select({ id: inquiries.id, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(inquiries)
    .where(condition)
    .orderBy(...order.map((column) => asc(column)))
    .limit(mostNamed);
  const found = await readInquiries(
    queries,
    rows.map(({ id }) => id),
  );
  return { inquiries: found, total: rows[0]?.total ?? 0 };
}
