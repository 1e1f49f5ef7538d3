import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { runWithStartContext } from '@tanstack/start-storage-context';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { vi } from 'vitest';
import { newAppearance } from '../src/appearance/appearance.ts';
import { newDealership } from '../src/dealership/dealership.schema.ts';
import { createSiteApi } from '../src/dealership/site.api.ts';
import { siteQuery } from '../src/dealership/site.queries.ts';
import type { FormAnswer } from '../src/platform/browser/page-context.ts';
import { createQueryClient } from '../src/platform/browser/query-client.ts';

/** Answers with the fields of sections 3 and 7 and no others, as a program written from the specification gives them. */

const core = { id: 7, make: 'Ashdown', model: 'Vesper GT', year: 2021, price: 310_000, mileage: 4_200 };
/** A vehicle with the required fields alone: the others are optional. */
const bare = { ...core, id: 8, model: 'Bare' };
const vehicle = {
  ...core,
  horsepower: 720,
  vin: '11111111111111111',
  exteriorColor: 'Fell Green',
  interiorColor: 'Tan',
  modifications: 'Exhaust',
  description: 'One owner.',
  features: ['Sunroof'],
  images: ['https://pictures.example/1.jpg'],
  featuredImage: 'https://pictures.example/1.jpg',
  status: 'available',
  isNewArrival: true,
  isFeatured: true,
};
const internal = { costBasis: 286_000, listedAt: '2026-11-01T10:00:00.000Z', views: 12 };
const sale = {
  status: 'sold',
  soldAt: '2026-11-10T10:00:00.000Z',
  soldPrice: 320_000,
  daysToSell: 9,
  profit: 34_000,
};
const { id: _, images: __, featuredImage: ___, status: ____, isFeatured: _____, ...text } = vehicle;
const inquiry = {
  id: 75,
  name: 'Ada Byron',
  email: 'ada@example.com',
  message: 'Is it still there?',
  createdAt: '2026-11-20T10:00:00.000Z',
};

export const answers = {
  featured: [vehicle, bare],
  optimized: {
    vehicles: [{ ...core, exteriorColor: 'Fell Green', thumbnail: null, horsepower: 720 }, bare],
    makes: ['Ashdown'],
    years: [2021],
    priceRange: { min: 310_000, max: 310_000 },
  },
  text,
  images: ['https://pictures.example/1.jpg'],
  about: { content: '<p>Our story.</p>' },
  staffVehicles: {
    vehicles: [
      { ...vehicle, ...internal },
      { ...bare, listedAt: internal.listedAt },
    ],
    total: 2,
  },
  sold: {
    vehicles: [
      { ...vehicle, ...internal, ...sale },
      { ...bare, listedAt: internal.listedAt, status: 'sold' },
    ],
    total: 12,
  },
  inquiries: {
    inquiries: [
      {
        ...inquiry,
        phone: '4805550142',
        interest: 'purchase',
        vehicleId: 7,
        status: 'contacted',
        isArchived: false,
      },
      { ...inquiry, id: 76, name: 'Bob' },
    ],
    total: 2,
  },
  stats: {
    totalVehicles: 2,
    totalValue: 620_000,
    totalCostBasis: 500_000,
    avgDaysInInventory: 12.25,
    vehiclesByMake: [{ make: 'Ashdown', count: 2, value: 620_000 }],
    recentVehicles: [{ ...core, ...internal }],
  },
} as const;

/** The text that a screen renders (call `vi.unstubAllGlobals` after the test) once `load` has filled its queries from these answers, by the path of their calls; `answer` is to a form. */
export async function textOf(
  screen: ReactNode,
  calls: Record<string, unknown>,
  load: (client: QueryClient) => Promise<unknown>[],
  path = '/admin',
  answer?: FormAnswer,
): Promise<string> {
  const client = createQueryClient();
  const site = createSiteApi({
    dealership: { current: newDealership },
    pages: () => [],
    appearance: { current: newAppearance },
    listed: () => 2,
    clock: () => new Date(),
    publicUrl: 'https://cars.example',
    offersAlerts: true,
    asksConsent: false,
  });
  client.setQueryData(siteQuery().queryKey, await (await site.request('/')).json());
  const callApi = async (url: string) => {
    const { pathname } = new URL(url, 'https://cars.example');
    return pathname in calls ? Response.json(calls[pathname]) : new Response('', { status: 404 });
  };
  const root = createRootRoute();
  const admin = createRoute({ getParentRoute: () => root, path: 'admin' });
  const show = () => screen;
  const routeTree = root.addChildren([
    admin.addChildren([createRoute({ getParentRoute: () => admin, path: '/', component: show })]),
    createRoute({ getParentRoute: () => root, path: '$', component: show }),
  ]);
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [path] }),
    isServer: true,
  });
  const context = { contextAfterGlobalMiddlewares: { callApi, answer } };
  return runWithStartContext(context as unknown as Parameters<typeof runWithStartContext>[0], async () => {
    await Promise.all(load(client));
    await router.load();
    // Closed menus look for their place.
    vi.stubGlobal('document', { getElementById: () => null });
    const markup = renderToString(
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    );
    vi.stubGlobal('document', undefined);
    // React leaves what has failed to the browser, with the reason.
    const [, reason] = /<template data-msg="([^"]*)"/.exec(markup) ?? [];
    if (reason !== undefined) throw new Error(reason);
    return markup
      .replace(/<style.*?<\/style>|<!--.*?-->/gs, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');
  });
}

/** Signs an admin in, whom section 3 stores without a role. */
export function signIn(): void {
  const kept = new Map([
    ['authToken', 'token'],
    ['user', JSON.stringify({ id: 1, username: 'admin' })],
  ]);
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  vi.stubGlobal('window', { localStorage: storage, sessionStorage: storage });
}
