import { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import { routeTree } from '../routes/tree.gen.ts';
import { notFoundPath, vehicleNotFoundPath } from './not-found-paths.ts';
import { cachedCall, cachedPage } from './cached-paths.ts';

/** Vehicles 1 to 99 exist, one page of the dealership's own, and the one for offers. */
const pageOf = (url: string) =>
  cachedPage(
    url,
    (id) => id < 100,
    (slug) => slug === 'our-team' || slug === 'sell',
    (path) =>
      /^\/inventory\/make\/aston(?:-|%20| )martin$/i.test(path) ? '/inventory/make/aston-martin' : undefined,
  );

describe('cachedPage', () => {
  test.each([
    ['/', '/'],
    ['/about?utm_source=x', '/about'],
    ['/admin?tab=inventory', '/admin'],
    ['/inventory/12?ref=1', '/inventory/12'],
    ['/inventory', '/inventory'],
    ['/inventory?', '/inventory'],
    ['/inventory?fbclid=abc', '/inventory'],
    ['/inventory?model=r8&x=1&make=Audi', '/inventory?model=r8&make=Audi'],
    ['/inventory?limit=3', '/inventory'],
    ['/inventory?model=all_makes&utm_source=&makes=', '/inventory?model=all_makes'],
    ['/inventory?vin=x', '/inventory?vin=x'],
    ['/inventory?page=1&year=abc&sort=up&minPrice=-1', '/inventory'],
    [`/inventory?make=Audi&model=${'x'.repeat(200)}&y=${'z'.repeat(9_000)}`, '/inventory?make=Audi'],
    ['/saved?x=1', '/saved'],
    ['/compare?utm=1', '/compare'],
    ['/compare?ids=7-12-7-x-1-2-3&a=b', '/compare?ids=7-12-1-2'],
    ['/our-team?ref=1', '/our-team'],
    ['/our-teams', notFoundPath],
    ['/our-team/1', notFoundPath],
    ['/nowhere', notFoundPath],
    ['/assets/gone.js', notFoundPath],
    ['/admin/nowhere', notFoundPath],
    ['//', notFoundPath],
    ['/inventory/1/photos', notFoundPath],
    ['/inventory/make/aston-martin?utm_source=x', '/inventory/make/aston-martin'],
    ['/inventory/make/aston-martin/db5', notFoundPath],
    ['/inventory/make', vehicleNotFoundPath],
    ['/inventory/100-veyra-corvane', vehicleNotFoundPath],
    ['/inventory/012-veyra', vehicleNotFoundPath],
    ['/inventory/12-veyra/sticker', notFoundPath],
    ['/inventory/12/sticker?x', '/inventory/12/sticker'],
    ['/inventory/100/sticker', notFoundPath],
    ['/inventory/12/brochure', '/inventory/12/brochure'],
    ['/inventory/100/brochure', notFoundPath],
    ['/inventory/100', vehicleNotFoundPath],
    ['/inventory/0', vehicleNotFoundPath],
    ['/inventory/01', vehicleNotFoundPath],
    ['/inventory/1%20', vehicleNotFoundPath],
    ['/inventory/abc', vehicleNotFoundPath],
    ['/inventory/12345678901', vehicleNotFoundPath],
  ])('%s is the page cached as %s', (url, key) => {
    expect(pageOf(url)).toEqual({ kind: 'page', key });
  });

  test.each([
    ['/About', '/about'],
    ['/inventory/', '/inventory'],
    ['/Inventory//?make=Audi', '/inventory?make=Audi'],
    ['/inventory/1/', '/inventory/1'],
    ['/Our-Team/', '/our-team'],
    ['/inventory/12-veyra-corvane?ref=1', '/inventory/12?ref=1'],
    ['/Inventory/12-Another%20Car/', '/inventory/12'],
    ['/inventory/12-', '/inventory/12'],
    ['/inventory/make/Aston%20Martin?ref=1', '/inventory/make/aston-martin?ref=1'],
  ])('%s redirects to %s', (url, redirect) => {
    expect(pageOf(url)).toEqual({ redirect, status: 308 });
  });

  test.each([
    ['/inventory?model=&make=all_makes&year=all_years', '/inventory'],
    ['/inventory?model=++&make=Audi&year=all_years', '/inventory?make=Audi'],
    [
      '/inventory?model=a%26b&make=&utm=x&page=2&&year=2020',
      '/inventory?model=a%26b&utm=x&page=2&&year=2020',
    ],
    ['/inventory?utm_source=&make&vin=x', '/inventory?utm_source=&vin=x'],
  ])('%s, as the form without scripts sends it, leads to %s', (url, redirect) => {
    expect(pageOf(url)).toEqual({ redirect, status: 302 });
    expect(pageOf(redirect)).toHaveProperty('kind', 'page');
  });

  test('knows every screen of the route tree', () => {
    const router = createRouter({ routeTree, context: { queryClient: new QueryClient() } });
    const paths = Object.keys(router.routesByPath).map((path) => path.replace(/(?<=.)\/$/, ''));
    expect(paths.length).toBeGreaterThan(8);
    for (const path of paths) {
      const example = path
        .replace('$id', '5')
        .replace('$slug', 'our-team')
        .replace('/$', '/make/aston-martin')
        .replace('{-$step}', 'confirm')
        .replace('{-$section}', 'newsletter')
        .replace('/{-$person}', '');
      expect(pageOf(example)).toEqual({ kind: 'page', key: example });
    }
  });
});

describe('cachedCall', () => {
  test.each([
    ['/api/vehicles?limit=3&page=2', '/api/vehicles?page=2&limit=3'],
    ['/api/vehicles?details=true&x=1', '/api/vehicles?details=true'],
    ['/api/vehicles/nearest?page=2&make=Veyra&sort=price-asc', '/api/vehicles/nearest?make=Veyra'],
    ['/api/vehicles/7/text?x', '/api/vehicles/7/text'],
    ['/api/vehicles/7/similar', '/api/vehicles/7/similar'],
    ['/api/vehicles/7/related', '/api/vehicles/7/related'],
    ['/api/vehicles/compare?ids=7%2C12&x=1', '/api/vehicles/compare?ids=7-12'],
    ['/api/pages/about', '/api/pages/about'],
    ['/api/lists?path=%2Finventory%2Fmake%2Fveyra&x=1', '/api/lists?path=%2Finventory%2Fmake%2Fveyra'],
    ['/sitemap.xml', '/sitemap.xml'],
  ])('%s is cached as %s', (url, key) => {
    expect(cachedCall(url)).toEqual({ kind: 'call', key });
  });

  test.each([
    '/api',
    '/api/vehicles/admin-fast',
    '/api/inquiries',
    '/api/vehicles/1/views',
    '/api/vehicles/cards?ids=7',
    '/api/vehicles/compare',
    '/api/lists',
    '/api/lists?path=%2Finventory%2Fmake%2FVeyra',
    '/api/dashboard/stats',
    '/healthz',
    '/readyz',
    '/api/pages/../inquiries',
    '/api/pages/a/b',
    `/api/vehicles?model=${'x'.repeat(200)}`,
  ])('%s is not cached', (url) => {
    expect(cachedCall(url)).toBeNull();
  });

  test('a cached list is the requested one', () => {
    const key =
      cachedCall('/api/vehicles?model=a%26b%3D1&minPrice=1&maxPrice=2&year=2020&sort=price-asc')?.key ?? '';
    expect(Object.fromEntries(new URL(key, 'http://site').searchParams)).toEqual({
      model: 'a&b=1',
      minPrice: '1',
      maxPrice: '2',
      year: '2020',
      sort: 'price-asc',
    });
  });
});
