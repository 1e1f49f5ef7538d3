import { createIsomorphicFn } from '@tanstack/react-start';
import { hydrateOnInteraction } from '../ui/hydrate-on-interaction.tsx';
import { Footer } from './Footer.tsx';

const footer = createIsomorphicFn()
  .server(() => ({ served: Footer }))
  .client(() => ({ load: async () => (await import('./Footer.tsx')).Footer }));

/** The footer, which comes alive when the page is first touched: it is below what is seen, and its links are links before. */
export const DeferredFooter = hydrateOnInteraction(footer());
