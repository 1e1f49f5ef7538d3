import { and, eq } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import type { MailSettings } from '../platform/settings.ts';
import { mailTests } from './mail-settings.table.ts';

/** The only row. */
const id = 1;

type Way = Pick<MailSettings, 'smtpUrl'>;
const serverOf = ({ smtpUrl }: Way) => new URL(smtpUrl).host;

/** Remembers that a test mail through this mail server was accepted at `now`. */
export async function recordAcceptedTest(queries: Queries, way: Way, now: Date): Promise<void> {
  const row = { server: serverOf(way), acceptedAt: now };
  await queries
    .insert(mailTests)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: mailTests.id, set: row });
}

/** When a test mail through this mail server was last accepted; null if none was, and without a mail server. */
export async function readAcceptedTest(queries: Queries, way: Way | null): Promise<Date | null> {
  if (way === null) return null;
  const [row] = await queries
    .select({ acceptedAt: mailTests.acceptedAt })
    .from(mailTests)
    .where(and(eq(mailTests.id, id), eq(mailTests.server, serverOf(way))));
  return row?.acceptedAt ?? null;
}
