import { expect, test } from 'vitest';
import { prefilledMessage } from './prefilled-message.ts';

const name = '2024 Veyra Ponente 4.0';

test.each([
  ['vehicle', 'purchase', 'I would like to know more about the 2024 Veyra Ponente 4.0.'],
  ['vehicle', 'other', 'I would like to know more about the 2024 Veyra Ponente 4.0.'],
  ['vehicle', 'financing', 'I would like to talk about financing for the 2024 Veyra Ponente 4.0.'],
  ['vehicle', 'trade', 'I would like to trade in my car for the 2024 Veyra Ponente 4.0.'],
  ['vehicle', 'test-drive', 'I would like to drive the 2024 Veyra Ponente 4.0.'],
  ['sold', 'purchase', 'I am looking for a car like the 2024 Veyra Ponente 4.0.'],
  ['sold', 'trade', 'I would like to trade in my car for a car like the 2024 Veyra Ponente 4.0.'],
  ['contact', '', ''],
] as const)('the %s form begins for %s with "%s"', (kind, interest, message) =>
  expect(prefilledMessage(kind, interest, name)).toBe(message),
);
