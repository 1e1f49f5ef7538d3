import type { NewChange } from '../src/changes/changes.store.ts';
import { vehicleName } from '../src/vehicles/vehicle-name.ts';
import { demoVehicles } from './vehicles/all.ts';
import type { DemoVehicle } from './vehicles/demo-vehicle.ts';

/** Earlier list prices by slug: each price was valid until that many days ago. */
const earlierPrices: Readonly<Record<string, readonly { untilDaysAgo: number; price: number }[]>> = {
  'castellan-regent-drophead': [
    { untilDaysAgo: 90, price: 349_000 },
    { untilDaysAgo: 51, price: 335_000 },
    { untilDaysAgo: 12, price: 327_500 },
  ],
  'sorrel-teasel-2000-gt': [
    { untilDaysAgo: 110, price: 155_000 },
    { untilDaysAgo: 44, price: 147_500 },
  ],
  'norrland-fjell-60': [
    { untilDaysAgo: 60, price: 66_900 },
    { untilDaysAgo: 20, price: 64_500 },
  ],
  'ashdown-meridian-sixty': [{ untilDaysAgo: 31, price: 710_000 }],
  'blackmoor-drover': [{ untilDaysAgo: 40, price: 98_500 }],
  'valcourt-aurore-gt': [{ untilDaysAgo: 26, price: 231_000 }],
};
/** Those of `demoStaff` who made the changes. */
const staff = ['maria', 'ruben'] as const;
const hour = 1 / 24;

export type DemoChange = { daysAgo: number; entry: Omit<NewChange, 'subjectId'>; slug: string };

/**
 * The change log of the demo dealership: how each car was listed, priced, reserved and sold. Oldest first.
 */
export const demoChanges: readonly DemoChange[] = demoVehicles
  .flatMap(historyOf)
  .sort((left, right) => right.daysAgo - left.daysAgo);

function historyOf(vehicle: DemoVehicle, index: number): DemoChange[] {
  const { slug, price, status, listedDaysAgo, sale } = vehicle;
  const by = (turn: number) => staff[(index + turn) % 2] ?? staff[0];
  const earlier = earlierPrices[slug] ?? [];
  const prices = [...earlier.map((step) => step.price), price];
  const change = (
    daysAgo: number,
    turn: number,
    action: 'added' | 'changed' | 'sold',
    fields: NewChange['fields'],
  ) => ({
    daysAgo,
    slug,
    entry: { by: by(turn), kind: 'vehicle' as const, action, subject: vehicleName(vehicle), fields },
  });
  return [
    change(listedDaysAgo, 0, 'added', [{ field: 'price', from: null, to: prices[0] ?? price }]),
    ...earlier.map((step, turn) =>
      change(step.untilDaysAgo + turn * hour, turn, 'changed', [
        { field: 'price', from: step.price, to: prices[turn + 1] ?? price },
      ]),
    ),
    ...(status === 'pending' || status === 'reserved'
      ? [change(2 + index * hour, 1, 'changed', [{ field: 'status', from: 'available', to: status }])]
      : []),
    ...(sale
      ? [change(sale.soldDaysAgo, 1, 'sold', [{ field: 'soldPrice', from: null, to: sale.soldPrice }])]
      : []),
  ];
}
