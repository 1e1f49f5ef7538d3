import { createIsomorphicFn } from '@tanstack/react-start';
import { hydrateOnInteraction } from '../ui/hydrate-on-interaction.tsx';
import { Footer } from './Footer.tsx';

const footer = createIsomorphicFn()
  .server(() => ({ served: Footer }))
  .client(() => ({ load: async () => (await import('./Footer.tsx')).Footer }));

/**
 * The footer, hydrated on the first interaction: it is below the fold, and its links work without scripts.
 */
export const DeferredFooter = hydrateOnInteraction(footer());
