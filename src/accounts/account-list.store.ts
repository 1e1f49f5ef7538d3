import { sql } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { passkeys, users } from './accounts.table.ts';

/** All accounts as whoever runs the server may see them, without mail addresses and secrets; the oldest first. */
export const listForOperator = (queries: Queries) =>
  queries
    .select({
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      disabledAt: users.disabledAt,
      passwordGivenAt: users.passwordGivenAt,
      hasApp: sql<boolean>`${users.totpSecret} is not null`,
      passkeys: sql<number>`(select count(*) from ${passkeys} where ${passkeys.userId} = ${users.id})`,
      lastLoginAt: users.lastLoginAt,
    })
    .from(users)
    .orderBy(users.createdAt, users.id);

export type ListedAccount = Awaited<ReturnType<typeof listForOperator>>[number];
