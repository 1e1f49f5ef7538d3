import { createIsomorphicFn } from '@tanstack/react-start';
import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import { hasInquiryDraft } from './has-inquiry-draft.ts';
import { InquiryForm } from './InquiryForm.tsx';

const form = createIsomorphicFn()
  .server(() => ({ served: InquiryForm }))
  .client(() => ({
    load: async () => (await import('./InquiryForm.tsx')).InquiryForm,
    atOnce: hasInquiryDraft,
  }))();

/** The inquiry form, hydrated on the first interaction, or at once to show a draft of this tab. */
export const DeferredInquiryForm = hydrateOnInteraction(
  form,
  <div className="min-h-150 rounded-card bg-surface shadow-lit" />,
);

/** Preloads the form for a page that is about to be shown. */
export const prepareInquiryForm = () => {
  if ('load' in form) form.load().catch(() => undefined);
};
