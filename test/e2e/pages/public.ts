import { carThatIs } from './cars.ts';

/** Every public screen of section 2, with the addresses that are more than one screen. */
export const publicPages = {
  home: '/',
  inventory: '/inventory',
  'filtered inventory': '/inventory?make=Veyra&sort=price-asc',
  vehicle: `/inventory/${carThatIs('available').id}`,
  'sold vehicle': `/inventory/${carThatIs('sold').id}`,
  about: '/about',
  contact: '/contact',
  'own page': '/services',
} as const;

/** Screens that say that there is nothing; their status is 404. */
export const missingPages = { 'not found': '/nowhere', 'vehicle not found': '/inventory/999999' } as const;
