import { createIsomorphicFn } from '@tanstack/react-start';
import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import { InquiryForm } from './InquiryForm.tsx';

const form = createIsomorphicFn()
  .server(() => ({ served: InquiryForm }))
  .client(() => ({ load: async () => (await import('./InquiryForm.tsx')).InquiryForm }))();

/** The inquiry form, which comes alive when the page is first touched. */
export const DeferredInquiryForm = hydrateOnInteraction(
  form,
  <div className="min-h-150 rounded-card bg-night-surface shadow-lit" />,
);

/** Fetches the form ahead, for a page that is about to be shown. */
export const prepareInquiryForm = () => {
  if ('load' in form) form.load().catch(() => undefined);
};
