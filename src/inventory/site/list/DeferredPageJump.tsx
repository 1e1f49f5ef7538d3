import { createIsomorphicFn } from '@tanstack/react-start';
import { hydrateOnInteraction } from '../../../ui/hydrate-on-interaction.tsx';
import { PageJump } from './PageJump.tsx';

const jump = createIsomorphicFn()
  .server(() => ({ served: PageJump }))
  .client(() => ({ load: async () => (await import('./PageJump.tsx')).PageJump }))();

/** The way to any page: in the server's HTML, and hydrated on the first interaction. */
export const DeferredPageJump = hydrateOnInteraction(jump, <div className="mt-5 h-12" />);
