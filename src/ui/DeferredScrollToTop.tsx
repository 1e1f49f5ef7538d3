import { createIsomorphicFn } from '@tanstack/react-start';
import { hydrateOnInteraction } from './hydrate-on-interaction.tsx';
import { ScrollToTop } from './ScrollToTop.tsx';

const button = createIsomorphicFn()
  .server(() => ({ served: ScrollToTop }))
  .client(() => ({ load: async () => (await import('./ScrollToTop.tsx')).ScrollToTop }));

/** The button that leads back to the top, loaded on the first interaction: before, nobody has scrolled. */
export const DeferredScrollToTop = hydrateOnInteraction(button());
