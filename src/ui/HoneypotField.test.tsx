import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HoneypotField } from './HoneypotField.tsx';

test('fault 70: no tool that knows people has anything for the hidden field, and nobody reaches it', () => {
  const html = renderToStaticMarkup(<HoneypotField />);
  // What browsers and password managers look at: names, labels and hints of what they know of a person.
  expect(html).not.toMatch(
    /website|url|name="(?!leaveBlank)|e-?mail|phone|tel|address|company|organi[sz]ation|comment|subject|title/i,
  );
  expect(html).toContain('Leave blank');
  expect(html).toMatch(/^<div aria-hidden="true"/);
  expect(html).toContain('tabindex="-1"');
  expect(html).toContain('autoComplete="off"');
});
