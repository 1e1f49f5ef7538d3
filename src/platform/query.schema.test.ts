import { expect, test } from 'vitest';
import { wholeNumberText } from './query.schema.ts';
import { mostRowId } from './row-id.schema.ts';

const id = wholeNumberText(1, mostRowId, 'id');

test('a number in a query may be as large as its bound, and is told the bound above it', () => {
  expect(id.parse('2147483647')).toBe(mostRowId);
  for (const beyond of ['0', '2147483648', '9999999999'])
    expect(id.safeParse(beyond).error?.issues).toMatchObject([
      { message: 'id must be from 1 to 2147483647' },
    ]);
  for (const none of ['', '-1', '1.5', '1e3', '0x10', ' 7', '00000000001'])
    expect(id.safeParse(none).error?.issues[0]?.message).toBe('id must be a whole number');
});
