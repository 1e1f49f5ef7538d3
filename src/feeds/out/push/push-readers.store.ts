import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../../accounts/accounts.table.ts';
import type { Queries } from '../../../platform/database.ts';
import { incomingFeeds } from '../../in/incoming-feeds.table.ts';

/** Who is written to when a push fails: whoever is when an incoming feed does; if that is nobody, admins. */
export async function readersOfPushes(queries: Queries): Promise<{ to: string[]; people: number[] }> {
  const { mailTo, mailPeople } = incomingFeeds;
  const feeds = await queries.select({ mailTo, mailPeople }).from(incomingFeeds);
  const named = {
    to: feeds.flatMap((feed) => feed.mailTo),
    people: [...new Set(feeds.flatMap((feed) => feed.mailPeople))],
  };
  if (named.to.length + named.people.length > 0) return named;
  const admins = await queries
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.disabledAt)));
  return { to: [], people: admins.map(({ id }) => id) };
}
