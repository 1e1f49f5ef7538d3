import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Queries } from '../src/platform/database.ts';
import { eventually } from './eventually.ts';

/** Until a call waits for what a transaction has locked. */
export const untilOneWaits = (queries: Queries) =>
  eventually(async () => {
    const waiting = await queries.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(waiting.rows.length).toBeGreaterThan(0);
  });
