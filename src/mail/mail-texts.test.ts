import { expect, test } from 'vitest';
import {
  completeMailText,
  fillMailText,
  mailTextDefaults,
  mailTextKinds,
  placeholderProblem,
  writtenMail,
} from './mail-texts.ts';

test.each(mailTextKinds)('every placeholder of the usual text of "%s" can be filled', (kind) => {
  const { subject, text, closing } = mailTextDefaults[kind];
  expect([subject, text, closing].map((words) => placeholderProblem(kind, words))).toEqual([
    null,
    null,
    null,
  ]);
});

test('a placeholder that is misspelled, or of another mail, is named', () => {
  expect(placeholderProblem('general-inquiry', 'Dear {name}, {pirce}')).toBe(
    'There is no placeholder {pirce}. Use those in the list',
  );
  expect(placeholderProblem('general-inquiry', 'It is {price}')).toBe('This mail has nothing for {price}');
  expect(placeholderProblem('vehicle-inquiry', '{name}: {price}')).toBeNull();
});

test('a sentence with something unknown is left out', () => {
  const words = 'We look forward to seeing you. Please bring {license}.\n{adviser} waits for you.';
  expect(fillMailText(words, { license: null, adviser: 'Owen Brandt' })).toBe(
    'We look forward to seeing you.\nOwen Brandt waits for you.',
  );
  expect(fillMailText(words, {})).toBe('We look forward to seeing you.');
});

test('what is empty is as usual; a subject of nothing known too', () => {
  const given = { subject: '', text: 'Ours', closing: '' };
  const { subject, closing } = mailTextDefaults['appointment-moved'];
  expect(completeMailText('appointment-moved', given)).toEqual({ subject, text: 'Ours', closing });
  const texts = { 'appointment-moved': { ...given, subject: '{adviser}' } };
  const values = { appointment: 'visit', time: 'Monday', adviser: null };
  expect(writtenMail('appointment-moved', texts, values)).toEqual({
    subject: 'Your visit is now Monday',
    opening: ['Ours'],
    closing: ['If you have a question, answer this mail.'],
  });
});
