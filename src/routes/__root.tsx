import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  HeadContent,
  lazyRouteComponent,
  Outlet,
  Scripts,
  useMatches,
  useRouter,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AppearanceStyles } from '../appearance/site/AppearanceStyles.tsx';
import { ErrorScreen } from '../site/ErrorScreen.tsx';
import { loadedSite } from '../site/head.ts';
import { siteQuery } from '../dealership/site.queries.ts';
import { imagesUrl } from '../images/site/images-url.ts';
import { Stylesheet, type StylesPart } from '../ui/Stylesheet.tsx';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  // Returns nothing: the data is sent to the browser once, in the query cache.
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(siteQuery());
  },
  head: () => ({
    meta: [{ charSet: 'utf-8' }, { name: 'viewport', content: 'width=device-width, initial-scale=1' }],
  }),
  shellComponent: Document,
  component: Outlet,
  errorComponent: ErrorScreen,
  notFoundComponent: lazyRouteComponent(() => import('../site/not-found/NotFound.tsx'), 'NotFound'),
});

/** The pages that come with a part of the styles. */
const stylesParts: Readonly<Record<string, StylesPart>> = { '/_site/inventory/': 0, '/_site/': 1 };

function Document({ children }: { children: ReactNode }) {
  const { queryClient } = useRouter().options.context;
  const part = useMatches({ select: (matches) => stylesParts[matches.at(-1)?.routeId ?? ''] ?? 2 });
  return (
    <html lang="en" data-images={imagesUrl() || undefined}>
      <head>
        <Stylesheet part={part} />
        <AppearanceStyles appearance={loadedSite(queryClient)?.appearance} />
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}
