import { expect, test } from 'vitest';
import { messageWithTradeIn } from './trade-in.ts';

test.each([
  ['trade', ' 2019 Sorrel Pike, 21,000 mi ', 'Hello\n\nMy car: 2019 Sorrel Pike, 21,000 mi'],
  ['trade', ' ', 'Hello\n'],
  // Typed before another interest was chosen.
  ['purchase', '2019 Sorrel Pike', 'Hello\n'],
])('with the interest %s and the car "%s" the message is "%s"', (interest, tradeIn, expected) =>
  expect(messageWithTradeIn({ message: 'Hello\n', interest }, tradeIn)).toBe(expected),
);

test('a car alone is a message', () => {
  expect(messageWithTradeIn({ message: '', interest: 'trade' }, 'A Pike')).toBe('My car: A Pike');
});
