import type { Queries } from '../../platform/database.ts';
import { batchesKeptMs, recordBatch, undoMs } from './batches.store.ts';
import type { OneVehicleAction } from './undo-one.ts';

/** What destroys most can be undone for longest: the end of a sale and a deletion. */
const keptLong: ReadonlySet<OneVehicleAction> = new Set(['end-sale', 'delete-one']);

/**
 * Runs `work`, which writes or deletes one vehicle, and records it as a batch of one that can be undone. The
 * transaction must hold the lock of vehicle writes, or the row.
 */
export async function undoably<Result>(
  tx: Queries,
  id: number,
  { by, now, action, label }: { by: string; now: Date; action: OneVehicleAction; label: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const undoableUntil = new Date(now.getTime() + (keptLong.has(action) ? batchesKeptMs : undoMs));
  const results: Result[] = [];
  await recordBatch(tx, { by, now, action, label, undoableUntil }, [id], async () => {
    results.push(await work());
    return [];
  });
  return results[0] as Result;
}
