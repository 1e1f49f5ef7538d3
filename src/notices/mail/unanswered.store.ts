import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { recipientsOf } from '../../accounts/mail-recipients.store.ts';
import { isCurrent } from '../../inquiries/inquiry-conditions.ts';
import { inquiries } from '../../inquiries/inquiries.table.ts';
import type { Database } from '../../platform/database.ts';
import { enqueueMail } from '../../platform/mail/outbox.store.ts';
import { unansweredNotices } from '../notices.table.ts';
import { enqueuePushes } from '../push/push-jobs.ts';
import { readReaders } from '../push/subscriptions.store.ts';
import { unansweredMail, type NoticeSite } from './notice-mails.ts';
import { readSome } from './notice-mails.store.ts';

/** An inquiry that has waited longer is no news any more, as when somebody turns this on. */
const newsMs = 30 * 24 * 60 * 60_000;

/** Who is told, and after how many hours; `counts` says of which. `people` are ids of accounts. */
export type UnansweredRule = {
  hours: number;
  counts: 'open' | 'all';
  to: readonly string[];
  people: readonly number[];
};

/**
 * Tells of the inquiries from before `since` that nobody has answered, each once, whoever calls how often: by push, and with
 * `mail`, null without a mail server, by mail.
 */
export async function tellUnanswered(
  database: Database,
  rule: UnansweredRule,
  { now, since, mail }: { now: Date; since: Date; mail: NoticeSite | null },
): Promise<void> {
  await database.queries.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`
      insert into ${unansweredNotices} (inquiry_id, told_at)
      select ${inquiries.id}, ${now.toISOString()}::timestamptz from ${inquiries}
      where ${and(isCurrent, eq(inquiries.status, 'new'), isNull(inquiries.answeredAt))}
        and ${inquiries.createdAt} <= ${since.toISOString()}::timestamptz
        and ${inquiries.createdAt} > ${new Date(now.getTime() - newsMs).toISOString()}::timestamptz
        and not exists (select from ${unansweredNotices} where ${unansweredNotices.inquiryId} = ${inquiries.id})
      order by ${inquiries.id}
      on conflict (inquiry_id) do nothing
      returning inquiry_id as id`);
    const ids = rows.map((row) => Number(row['id']));
    if (ids.length === 0) return;
    const readers = (await readReaders(tx, now)).filter(({ userId }) => rule.people.includes(userId));
    const kind = 'unanswered' as const;
    const ofReader = (id: number) => ids.map((inquiryId) => ({ subscriptionId: id, inquiryId, kind }));
    const notices = readers.flatMap(({ id }) => ofReader(id));
    await enqueuePushes(tx, notices, now);
    if (mail === null) return;
    const unanswered = await readSome(tx, inArray(inquiries.id, ids), [inquiries.createdAt, inquiries.id]);
    const recipients = await recipientsOf(tx, rule);
    const site = { ...mail, hours: rule.hours, counts: rule.counts, now };
    await enqueueMail(
      tx,
      recipients.map((to, index) => unansweredMail(to, unanswered, { ...site, part: index + 1 })),
    );
  });
}
