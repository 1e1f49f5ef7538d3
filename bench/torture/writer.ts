import type { Client as Connection } from 'pg';
import type { Client } from './client.ts';
import type { Random } from '../../test/requests/random.ts';
import type { RunRecord } from './record.ts';
import type { Site } from './site.ts';

/** Somebody who writes to things of their own, so that what must be stored of them is known exactly. */
export type Writer = {
  /** Makes what it needs before its first step. */
  begin?: () => Promise<void>;
  /** Writes once, until it is known what was done. */
  step: () => Promise<void>;
  /** Records as a problem what is stored otherwise than it was acknowledged. Nobody writes meanwhile. */
  compare: (db: Connection) => Promise<void>;
};

/** `number` tells writers of one kind apart. */
export type Given = { client: Client; record: RunRecord; random: Random; site: Site; number: number };

/** How many rows there are of each name. */
export const countBy = <Row>(rows: readonly Row[], name: (row: Row) => string): Map<string, Row[]> =>
  Map.groupBy(rows, name);

/** Records what is not there exactly once. */
export function expectOnce(record: RunRecord, what: string, found: number): boolean {
  if (found === 0) record.problem('lost', `${what} is not stored`);
  if (found > 1) record.problem('doubled', `${what} is stored ${found} times`);
  return found === 1;
}

/** Returns a check of a lead: its mail to the dealership has arrived once, or waits in the outbox. */
export async function mailsToDealership(db: Connection, { record, site }: Given) {
  // The outbox first: a mail leaves it after it has arrived.
  const { rows } = await db.query<{ message: string }>('select message::text as message from mail_outbox');
  const outbox = rows.map(({ message }) => message).join('\n');
  const arrived = site.mail.leads();
  return (marker: string) => {
    const mails = arrived.get(marker) ?? [];
    // With what follows it: the marker of lead 1 begins that of lead 10, too.
    if (mails.length === 0 && !outbox.includes(`${marker}:`))
      record.problem('lost', `the mail about ${marker} has not arrived and does not wait`);
    if (new Set(mails).size > 1) record.problem('doubled', `there are ${mails.length} mails about ${marker}`);
  };
}
