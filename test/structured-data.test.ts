import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPictures } from '../demo/pictures.ts';
import { startDemoSite, type DemoSite } from './demo-site.ts';
import { publicPages } from './e2e/pages/public.ts';
import { vehicleRow } from './factories.ts';
import { ensurePages } from './program.ts';
import { readMachineParts, schemaOrgFaults, type JsonLdNode } from './schema-org.ts';

const picture = [...demoPictures.values()][0]?.address ?? '';
const onRequest = vehicleRow({
  price: null,
  images: [picture],
  video: 'https://www.youtube.com/watch?v=abcdefghijk',
  featuredImage: picture,
  trim: 'Spider',
  stockNumber: 'S1042',
  vin: '1M8GDM9AXKP042788',
  condition: 'certified',
  bodyStyle: 'convertible',
  engine: '4.0L V8',
  horsepower: 612,
  fuel: 'plug-in-hybrid',
  transmission: 'dual-clutch',
  drivetrain: 'awd',
  doors: 2,
  seats: 2,
  owners: 1,
  countryOfOrigin: 'IT',
  exteriorColor: 'Claret "over" Silver',
  interiorColor: 'Black <hide>',
  description: 'One owner.\nA front lift.',
});

let site: DemoSite;
beforeAll(async () => {
  ensurePages();
  site = await startDemoSite([onRequest]);
});
afterAll(() => site.close());

// It compiles types.
test(
  'structured data and Open Graph are in order for readers that know nothing of this site',
  { tags: ['slow'] },
  async () => {
    const { publicUrl } = site.settings;
    const typesOf: Record<string, string[]> = {
      '/': ['WebSite', 'AutoDealer'],
      '/contact': ['AutoDealer'],
      '/inventory': ['ItemList'],
      '/about': ['AboutPage'],
      '/inventory/make/veyra': ['ItemList', 'BreadcrumbList'],
      [publicPages['own page']]: ['BreadcrumbList'],
      [publicPages.vehicle]: ['Car', 'BreadcrumbList'],
      [publicPages['sold vehicle']]: ['Car', 'BreadcrumbList'],
      [`/inventory/${site.ids[0]}`]: ['Car', 'VideoObject', 'BreadcrumbList'],
    };
    const all: JsonLdNode[] = [];
    for (const [path, types] of Object.entries(typesOf)) {
      const { nodes, meta } = readMachineParts((await site.send(path)).text);
      expect([path, nodes.map((node) => node['@type'])]).toEqual([path, types]);
      all.push(...nodes);
      const graph = new Map(meta.filter(([name]) => name.startsWith('og:')));
      expect(meta.filter(([name]) => name.startsWith('og:'))).toHaveLength(graph.size);
      expect(graph.get('og:title')).not.toBe('');
      expect(graph.get('og:type')).toBe('website');
      expect(graph.get('og:locale')).toBe('en_US');
      expect(graph.get('og:image:alt')).not.toBe('');
      expect(graph.get('og:url')).toBe(publicUrl + path);
      expect(new URL(graph.get('og:image') ?? '').origin).toBe(publicUrl);
      for (const side of ['width', 'height'])
        expect(Number(graph.get(`og:image:${side}`)), path).toBeGreaterThan(0);
    }
    expect(await schemaOrgFaults(all)).toBe('');
    expect(all.at(-3)).toMatchObject({
      name: `${onRequest.year} ${onRequest.make} ${onRequest.model}`,
      color: 'Claret "over" Silver',
      vehicleInteriorColor: 'Black <hide>',
    });
    // Its price is on request, and an Offer needs one.
    expect(all.at(-3)).not.toHaveProperty('offers');
  },
);
