import { showOnInteraction } from '../../../ui/hydrate-on-interaction.tsx';

/** Save and Compare on a card's picture: on the first interaction, because they do nothing without scripts. */
export const DeferredPictureActions = showOnInteraction(
  async () => (await import('./PictureActions.tsx')).PictureActions,
);
