import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PhoneNumbers } from './inquiry-texts.tsx';

const shown = (text: string) =>
  renderToStaticMarkup(<PhoneNumbers text={text} className="" />).replaceAll(/<\/?span>| class=""/g, '');

test.each([
  ['(480) 555-0142', '<a href="tel:+14805550142">(480) 555-0142</a>'],
  ['+1 (480) 555-0142 ext. 12345', '<a href="tel:+14805550142">+1 (480) 555-0142</a> ext. 12345'],
  [
    'cell 480-555-0142 or 602-555-0188, evenings',
    'cell <a href="tel:+14805550142">480-555-0142</a> or <a href="tel:+16025550188">602-555-0188</a>, evenings',
  ],
  ['ask at the desk', 'ask at the desk'],
])('%s', (text, markup) => {
  expect(shown(text)).toBe(markup);
});
