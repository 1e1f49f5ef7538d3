import { expect, test } from 'vitest';
import { linkTarget, otherPages } from './link-target.ts';

const page = (slug: string) => ({ slug, title: slug });
const site = (slugs: string[], links = {}) => ({ dealership: { links }, pages: slugs.map(page) });

test('an entry leads to the address in the settings, else to its page, and a service else to the services', () => {
  expect(linkTarget('privacy', site([]))).toBeUndefined();
  expect(linkTarget('privacy', site(['services']))).toBeUndefined();
  expect(linkTarget('privacy', site(['privacy']))).toBe('/privacy');
  expect(linkTarget('privacy', site(['privacy'], { privacy: '' }))).toBe('/privacy');
  const elsewhere = 'https://law.example/privacy';
  expect(linkTarget('privacy', site(['privacy'], { privacy: elsewhere }))).toBe(elsewhere);
  expect(linkTarget('vehicleSales', site(['services']))).toBe('/services#vehicle-sales');
  expect(linkTarget('vehicleSales', site(['services', 'vehicle-sales']))).toBe('/vehicle-sales');
});

test('pages to which no entry leads are named by themselves', () => {
  const links = { privacy: 'https://law.example' };
  const all = site(['careers', 'privacy', 'services', 'terms'], links);
  expect(otherPages(all)).toEqual([page('careers')]);
});
