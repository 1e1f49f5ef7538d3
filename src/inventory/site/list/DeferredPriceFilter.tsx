import { createIsomorphicFn } from '@tanstack/react-start';
import { hydrateOnInteraction } from '../../../ui/hydrate-on-interaction.tsx';
import { PriceFilter } from './PriceFilter.tsx';

const filter = createIsomorphicFn()
  .server(() => ({ served: PriceFilter }))
  .client(() => ({ load: async () => (await import('./PriceFilter.tsx')).PriceFilter }))();

/** Lowest and highest price: in the server's HTML, and hydrated on the first interaction. */
export const DeferredPriceFilter = hydrateOnInteraction(filter, <div className="h-41.5 md:h-14.5" />);
