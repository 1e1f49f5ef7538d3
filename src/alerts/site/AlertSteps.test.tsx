import { afterEach, expect, test, vi } from 'vitest';
import { textOf } from '../../../test/specified-answers.tsx';
import type { FormAnswer } from '../../platform/browser/page-context.ts';
import { AlertSteps } from './AlertSteps.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const shown = (answer?: FormAnswer) =>
  textOf(<AlertSteps step="test-drive" search={{}} />, {}, () => [], '/alerts/test-drive', answer);

test('the page of the link does nothing until its button is pressed', async () => {
  const text = await shown();
  expect(text).toContain('One more press');
  expect(text).toContain('Yes, I will come');
});

test('pressed, it says that the time is theirs, and how to cancel', async () => {
  const text = await shown({ values: {} });
  expect(text).toContain('The time is yours');
  expect(text).toContain('To change or cancel it, answer our email or call us.');
});

test.each([
  ['newsletter', 'Yes, send it to me', 'You are on our list'],
  ['newsletter-end', 'End the newsletter', 'It has ended'],
])('the page of the link %s waits for a press, and then says what it did', async (step, button, done) => {
  const at = (answer?: FormAnswer) =>
    textOf(<AlertSteps step={step} search={{}} />, {}, () => [], `/alerts/${step}`, answer);
  expect(await at()).toContain(button);
  expect(await at()).not.toContain(done);
  expect(await at({ values: {} })).toContain(done);
});

test.each(['This link is no longer valid. Please ask again on our website.', 'This time is no longer free.'])(
  'a link that is of no use any more says why: %s',
  async (message) => {
    const text = await shown({ values: {}, refusal: { message, issues: [] } });
    expect(text).toContain('That did not work');
    expect(text).toContain(message);
    expect(text).not.toContain('The time is yours');
  },
);
