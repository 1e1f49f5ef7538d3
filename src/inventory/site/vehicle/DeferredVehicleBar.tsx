import { createIsomorphicFn } from '@tanstack/react-start';
import { hydrateOnInteraction } from '../../../ui/hydrate-on-interaction.tsx';
import { VehicleBar } from './VehicleBar.tsx';

const bar = createIsomorphicFn()
  .server(() => ({ served: VehicleBar }))
  .client(() => ({ load: async () => (await import('./VehicleBar.tsx')).VehicleBar }));

/** The content of a vehicle's bar, hydrated on the first interaction: before the page is scrolled it only links. */
export const DeferredVehicleBar = hydrateOnInteraction(bar());
