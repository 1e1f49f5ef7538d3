import { useQuery } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { answers, textOf } from '../../test/specified-answers.tsx';
import { pageQuery } from '../pages/pages.queries.ts';
import { Story } from '../pages/site/Story.tsx';
import { InventoryScreen } from '../inventory/site/list/InventoryScreen.tsx';
import { VehicleDetail } from '../inventory/site/vehicle/VehicleDetail.tsx';
import {
  featuredQuery,
  optimizedQuery,
  vehicleImagesQuery,
  vehicleTextQuery,
} from '../vehicles/vehicles.queries.ts';
import { HomeScreen } from './home/HomeScreen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const home = (answer: unknown) =>
  textOf(
    <HomeScreen />,
    { '/api/vehicles/featured': answer },
    (client) => [client.prefetchQuery(featuredQuery())],
    '/',
  );

test('fault 73: home shows the featured vehicles, also those with the required fields alone', async () => {
  const text = await home(answers.featured);
  expect(text).toContain('Vesper GT');
  expect(text).toContain('NEW ARRIVAL');
  expect(text).toContain('Bare');
  expect(text).toContain('N/A HP');
  expect(await home([])).toContain('No featured vehicles available at the moment.');
});

test('fault 73: the inventory lists and filters them', async () => {
  const list = (search: object) =>
    textOf(
      <InventoryScreen search={search} listed={2} phone="(480) 555-0142" alert={null} />,
      { '/api/vehicles/optimized': answers.optimized },
      (client) => [client.prefetchQuery(optimizedQuery())],
      '/inventory',
    );
  expect(await list({})).toMatch(/Vesper GT.*Bare/);
  expect(await list({ model: 'bare' })).not.toContain('Vesper GT');
});

function Detail() {
  const text = useQuery(vehicleTextQuery('7'));
  const images = useQuery(vehicleImagesQuery('7'));
  if (!text.data) return null;
  return (
    <VehicleDetail
      vehicle={text.data}
      images={images.data ?? undefined}
      inquiry={null}
      formId="inquiry"
      finance={null}
      similar={null}
      alert={null}
      onRequest={() => undefined}
    />
  );
}

test.each([
  ['the fields of section 7', answers.text],
  [
    'the required fields alone',
    { make: 'Ashdown', model: 'Vesper GT', year: 2021, price: 310_000, mileage: 4_200 },
  ],
])('fault 73: a vehicle’s page shows %s', async (_, answer) => {
  const text = await textOf(
    <Detail />,
    { '/api/vehicles/7/text': answer, '/api/vehicles/7/images': answers.images },
    (client) => [client.prefetchQuery(vehicleTextQuery('7')), client.prefetchQuery(vehicleImagesQuery('7'))],
    '/inventory/7',
  );
  expect(text).toContain('Vesper GT');
  expect(text).toContain('$310,000');
  expect(text).toContain('4,200 mi');
});

test('fault 73: the story is the content of About', async () => {
  const text = await textOf(
    <Story />,
    { '/api/pages/about': answers.about },
    (client) => [client.prefetchQuery(pageQuery('about'))],
    '/about',
  );
  expect(text).toContain('Our story.');
});
