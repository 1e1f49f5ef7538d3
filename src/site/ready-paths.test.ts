import { describe, expect, test } from 'vitest';
import { readyPath } from './ready-paths.ts';

describe('readyPath', () => {
  test.each([
    ['/', 'page', '/'],
    ['/about?utm_source=x', 'page', '/about'],
    ['/inventory/12?ref=1', 'page', '/inventory/12'],
    ['/inventory', 'page', '/inventory'],
    ['/inventory?', 'page', '/inventory'],
    ['/inventory?fbclid=abc', 'page', '/inventory'],
    ['/inventory?model=&make=', 'page', '/inventory'],
    ['/inventory?make=Audi&model=r8', 'page', '/inventory?model=r8&make=Audi'],
    ['/inventory?model=r8&x=1&make=Audi', 'page', '/inventory?model=r8&make=Audi'],
    ['/inventory?limit=3', 'page', '/inventory'],
    ['/inventory?vin=x', 'page', '/inventory?vin=x'],
    ['/api/vehicles?limit=3&page=2', 'call', '/api/vehicles?page=2&limit=3'],
    ['/api/vehicles/7/text?x', 'call', '/api/vehicles/7/text'],
    ['/api/pages/about', 'call', '/api/pages/about'],
    ['/sitemap.xml', 'call', '/sitemap.xml'],
  ])('%s is kept as the %s %s', (url, kind, key) => {
    expect(readyPath(url)).toEqual({ kind, key });
  });

  test.each([
    '/nowhere',
    '/inventory/0',
    '/inventory/abc',
    '/inventory/12345678901',
    '/inventory/1/',
    '/About',
    '//',
    '/api',
    '/api/vehicles/admin-fast',
    '/api/inquiries',
    '/api/vehicles/1/views',
    '/api/dashboard/stats',
    '/healthz',
    '/readyz',
    '/images/a.jpg',
    '/api/pages/../inquiries',
    '/api/pages/a/b',
    `/inventory?model=${'x'.repeat(200)}`,
  ])('%s is not kept', (url) => {
    expect(readyPath(url)).toBeNull();
  });

  test('a kept list is the one that was asked for', () => {
    const key =
      readyPath('/api/vehicles?model=a%26b%3D1&minPrice=1&maxPrice=2&year=2020&sort=price-asc')?.key ?? '';
    expect(Object.fromEntries(new URL(key, 'http://site').searchParams)).toEqual({
      model: 'a&b=1',
      minPrice: '1',
      maxPrice: '2',
      year: '2020',
      sort: 'price-asc',
    });
  });
});
