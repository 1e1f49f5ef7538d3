import { createIsomorphicFn } from '@tanstack/react-start';
import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import { FinanceEstimate } from './FinanceEstimate.tsx';

const finance = createIsomorphicFn()
  .server(() => ({ served: FinanceEstimate }))
  .client(() => ({ load: async () => (await import('./FinanceEstimate.tsx')).FinanceEstimate }))();

/** The finance estimate: in the server's HTML, and hydrated on the first interaction. */
export const DeferredFinanceEstimate = hydrateOnInteraction(
  finance,
  <div className="min-h-100 rounded-card bg-surface shadow-lit" />,
);
