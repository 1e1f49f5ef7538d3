import { expect, test } from 'vitest';
import { invalidFieldsText } from './inquiry-form.texts.ts';

test('the summary writes the number of errors as a word', () => {
  expect(invalidFieldsText(4)).toBe('Four fields need a look before this can be sent.');
  expect(invalidFieldsText(1)).toBe('One field needs a look before this can be sent.');
});
