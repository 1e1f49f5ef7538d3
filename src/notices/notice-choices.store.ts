import { eq } from 'drizzle-orm';
import { users } from '../accounts/accounts.table.ts';
import type { Queries } from '../platform/database.ts';
import { newNoticeChoices, type NoticeChoices } from './notices.schema.ts';
import { noticeChoices } from './notices.table.ts';

/** Which notices an account gets by mail, and where to. */
export async function readNoticeChoices(
  queries: Queries,
  userId: number,
): Promise<NoticeChoices & { email: string | null }> {
  const [row] = await queries
    .select({
      email: users.email,
      overdueMail: noticeChoices.overdueMail,
      digestMail: noticeChoices.digestMail,
    })
    .from(users)
    .leftJoin(noticeChoices, eq(noticeChoices.userId, users.id))
    .where(eq(users.id, userId));
  return {
    email: row?.email ?? null,
    overdueMail: row?.overdueMail ?? newNoticeChoices.overdueMail,
    digestMail: row?.digestMail ?? newNoticeChoices.digestMail,
  };
}

export async function changeNoticeChoices(
  queries: Queries,
  userId: number,
  { overdueMail, digestMail }: { [Name in keyof NoticeChoices]?: NoticeChoices[Name] | undefined },
): Promise<void> {
  const given = {
    ...(overdueMail !== undefined && { overdueMail }),
    ...(digestMail !== undefined && { digestMail }),
  };
  if (Object.keys(given).length === 0) return;
  await queries
    .insert(noticeChoices)
    .values({ userId, ...newNoticeChoices, ...given })
    .onConflictDoUpdate({ target: noticeChoices.userId, set: given });
}
