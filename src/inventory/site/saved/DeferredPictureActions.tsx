import { showOnInteraction } from '../../../ui/hydrate-on-interaction.tsx';

/** Save and Compare on the picture of a card or of a vehicle's page: they do nothing without scripts. */
export const DeferredPictureActions = showOnInteraction(
  async () => (await import('./PictureActions.tsx')).PictureActions,
);
