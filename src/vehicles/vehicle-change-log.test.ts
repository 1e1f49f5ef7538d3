import { z } from '@hono/zod-openapi';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import { testNow } from '../../test/factories.ts';
import { staffVehicles } from '../../test/staff-vehicles.ts';
import { users } from '../accounts/accounts.table.ts';
import { documents } from './documents/documents.table.ts';
import type { VehicleInput } from './vehicle.ts';
import { vehicleInputSchema } from './vehicle.schema.ts';

/** From the schema, so that new fields are tested automatically. */
const fields = vehicleInputSchema(() => testNow).shape;

const choicesOf = (schema: z.ZodType): unknown[] =>
  [
    ...JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).matchAll(
      /"enum":(\[[^\]]*\])/g,
    ),
  ].flatMap(([, values = '[]']) => JSON.parse(values) as unknown[]);

/** A valid value of a field that differs from the current one. */
function anotherValue(field: keyof VehicleInput, before: unknown, image: string, file: string): unknown {
  const schema: z.ZodType = fields[field];
  const candidates = [
    ...choicesOf(schema),
    true,
    false,
    2001,
    3,
    'Green',
    'IT',
    '2026-12-24',
    '#0f4d33',
    'https://youtu.be/dQw4w9WgXcQ',
    ['Green'],
    [{ label: 'Transport', amount: 3 }],
    [{ file, name: 'Green', kind: 'other', isPublic: false }],
    image,
    [image],
    { [image]: { x: 10, y: 20 } },
  ];
  const another = candidates
    .map((candidate) => schema.safeParse(candidate))
    .find((parsed) => parsed.success && !isDeepStrictEqual(parsed.data, before));
  if (!another) throw new Error(`This test knows no value for ${field}: give it one among the candidates`);
  return another.data;
}

describeWithDatabase('the change log of a vehicle', (open) => {
  const staff = staffVehicles(open);
  const { added, edit, log, uploaded } = staff;

  test.each(Object.keys(fields) as (keyof VehicleInput)[])('names %s when it is edited', async (field) => {
    const [first, second] = [await uploaded('#a00'), await uploaded('#0a0')];
    // Only an unpublished vehicle waits for a day.
    const isPublished = field !== 'publishOn';
    if (field === 'adviser') {
      const green = { username: 'Green', firstName: 'Ada', passwordHash: '', createdAt: testNow };
      await staff.database.queries.insert(users).values(green);
    }
    const vehicle = await added({ images: [first, second], featuredImage: first, isPublished });
    const file = 'a'.repeat(32);
    await staff.database.queries.delete(documents);
    await staff.database.queries.insert(documents).values({ hash: file, bytes: 1, createdAt: testNow });
    const response = await edit(vehicle.id, { [field]: anotherValue(field, vehicle[field], second, file) });
    expect(response.status).toBe(200);
    const entries = await log();
    expect(entries.map(({ action }) => action)).toEqual(['added', 'changed']);
    expect(entries[1]?.fields.map(({ field }) => field)).toContain(field);
  });
});
