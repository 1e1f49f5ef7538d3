import { lt } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { users } from './accounts.table.ts';

/** Whether somebody could sign in before a time: how long the portal has been in use. */
export const hasAccountBefore = async (queries: Queries, time: Date): Promise<boolean> =>
  (await queries.select({ id: users.id }).from(users).where(lt(users.createdAt, time)).limit(1)).length > 0;
