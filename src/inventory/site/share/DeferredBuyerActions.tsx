import { createIsomorphicFn } from '@tanstack/react-start';
import { hydrateOnInteraction } from '../../../ui/hydrate-on-interaction.tsx';
import { BuyerActions } from './BuyerActions.tsx';

const actions = createIsomorphicFn()
  .server(() => ({ served: BuyerActions }))
  .client(() => ({ load: async () => (await import('./BuyerActions.tsx')).BuyerActions }));

/** What one can do with a vehicle besides asking, hydrated on the first interaction. */
export const DeferredBuyerActions = hydrateOnInteraction(actions(), <div className="min-h-27" />);
