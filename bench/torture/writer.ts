import type { Client as Connection } from 'pg';
import type { Client } from './client.ts';
import type { Random } from './random.ts';
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
