import { createIsomorphicFn } from '@tanstack/react-start';
import { hydrateOnInteraction } from '../../../ui/hydrate-on-interaction.tsx';
import { PictureActions } from './PictureActions.tsx';

const actions = createIsomorphicFn()
  .server(() => ({ served: PictureActions }))
  .client(() => ({ load: async () => (await import('./PictureActions.tsx')).PictureActions }));

/** Save and Compare on a card's picture, hydrated on the first interaction. */
export const DeferredPictureActions = hydrateOnInteraction(actions());
