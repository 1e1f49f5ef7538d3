import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { fieldIssues } from '../platform/browser/field-issues.ts';
import { emailMessage, isEmail, maxEmail } from '../platform/email.ts';
import { useEarlySubmit } from './early-submit.tsx';
import { useErrorToast } from './toast/useErrorToast.ts';

/** The input of a form with a mail address; `leaveBlank` is the content of its honeypot. */
type Typed = { email: string; leaveBlank?: string };

/**
 * A form for one mail address, which is marked if it is invalid or refused. `form` and `field` are the attributes of
 * its elements. Without scripts the browser sends it; `typed` and `refusal` are only there on the page that
 * answers that.
 */
export function useAddressForm<Answer>(options: {
  send: (typed: Typed) => Promise<Answer>;
  onSent: (answer: Answer) => void;
  /** What the toast says if the call fails and the server gives no reason. */
  failed: string;
  typed: string | undefined;
  refusal: string | undefined;
}) {
  const errorToast = useErrorToast();
  const form = useRef<HTMLFormElement>(null);
  useEarlySubmit(form);
  const email = useRef<HTMLInputElement>(null);
  const [error, setError] = useState(options.refusal);
  const mark = (message: string) => {
    setError(message);
    email.current?.focus();
  };
  // Not state: a form that was submitted early may be submitted again before React renders.
  const busy = useRef(false);
  const { mutate, isPending: pending } = useMutation({
    mutationFn: options.send,
    onSettled: () => {
      busy.current = false;
    },
    onSuccess: options.onSent,
    onError: (failure) => {
      const issue = fieldIssues(failure)['email'];
      if (issue !== undefined) mark(issue);
      errorToast(failure, options.failed);
    },
  });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    const typed = new FormData(event.currentTarget);
    const address = String(typed.get('email')).trim();
    const leaveBlank = String(typed.get('leaveBlank') ?? '');
    if (!isEmail(address)) {
      mark(emailMessage);
      return;
    }
    setError(undefined);
    busy.current = true;
    mutate({ email: address, ...(leaveBlank === '' ? {} : { leaveBlank }) });
  };
  return {
    form: { ref: form, method: 'post', noValidate: true, onSubmit },
    field: {
      ref: email,
      type: 'email',
      name: 'email',
      autoComplete: 'email',
      maxLength: maxEmail,
      defaultValue: options.typed,
      readOnly: pending,
    },
    error,
    pending,
    reset: () => form.current?.reset(),
  } as const;
}
