import { createIsomorphicFn } from '@tanstack/react-start';
import type { ComponentType } from 'react';
import { hydrateOnInteraction } from '../../../ui/hydrate-on-interaction.tsx';

const Nothing: ComponentType = () => null;

const tray = createIsomorphicFn()
  .server(() => ({ served: Nothing }))
  .client(() => ({ load: async () => (await import('./CompareTray.tsx')).CompareTray }));

/** The tray of the comparison, loaded on the first interaction. */
export const DeferredCompareTray = hydrateOnInteraction(tray());
