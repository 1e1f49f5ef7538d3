import { expect, test } from 'vitest';
import { menuId } from '../../site/phone-menu.ts';
import { withHeadingIds } from './headings.ts';
import { summaryOf } from './page-text.ts';

test('headings get ids of their own, made from their text', () => {
  const { html, headings } = withHeadingIds(
    '<h2>Vehicle <em>Sales</em></h2><p>a</p><h2>Café &amp; bar</h2><h2>Vehicle sales</h2><h2>Main</h2><h2>日本</h2><h3>No</h3>',
  );
  expect(html).toBe(
    '<h2 id="vehicle-sales">Vehicle <em>Sales</em></h2><p>a</p><h2 id="cafe-bar">Café &amp; bar</h2>' +
      '<h2>Vehicle sales</h2><h2>Main</h2><h2>日本</h2><h3>No</h3>',
  );
  expect(headings).toEqual([
    { id: 'vehicle-sales', text: 'Vehicle Sales' },
    { id: 'cafe-bar', text: 'Café & bar' },
  ]);
});

test('no heading takes the id of the phone’s menu', () => {
  expect(withHeadingIds(`<h2>${menuId}</h2>`).headings).toEqual([]);
});

test('a page’s summary is its first paragraph, cut at a word', () => {
  expect(summaryOf('<h2>Not this</h2><p>Fine &amp; <strong>short</strong></p><p>More</p>')).toBe(
    'Fine & short',
  );
  expect(summaryOf('<h2>Only a heading</h2>')).toBe('');
  const long = summaryOf(`<p>${'word '.repeat(60)}</p>`);
  expect(long).toMatch(/word…$/);
  expect(long.length).toBeLessThanOrEqual(161);
});
