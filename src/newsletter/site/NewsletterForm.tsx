import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { emailMessage, isEmail, maxEmail } from '../../platform/email.ts';
import { fieldIssues } from '../../platform/browser/field-issues.ts';
import { controlClass } from '../../ui/control.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { useEarlySubmit } from '../../ui/early-submit.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { HoneypotField } from '../../ui/HoneypotField.tsx';
import { subscribe } from '../newsletter.queries.ts';

/**
 * Section 2, footer: one address and a button. An invalid address is marked in place; everything else is a
 * toast. Without scripts the browser sends the form to a page of its own, which answers it: `typed` and
 * `refusal` are only there on that answer.
 */
export function NewsletterForm(props: { typed?: string | undefined; refusal?: string | undefined }) {
  const toast = useToast();
  const errorToast = useErrorToast();
  const errorId = useId();
  const form = useRef<HTMLFormElement>(null);
  useEarlySubmit(form);
  const email = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(props.refusal ?? null);
  const mark = (message: string) => {
    setError(message);
    email.current?.focus();
  };
  // Not state: a form that was submitted early may be submitted again before React renders.
  const busy = useRef(false);
  const subscription = useMutation({
    mutationFn: subscribe,
    onSettled: () => {
      busy.current = false;
    },
    onSuccess: (answer) => {
      form.current?.reset();
      toast({ title: 'Subscribed', description: `${answer.email} was added to our newsletter.` });
    },
    onError: (error) => {
      const issue = fieldIssues(error)['email'];
      if (issue !== undefined) mark(issue);
      errorToast(error, 'Your address could not be added. Please try again.');
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    const typed = new FormData(event.currentTarget);
    const address = String(typed.get('email')).trim();
    const website = String(typed.get('website'));
    if (!isEmail(address)) {
      mark(emailMessage);
      return;
    }
    setError(null);
    busy.current = true;
    subscription.mutate({ email: address, ...(website === '' ? {} : { website }) });
  };
  return (
    <form
      ref={form}
      method="post"
      action="/newsletter"
      noValidate
      onSubmit={submit}
      className="relative mt-4"
    >
      <div className="flex">
        <input
          ref={email}
          type="email"
          name="email"
          aria-label="Email address"
          placeholder="Email address"
          autoComplete="email"
          maxLength={maxEmail}
          defaultValue={props.typed}
          readOnly={subscription.isPending}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={error === null ? undefined : errorId}
          className={`${controlClass} min-w-0 flex-1 rounded-r-none border-r-0 focus-visible:z-1`}
        />
        <SubmitButton
          variant="solid"
          pending={subscription.isPending}
          pendingLabel="Sending..."
          className="shrink-0 rounded-l-none px-5"
        >
          Subscribe
        </SubmitButton>
      </div>
      <HoneypotField />
      {error !== null && (
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
