import { showOnInteraction } from './hydrate-on-interaction.tsx';

/** The button that leads back to the top: before the first interaction nobody has scrolled. */
export const DeferredScrollToTop = showOnInteraction(
  async () => (await import('./ScrollToTop.tsx')).ScrollToTop,
);
