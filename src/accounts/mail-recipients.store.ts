import { and, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { roles } from '../platform/roles.ts';
import { accountName } from './account-name.ts';
import { users } from './accounts.table.ts';
import { may } from './permissions.ts';

/** The roles whose accounts get mail about the business of the day. */
export const readingRoles = roles.filter((role) => may(role, 'answer-leads'));

/**
 * Who is written to, each address once: addresses as they were entered, and accounts by their ids. An account is written to where
 * its address is now, if it is active and may see inquiries. `name` is null for a plain address.
 */
export async function recipientsOf(
  queries: Queries,
  { to, people }: { to: readonly string[]; people: readonly number[] },
): Promise<{ email: string; name: string | null }[]> {
  const accounts = await queries
    .select({
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
    })
    .from(users)
    .where(
      and(
        inArray(users.id, [...people]),
        isNotNull(users.email),
        isNull(users.disabledAt),
        inArray(users.role, readingRoles),
      ),
    )
    .orderBy(users.id);
  const found = [
    ...accounts.map(({ email, ...account }) => ({ email: email ?? '', name: accountName(account) })),
    ...to.map((email) => ({ email, name: null })),
  ];
  return [
    ...new Map(found.toReversed().map((each) => [each.email.toLowerCase(), each])).values(),
  ].toReversed();
}
