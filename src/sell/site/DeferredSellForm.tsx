import { createIsomorphicFn } from '@tanstack/react-start';
import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import { hasDraft } from './sell-draft.ts';
import { SellForm } from './SellForm.tsx';

const form = createIsomorphicFn()
  .server(() => ({ served: SellForm }))
  .client(() => ({ load: async () => (await import('./SellForm.tsx')).SellForm, atOnce: hasDraft }))();

/** The form, hydrated on the first interaction, or at once to show what was typed before the page was loaded again. */
export const DeferredSellForm = hydrateOnInteraction(
  form,
  <div className="min-h-150 rounded-card bg-surface shadow-lit" />,
);
