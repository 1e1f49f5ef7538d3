import type { Queries } from '../platform/database.ts';
import { subscribers } from './newsletter.table.ts';

/** Adds a lower-case address to the newsletter; one that is there already stays as it is. */
export async function subscribe(queries: Queries, email: string, now: Date): Promise<void> {
  await queries
    .insert(subscribers)
    .values({ email, createdAt: now })
    .onConflictDoNothing({ target: subscribers.email });
}
