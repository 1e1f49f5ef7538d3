import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Snapshot } from '../../vehicles/catalogue/catalogue.ts';
import { publicOf } from '../../vehicles/catalogue/entry.ts';
import { galleryOf } from '../../vehicles/vehicle.ts';
import { vehicleName } from '../../vehicles/vehicle-name.ts';
import { channels, type Channel } from './channels.ts';
import { reasonsAgainst } from './conditions.ts';
import { feedBounds, type LeftOut } from './feed.schema.ts';

/** How many listed vehicles are in a feed, and those that are not, the newest first. */
type Overview = { qualifying: number; leftOut: LeftOut[]; leftOutCount: number };

/** Vehicles that are looked at before other work gets its turn. */
const perTurn = 100;

const known = new WeakMap<Snapshot, Promise<Record<Channel, Overview>>>();

/** For each channel; worked out once for each state of the inventory. */
export function overviewOf(snapshot: Snapshot): Promise<Record<Channel, Overview>> {
  const found = known.get(snapshot) ?? workOut(snapshot);
  known.set(snapshot, found);
  return found;
}

async function workOut({ orders }: Snapshot): Promise<Record<Channel, Overview>> {
  const empty = (): Overview => ({ qualifying: 0, leftOut: [], leftOutCount: 0 });
  const overviews = Object.fromEntries(channels.map((channel) => [channel, empty()])) as Record<
    Channel,
    Overview
  >;
  for (const [index, entry] of orders.newest.entries()) {
    if (index % perTurn === 0) await nextTurn();
    const vehicle = publicOf(entry);
    if (vehicle === undefined) continue;
    for (const channel of channels) {
      const overview = overviews[channel];
      const reasons = reasonsAgainst(channel, vehicle);
      if (reasons.length === 0) {
        overview.qualifying += 1;
        continue;
      }
      overview.leftOutCount += 1;
      if (overview.leftOut.length === feedBounds.shownLeftOut) continue;
      const thumbnail = galleryOf(vehicle)[0] ?? null;
      overview.leftOut.push({ id: vehicle.id, name: vehicleName(vehicle), thumbnail, reasons });
    }
  }
  return overviews;
}
