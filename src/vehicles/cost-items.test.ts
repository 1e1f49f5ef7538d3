import { describe, expect, test } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import { complaint, staffVehicles, vehicleOf } from '../../test/staff-vehicles.ts';
import { costBasisOf, costItemsChange } from './cost-items.ts';

const purchase = { label: 'Purchase', amount: 240_000.1 };
const transport = { label: 'Transport', amount: 1_200.2 };

describeWithDatabase('the cost lines of a vehicle', (open) => {
  const { added, add, edit, log, sell } = staffVehicles(open);

  test('add up to its cost basis, whatever else is sent', async () => {
    const vehicle = await added({ costBasis: 5, costItems: [purchase, transport] });
    expect(vehicle).toMatchObject({ costBasis: 241_200.3, costItems: [purchase, transport] });
    expect(await vehicleOf(edit(vehicle.id, { costBasis: 7 }))).toMatchObject({ costBasis: 241_200.3 });
    expect(await vehicleOf(edit(vehicle.id, { costItems: [purchase] }))).toMatchObject({
      costBasis: 240_000.1,
    });
    // Without lines, it is typed again; until then it stays.
    expect(await vehicleOf(edit(vehicle.id, { costItems: [] }))).toMatchObject({ costBasis: 240_000.1 });
    expect(await vehicleOf(edit(vehicle.id, { costBasis: 7 }))).toMatchObject({ costBasis: 7 });
  });

  test('change the profit of a sale', async () => {
    const { id } = await added({ price: 300_000, costItems: [purchase] });
    await sell(id);
    expect(await vehicleOf(edit(id, { costItems: [purchase, transport] }))).toMatchObject({
      profit: 58_799.7,
    });
  });

  test('are in the change log with what changed', async () => {
    const { id } = await added({ costItems: [purchase, transport] });
    await edit(id, { costItems: [purchase, { ...transport, amount: 900 }, { label: 'Tires', amount: 0 }] });
    expect((await log()).at(-1)?.fields).toEqual([
      { field: 'costBasis', from: 241_200.3, to: 240_900.1 },
      { field: 'costItems', from: 'Transport $1,200.20', to: 'Transport $900, Tires $0' },
    ]);
  });

  test('are refused without a name, with a bad amount, and when there are too many', async () => {
    const many = Array.from({ length: 31 }, () => purchase);
    for (const [costItems, path] of [
      [[{ label: ' ', amount: 1 }], 'costItems.0.label'],
      [[purchase, { label: 'Tires', amount: -1 }], 'costItems.1.amount'],
      [[{ label: 'Tires', amount: '12' }], 'costItems.0.amount'],
      [
        [
          { ...purchase, amount: 60_000_000 },
          { ...transport, amount: 60_000_000 },
        ],
        'costItems',
      ],
      [many, 'costItems'],
      [null, 'costItems'],
    ] as const) {
      expect(await complaint(await add({ costItems }))).toMatchObject({ status: 400, paths: [path] });
    }
  });
});

describe('without a database', () => {
  test('binary fractions do not drift', () => {
    const cents = Array.from({ length: 10 }, () => ({ label: 'Fee', amount: 0.1 }));
    expect(costBasisOf({ costBasis: null, costItems: cents })).toBe(1);
    expect(costBasisOf({ costBasis: null, costItems: [] })).toBeNull();
  });

  test('only lines that differ are logged, and very long ones are not repeated', () => {
    expect(costItemsChange([purchase], [purchase])).toEqual([]);
    expect(costItemsChange([purchase, purchase], [purchase])).toEqual([
      { field: 'costItems', from: 'Purchase $240,000.10', to: null },
    ]);
    const long = Array.from({ length: 30 }, () => ({ label: 'x'.repeat(80), amount: 1 }));
    expect(costItemsChange([], long)).toEqual([{ field: 'costItems', from: null, to: null }]);
  });
});
