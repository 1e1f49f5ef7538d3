import { expect, test } from 'vitest';
import { needsALook } from './inquiry-form.texts.ts';

test('the summary writes the number of errors as a word', () => {
  expect(needsALook(4)).toBe('Four fields need a look before this can be sent.');
  expect(needsALook(1)).toBe('One field needs a look before this can be sent.');
});
