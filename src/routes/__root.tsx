import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  HeadContent,
  lazyRouteComponent,
  Outlet,
  Scripts,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ErrorScreen } from '../site/ErrorScreen.tsx';
import { siteQuery } from '../dealership/site.queries.ts';
import { imagesUrl } from '../images/site/images-url.ts';
import { Stylesheet } from '../ui/Stylesheet.tsx';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  // Returns nothing: the data is sent to the browser once, in the query cache.
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
  notFoundComponent: lazyRouteComponent(() => import('../site/NotFound.tsx'), 'NotFound'),
});

function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="en" data-images={imagesUrl() || undefined}>
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
