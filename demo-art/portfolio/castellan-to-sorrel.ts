// Pictures of Castellan and Sorrel.
import type { PortfolioEntry } from './galleries.ts';
import { daylight, dusk, night } from './galleries.ts';

export const CASTELLAN_TO_SORREL: PortfolioEntry[] = [
  {
    slug: 'castellan-regent',
    picture: {
      profile: 'sedan',
      paint: 'ink',
      wheel: { design: 'mono9', finish: 'chrome' },
      caliper: '#8d9299',
      hide: 'cream',
      trim: 'piano',
      seed: 13,
    },
    gallery: night('haunch', 'quilt'),
  },
  {
    slug: 'castellan-regent-two-tone',
    picture: {
      profile: 'limousine',
      paint: 'carmine',
      roof: 'silver',
      wheel: { design: 'mono9', finish: 'silver' },
      caliper: '#8d9299',
      hide: 'red',
      trim: 'walnut',
      seed: 14,
    },
    gallery: daylight('cabin', 'flute'),
  },
  {
    slug: 'castellan-marquess',
    picture: {
      profile: 'suv',
      front: 'regalSuv',
      paint: 'racing',
      roof: 'champagne',
      wheel: { design: 'split8', finish: 'silver' },
      caliper: '#8d9299',
      hide: 'tan',
      trim: 'walnut',
      seed: 15,
    },
    gallery: dusk('cabin', 'quilt'),
  },
  {
    slug: 'castellan-regent-drophead',
    picture: {
      profile: 'convertible',
      front: 'regalGt',
      paint: 'midnight',
      wheel: { design: 'mono9', finish: 'silver' },
      caliper: '#8d9299',
      hide: 'cognac',
      trim: 'walnut',
      seed: 16,
    },
    gallery: night('cabin', 'flute'),
  },
  {
    slug: 'sorrel-larkspur',
    picture: {
      profile: 'roadster',
      paint: 'carmine',
      wheel: { design: 'multi20', finish: 'silver' },
      caliper: '#e0a800',
      hide: 'tan',
      trim: 'metal',
      seed: 17,
    },
    gallery: night('cabin', 'flute'),
  },
  {
    slug: 'sorrel-larkspur-club',
    picture: {
      profile: 'roadster',
      paint: 'sky',
      wheel: { design: 'five', finish: 'silver' },
      caliper: '#1b1b1d',
      hide: 'navy',
      trim: 'metal',
      seed: 18,
    },
    gallery: daylight('cabin', 'flute'),
  },
  {
    slug: 'sorrel-teasel-2400',
    picture: {
      profile: 'classic',
      paint: 'ivory',
      wheel: { design: 'wire', finish: 'chrome' },
      caliper: '#8d9299',
      hide: 'black',
      trim: 'walnut',
      seed: 19,
    },
    gallery: dusk('cabin', 'flute'),
  },
  {
    slug: 'sorrel-teasel-2000-gt',
    picture: {
      profile: 'classic',
      paint: 'rosso',
      wheel: { design: 'wire', finish: 'chrome' },
      caliper: '#8d9299',
      hide: 'blackWhitePiping',
      trim: 'walnut',
      seed: 20,
    },
    gallery: night('cabin', 'flute'),
  },
];
