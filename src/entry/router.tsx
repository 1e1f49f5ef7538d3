import { createRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import { createQueryClient } from '../platform/browser/query-client.ts';
import { scriptNonce } from '../platform/browser/script-nonce.ts';
import { routeTree } from '../routes/tree.gen.ts';
import { cardTransition } from '../inventory/site/card/card-transition.ts';

/** One router for the browser, and one for each page that the server renders. */
export function getRouter() {
  const queryClient = createQueryClient();
  const router = createRouter({
    routeTree,
    context: { queryClient },
    ssr: { nonce: scriptNonce() },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultViewTransition: cardTransition(queryClient),
    scrollRestoration: scrollsUnlessScrolled(),
    // Values are plain text, so that a model named 720 stays `?model=720` in the address.
    parseSearch: (query) => Object.fromEntries(new URLSearchParams(query)),
    stringifySearch: (search) => {
      const query = new URLSearchParams(
        Object.entries(search).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)]],
        ),
      ).toString();
      return query === '' ? '' : `?${query}`;
    },
    notFoundMode: 'root',
    // Section 4: the screens show their own skeletons.
    defaultPendingMs: 0,
    // Nor do they keep a skeleton after what it stands for is there.
    defaultPendingMinMs: 0,
  });
  setupRouterSsrQueryIntegration({ router, queryClient });
  return router;
}

/**
 * Whether the router restores the scroll position of the page that it shows. Not on the first page if the
 * visitor or the browser has already scrolled it: it was visible before the router existed.
 */
function scrollsUnlessScrolled() {
  let isFirst = true;
  return () => {
    if (typeof window === 'undefined') return true;
    const isScrolled = isFirst && window.scrollY > 0;
    isFirst = false;
    return !isScrolled;
  };
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
