import { describe, expect, test } from 'vitest';
import { newAppearance } from '../appearance/appearance.ts';
import { newDealership } from '../dealership/dealership.schema.ts';
import { pageHead, type PageHead, type Site } from './head.ts';

const share = '/images/0123456789abcdef0123456789abcdef/1200x630-abcdefghijklmnopqrstuvwx.jpg';
const shared = '/images/0123456789abcdef0123456789abcdef/shared.jpg';
const site: Site = {
  dealership: { ...newDealership, name: 'Lumen Cars', pictures: { share } },
  pages: [],
  appearance: newAppearance,
  publicUrl: 'https://lumen.example',
  listed: 3,
};
const page: PageHead = { site, title: 'About Us', description: 'Who we are.', path: '/about' };

/** The contents of the tags by name or property. */
function said(head: ReturnType<typeof pageHead>): Record<string, unknown> {
  return Object.fromEntries(
    head.meta.flatMap((tag) => {
      if (!('content' in tag)) return [];
      return [['name' in tag ? tag.name : 'property' in tag ? tag.property : '', tag.content]];
    }),
  );
}

describe('pageHead', () => {
  test('combines a page’s title with the dealership’s name, which alone is the title of the home page', () => {
    expect(pageHead(page).meta).toContainEqual({ title: 'About Us - Lumen Cars' });
    expect(pageHead({ ...page, title: undefined }).meta).toContainEqual({ title: 'Lumen Cars' });
  });

  test('has absolute addresses: canonical, page and the dealership’s share picture with its size', () => {
    const head = pageHead(page);
    expect(head.links).toEqual([{ rel: 'canonical', href: 'https://lumen.example/about' }]);
    expect(said(head)).toMatchObject({
      'og:url': 'https://lumen.example/about',
      'og:image': `https://lumen.example${shared}`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    });
  });

  test('prefers the page’s own picture, and has none if there is none', () => {
    const own = share.replace('1200x630', '2400x1500');
    expect(said(pageHead({ ...page, image: own }))).toMatchObject({
      'og:image': `https://lumen.example${shared}`,
      'og:image:width': '1200',
      'og:image:height': '750',
    });
    const bare = said(pageHead({ ...page, site: { ...site, dealership: newDealership } }));
    expect(bare).not.toHaveProperty('og:image');
    expect(bare['twitter:card']).toBe('summary');
  });

  test('excludes a page from search engines if it is not a page in its own right', () => {
    const head = pageHead({ ...page, noIndex: true });
    expect(said(head)['robots']).toBe('noindex');
    expect(head.links).toEqual([]);
  });

  test('still describes the page if the site data could not be loaded', () => {
    expect(pageHead({ ...page, site: undefined }).meta).toContainEqual({ title: 'About Us' });
  });
});
