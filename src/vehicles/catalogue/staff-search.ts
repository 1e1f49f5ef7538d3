import { setImmediate } from 'node:timers/promises';
import { searchRule } from '../vehicle-search.ts';
import type { StaffStatus } from '../vehicles.staff.ts';
import type { VehicleIndex } from './vehicle-index.ts';

/** Vehicles searched before yielding to the event loop: about 5 ms. */
const perTurn = 10_000;

/** How many vehicles a search finds; every one that is not sold is available. */
export type StaffCounts = Record<StaffStatus | 'all', number>;

/**
 * The slots of all vehicles that the staff's search finds with a status, sold and unpublished ones too, and
 * how many it finds with each status.
 */
export async function searchForStaff(
  index: VehicleIndex,
  { search = '', status }: { search?: string; status?: StaffStatus | undefined },
): Promise<{ slots: Uint32Array; counts: StaffCounts }> {
  const { id, sold, published } = index.columns;
  const finds = search.trim() === '' ? () => true : finderOf(index, search);
  const slots = new Uint32Array(id.length);
  const counts = { all: 0, available: 0, sold: 0, unpublished: 0 };
  let found = 0;
  for (let slot = 0; slot < id.length; slot += 1) {
    if (slot % perTurn === perTurn - 1) await setImmediate();
    if (id[slot] === 0 || !finds(slot)) continue;
    const isSold = sold[slot] === 1;
    const isPublished = published[slot] === 1;
    counts.all += 1;
    counts[isSold ? 'sold' : 'available'] += 1;
    if (!isPublished) counts.unpublished += 1;
    if (status === 'unpublished' ? isPublished : status !== undefined && (status === 'sold') !== isSold)
      continue;
    slots[found] = slot;
    found += 1;
  }
  return { slots: slots.subarray(0, found), counts };
}

/** The ids of all vehicles that the staff's list finds for a search and a status. */
export async function foundIds(
  index: VehicleIndex,
  asked: { search?: string; status?: StaffStatus | undefined },
): Promise<number[]> {
  const { slots } = await searchForStaff(index, asked);
  return Array.from(slots, (slot) => index.columns.id[slot] ?? 0);
}

/** Whether a search finds the vehicle in a slot. Models are in lower case, as the rule compares them. */
function finderOf({ columns, makes, models, vins }: VehicleIndex, search: string) {
  const matches = searchRule(search);
  return (slot: number) =>
    matches({
      id: columns.id[slot] ?? 0,
      year: columns.year[slot] ?? 0,
      make: makes.texts[columns.make[slot] ?? 0] ?? '',
      model: models.texts[columns.model[slot] ?? 0] ?? '',
      vin: vins.texts[columns.vin[slot] ?? 0] ?? '',
    });
}
