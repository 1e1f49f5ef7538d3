import { eq } from 'drizzle-orm';
import { users } from '../accounts/accounts.table.ts';
import type { Queries } from '../platform/database.ts';
import { newNoticeChoices, type NoticeChoices } from './notices.schema.ts';
import { noticeChoices } from './notices.table.ts';

const names = Object.keys(newNoticeChoices) as (keyof NoticeChoices)[];

/** Which notices an account gets by mail, and where to. */
export async function readNoticeChoices(
  queries: Queries,
  userId: number,
): Promise<NoticeChoices & { email: string | null }> {
  const [row] = await queries
    .select({ email: users.email, chosen: noticeChoices })
    .from(users)
    .leftJoin(noticeChoices, eq(noticeChoices.userId, users.id))
    .where(eq(users.id, userId));
  const { assignedMail, overdueMail, digestMail } = row?.chosen ?? newNoticeChoices;
  return { email: row?.email ?? null, assignedMail, overdueMail, digestMail };
}

export async function changeNoticeChoices(
  queries: Queries,
  userId: number,
  choices: { [Name in keyof NoticeChoices]?: NoticeChoices[Name] | undefined },
): Promise<void> {
  const given = Object.fromEntries(
    names.flatMap((name) => (choices[name] === undefined ? [] : [[name, choices[name]]])),
  ) as Partial<NoticeChoices>;
  if (Object.keys(given).length === 0) return;
  await queries
    .insert(noticeChoices)
    .values({ userId, ...newNoticeChoices, ...given })
    .onConflictDoUpdate({ target: noticeChoices.userId, set: given });
}
