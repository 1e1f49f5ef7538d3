import { compact } from '../folded-text.ts';
import type { Snapshot } from './catalogue.ts';

const known = new WeakMap<Snapshot, ReadonlyMap<string, number>>();

/** The id of the published vehicle with a stock number, however it is divided; of several, the newest. */
export function vehicleWithStockNumber(snapshot: Snapshot, stockNumber: string): number | undefined {
  let ids = known.get(snapshot);
  if (ids === undefined) {
    const published = snapshot.staffOrders.newest.filter(({ json }) => json !== null);
    known.set(snapshot, (ids = new Map(published.toReversed().map(({ stockCode, id }) => [stockCode, id]))));
  }
  const code = compact(stockNumber);
  return code === '' ? undefined : ids.get(code);
}
