import { createIsomorphicFn } from '@tanstack/react-start';
import { hydrateOnInteraction } from '../../../ui/hydrate-on-interaction.tsx';
import { FurtherFacts } from './FurtherFacts.tsx';

const facts = createIsomorphicFn()
  .server(() => ({ served: FurtherFacts }))
  .client(() => ({ load: async () => (await import('./FurtherFacts.tsx')).FurtherFacts }));

/** The further facts, which do nothing: their words are loaded on the first interaction. */
export const DeferredFurtherFacts = hydrateOnInteraction(facts(), <div className="min-h-27" />);
