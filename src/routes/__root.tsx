import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  useLocation,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ErrorScreen } from '../site/ErrorScreen.tsx';
import { siteQuery, useSite } from '../dealership/site.queries.ts';
import { NotFoundScreen } from '../site/NotFoundScreen.tsx';
import { SiteShell } from '../site/SiteShell.tsx';
import { Stylesheet } from '../ui/Stylesheet.tsx';
import { VehicleNotFound } from '../vehicles/site/VehicleNotFound.tsx';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  // Returns nothing: the data travels to the browser once, with the query.
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(siteQuery());
  },
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'theme-color', content: '#0b0c0e' },
    ],
    links: [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }],
  }),
  shellComponent: Document,
  component: Outlet,
  errorComponent: ErrorScreen,
  notFoundComponent: NotFound,
});

/**
 * Section 2: every other path. Here and not in a route of its own, whose state in the page would hold the address: this page
 * is the same for all of them, and one is kept for all. A vehicle that is not there has its own words.
 */
function NotFound() {
  const { dealership } = useSite();
  const isVehicle = useLocation({ select: ({ pathname }) => pathname.startsWith('/inventory/') });
  const title = isVehicle ? 'Vehicle Not Found' : '404 Page Not Found';
  return (
    <SiteShell path="">
      <title>{`${title} - ${dealership.name}`}</title>
      <meta name="robots" content="noindex" />
      {isVehicle ? <VehicleNotFound /> : <NotFoundScreen />}
    </SiteShell>
  );
}

function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <Stylesheet />
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}
