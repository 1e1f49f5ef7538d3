import { expect, test } from 'vitest';
import { routeName } from './route-names.ts';

test.each([
  ['/', '/'],
  ['/inventory?make=Porsche', '/inventory'],
  ['/inventory/17', '/inventory/:id'],
  ['/inventory/17/brochure', '/inventory/:id/brochure'],
  ['/inventory/17/sticker', '/inventory/:id/sticker'],
  ['/inventory/make/veyra/corvane', '/inventory/make/*'],
  ['/api/lists?path=%2Finventory%2Fmake%2Fveyra', '/api/lists'],
  ['/images/0a1b/640.webp', '/images/*'],
  ['/assets/app-1a2b.js', '/assets/*'],
  ['/api/vehicles?page=2', '/api/vehicles'],
  ['/api/vehicles/17/views', '/api/vehicles/:id/views'],
  ['/api/vehicles/17/similar', '/api/vehicles/:id/similar'],
  ['/api/vehicles/17/related', '/api/vehicles/:id/related'],
  ['/api/vehicles/cards?ids=17', '/api/vehicles/cards'],
  ['/api/pages/about', '/api/pages/:slug'],
  ['/ada@example.com', 'other'],
  ['/admin/ada', 'other'],
  ['', 'other'],
])('%s counts as %s', (url, route) => expect(routeName(url)).toBe(route));
