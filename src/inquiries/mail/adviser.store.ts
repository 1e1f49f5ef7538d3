import { and, eq, isNull } from 'drizzle-orm';
import { accountName } from '../../accounts/account-name.ts';
import { users } from '../../accounts/accounts.table.ts';
import type { Queries } from '../../platform/database.ts';
import type { Adviser } from '../../accounts/adviser.schema.ts';

/** The person of an account as mails to customers name them: null without an active account, or one without a name. */
export async function readAdviser(
  queries: Queries,
  id: number | null,
): Promise<Pick<Adviser, 'name' | 'phone'> | null> {
  if (id === null) return null;
  const [user] = await queries
    .select({ firstName: users.firstName, lastName: users.lastName, phone: users.phone })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.disabledAt)));
  if (user === undefined) return null;
  // A user name is part of a sign-in, and tells a customer nothing.
  const name = accountName({ ...user, username: '' });
  return name === '' ? null : { name, phone: user.phone.trim() };
}
