import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { fieldIssues } from '../../platform/browser/field-issues.ts';
import { emailMessage, isEmail, maxEmail } from '../../platform/email.ts';
import { controlClass } from '../../ui/control.ts';
import { useEarlySubmit } from '../../ui/early-submit.tsx';
import { Field } from '../../ui/Field.tsx';
import { HoneypotField } from '../../ui/HoneypotField.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { askForAlert } from '../alerts.queries.ts';
import { type AlertCriteria, criteriaNames } from '../criteria.ts';

/**
 * Asks for an alert: the address only, since the criteria are already chosen. Without scripts the browser sends the
 * form to its own page; `typed` and `refusal` are only there on the page that answers that.
 */
export function AlertForm(props: {
  criteria: AlertCriteria;
  typed?: string | undefined;
  refusal?: string | undefined;
  onAsked: (email: string) => void;
}) {
  const { criteria } = props;
  const errorToast = useErrorToast();
  const form = useRef<HTMLFormElement>(null);
  useEarlySubmit(form);
  const email = useRef<HTMLInputElement>(null);
  const [error, setError] = useState(props.refusal);
  const mark = (message: string) => {
    setError(message);
    email.current?.focus();
  };
  // Not state: a form that was submitted early may be submitted again before React renders.
  const busy = useRef(false);
  const asking = useMutation({
    mutationFn: askForAlert,
    onSettled: () => {
      busy.current = false;
    },
    onSuccess: (answer) => props.onAsked(answer.email),
    onError: (failure) => {
      const issue = fieldIssues(failure)['email'];
      if (issue !== undefined) mark(issue);
      errorToast(failure, 'We could not take your address. Please try again.');
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
    setError(undefined);
    busy.current = true;
    asking.mutate({ email: address, criteria, ...(website === '' ? {} : { website }) });
  };
  return (
    <form ref={form} method="post" action="/alerts" noValidate onSubmit={submit} className="relative">
      {criteriaNames.map(
        (name) =>
          criteria[name] !== undefined && (
            <input key={name} type="hidden" name={name} value={String(criteria[name])} />
          ),
      )}
      <Field label="Email address" error={error}>
        {(control) => (
          <input
            {...control}
            ref={email}
            type="email"
            name="email"
            autoComplete="email"
            maxLength={maxEmail}
            defaultValue={props.typed}
            readOnly={asking.isPending}
            className={`${controlClass} w-full`}
          />
        )}
      </Field>
      <HoneypotField />
      <SubmitButton
        variant="solid"
        wide
        pending={asking.isPending}
        pendingLabel="Sending..."
        className="mt-4.5"
      >
        Tell Me
      </SubmitButton>
    </form>
  );
}
