import type { Database } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { floodKinds, type FloodKind } from './flood.ts';
import { recordFlood } from './floods.store.ts';

/** Milliseconds between two entries about one kind, however much is sent. */
const quietMs = 60_000;

/** Tells of floods: staff by the table, operators by the log and the metrics. */
export type FloodAlarm = {
  /** Something was beyond what all visitors together may send. Never fails. */
  report(kind: FloodKind): void;
  /** How much was, since the process started. */
  counts(): { kind: FloodKind; count: number }[];
};

/** `channel` is notified of each entry. */
export function createFloodAlarm(options: {
  database: Database;
  clock: () => Date;
  log: Log;
  channel: string;
}): FloodAlarm {
  const { database, clock, log, channel } = options;
  const counts = new Map<FloodKind, number>(floodKinds.map((kind) => [kind, 0]));
  const toldAt = new Map<FloodKind, number>();
  const tell = async (kind: FloodKind, now: Date) => {
    await recordFlood(database.queries, kind, now);
    await database.notify(channel);
  };
  return {
    report: (kind) => {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      const now = clock();
      if (Math.abs(now.getTime() - (toldAt.get(kind) ?? -Infinity)) < quietMs) return;
      toldAt.set(kind, now.getTime());
      log.warn({ kind, count: counts.get(kind) }, 'visitors send more than all together may');
      tell(kind, now).catch((error: unknown) => log.warn({ err: error }, 'a flood could not be noted'));
    },
    counts: () => [...counts].map(([kind, count]) => ({ kind, count })),
  };
}
