import { showOnInteraction } from '../../../ui/hydrate-on-interaction.tsx';

/** The tray of the comparison, loaded on the first interaction. */
export const DeferredCompareTray = showOnInteraction(
  async () => (await import('./CompareTray.tsx')).CompareTray,
);
