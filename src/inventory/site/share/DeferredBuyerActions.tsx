import { createIsomorphicFn } from '@tanstack/react-start';
import { hydrateOnInteraction } from '../../../ui/hydrate-on-interaction.tsx';
import { VehicleActions } from './BuyerActions.tsx';

const actions = createIsomorphicFn()
  .server(() => ({ served: VehicleActions }))
  .client(() => ({ load: async () => (await import('./BuyerActions.tsx')).VehicleActions }));

/** What one can do with a vehicle besides asking, hydrated on the first interaction. */
export const DeferredVehicleActions = hydrateOnInteraction(actions(), <div className="min-h-27" />);
