import { createIsomorphicFn } from '@tanstack/react-start';
import type { ComponentType } from 'react';
import { hydrateOnInteraction } from '../../../ui/hydrate-on-interaction.tsx';
import type { KeptVehicle } from './kept-vehicles.ts';

const Nothing: ComponentType<KeptVehicle> = () => null;

const actions = createIsomorphicFn()
  .server(() => ({ served: Nothing }))
  .client(() => ({ load: async () => (await import('./PictureActions.tsx')).PictureActions }));

/** Save and Compare on the picture of a card or of a vehicle's page: on the first interaction, because they do nothing without scripts. */
export const DeferredPictureActions = hydrateOnInteraction<KeptVehicle>(actions());
