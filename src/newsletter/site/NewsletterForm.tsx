import { useId } from 'react';
import { createApiClient } from '../../platform/browser/api-client.ts';
import { request } from '../../platform/browser/request.ts';
import { controlClass } from '../../ui/control.ts';
import { HoneypotField } from '../../ui/HoneypotField.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { useAddressForm } from '../../ui/useAddressForm.ts';
import type { NewsletterApi } from '../newsletter.api.ts';

const call = createApiClient<NewsletterApi>('/api/newsletter', request);

/** Section 2, footer: one address and a button. An invalid address is marked in place; everything else is a toast. */
export function NewsletterForm({
  typed,
  refusal,
}: {
  typed?: string | undefined;
  refusal?: string | undefined;
}) {
  const toast = useToast();
  const errorId = useId();
  const { form, field, error, pending, reset } = useAddressForm({
    send: (subscription) => call('post', '/', { json: subscription }),
    onSent: ({ email }) => {
      reset();
      toast({ title: 'Subscribed', description: `${email} was added to our newsletter.` });
    },
    failed: 'Your address could not be added. Please try again.',
    typed,
    refusal,
  });
  return (
    <form {...form} action="/newsletter" className="relative mt-4">
      <div className="flex">
        <input
          {...field}
          aria-label="Email address"
          placeholder="Email address"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId}
          className={`${controlClass} min-w-0 flex-1 rounded-r-none border-r-0 focus-visible:z-1`}
        />
        <SubmitButton
          variant="solid"
          pending={pending}
          pendingLabel="Sending..."
          className="shrink-0 rounded-l-none px-5"
        >
          Subscribe
        </SubmitButton>
      </div>
      <HoneypotField />
      {error !== undefined && (
        <p
          id={errorId}
          role="alert"
          className="mt-2.25 flex items-start gap-1.75 text-small/snug text-danger"
        >
          <AlertIcon className="mt-0.5 size-4" />
          {error}
        </p>
      )}
    </form>
  );
}
