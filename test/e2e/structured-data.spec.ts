import { expect, test } from './fixtures.ts';
import { carThatIs } from './pages/cars.ts';
import { publicPages } from './pages/public.ts';
import { readMachineParts, schemaOrgFaults, type JsonLdNode } from './pages/schema-org.ts';
import { staff } from './server.ts';
import { openStaffApi } from './staff/staff-api.ts';

test('structured data and Open Graph are in order for readers that know nothing of this site', async ({
  request,
  site,
}) => {
  const api = await openStaffApi(site.url, staff);
  const { images, featuredImage } = await api.vehicle(carThatIs('available').id);
  const { id, make, model, year } = await api.addVehicle({
    price: null,
    images,
    featuredImage,
    trim: 'Spider',
    stockNumber: `S${Date.now()}`,
    vin: `ZVY${String(Date.now()).padStart(14, '0')}`,
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
    exteriorColor: 'Claret "over" Silver',
    interiorColor: 'Black <hide>',
    description: 'One owner.\nA front lift.',
  });
  const typesOf: Record<string, string[]> = {
    '/': ['AutoDealer'],
    '/contact': ['AutoDealer'],
    '/inventory': [],
    [publicPages['own page']]: ['BreadcrumbList'],
    [publicPages.vehicle]: ['Car', 'BreadcrumbList'],
    [publicPages['sold vehicle']]: ['Car', 'BreadcrumbList'],
    [`/inventory/${id}`]: ['Car', 'BreadcrumbList'],
  };
  const all: JsonLdNode[] = [];
  for (const [path, types] of Object.entries(typesOf)) {
    await test.step(path, async () => {
      const { nodes, meta } = readMachineParts(await (await request.get(path)).text());
      expect(nodes.map((node) => node['@type'])).toEqual(types);
      all.push(...nodes);
      const graph = new Map(meta.filter(([name]) => name.startsWith('og:')));
      expect(meta.filter(([name]) => name.startsWith('og:'))).toHaveLength(graph.size);
      expect(graph.get('og:title')).not.toBe('');
      expect(graph.get('og:type')).toBe('website');
      expect(graph.get('og:url')).toBe(site.url + path);
      expect(new URL(graph.get('og:image') ?? '').origin).toBe(site.url);
      for (const side of ['width', 'height'])
        expect(Number(graph.get(`og:image:${side}`))).toBeGreaterThan(0);
    });
  }
  expect(await schemaOrgFaults(all)).toBe('');
  expect(all.at(-2)).toMatchObject({
    name: `${year} ${make} ${model}`,
    color: 'Claret "over" Silver',
    vehicleInteriorColor: 'Black <hide>',
  });
  // Its price is on request, and an Offer needs one.
  expect(all.at(-2)).not.toHaveProperty('offers');
  await api.delete(`/api/vehicles/${id}`);
});
