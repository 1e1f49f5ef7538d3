import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSite } from '../../dealership/site.queries.ts';
import { createApiClient } from '../../platform/browser/api-client.ts';
import { formAnswer } from '../../platform/browser/form-answer.ts';
import { request } from '../../platform/browser/request.ts';
import { buttonClass } from '../../ui/button.ts';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { useAddressForm } from '../../ui/useAddressForm.ts';
import { daysToConfirm } from '../alert.ts';
import type { AlertsApi } from '../alerts.api.ts';
import { criteriaText } from '../criteria-text.ts';
import { readCriteria, criteriaNames, type AlertCriteria } from '../criteria.ts';
import { AlertFrame } from './AlertFrame.tsx';

const call = createApiClient<AlertsApi>('/api/alerts', request);

/** Asks to be told by mail when a vehicle like this arrives, or says that the mail to confirm is on its way. */
export function AlertScreen(props: { criteria: AlertCriteria }) {
  const { offersAlerts = false } = useSite();
  const answer = formAnswer();
  const criteria = answer ? readCriteria(answer.values) : props.criteria;
  const [askedFor, setAskedFor] = useState(
    answer && answer.refusal === undefined ? answer.values['email'] : undefined,
  );
  if (!offersAlerts) return <NotOffered />;
  if (askedFor !== undefined) return <Asked email={askedFor} criteria={criteria} />;
  const refusal = answer?.refusal;
  return (
    <AlertFrame
      title="Tell me when one arrives"
      words={
        <>
          <Wanted criteria={criteria} />
          <p>
            We write to you when a vehicle like this arrives: at most one email every few hours, and each has
            a link that ends it.
          </p>
        </>
      }
    >
      {refusal && refusal.issues.every(({ path }) => path !== 'email') && (
        <p role="alert" className="text-danger">
          {refusal.message}
        </p>
      )}
      <AlertForm
        criteria={criteria}
        typed={answer?.values['email']}
        refusal={refusal?.issues.find(({ path }) => path === 'email')?.message}
        onAsked={setAskedFor}
      />
      <p className="text-small text-text-muted">
        Your address is used for nothing else.{' '}
        <Link to="/inventory" className="text-text underline underline-offset-4">
          Choose something else
        </Link>
      </p>
    </AlertFrame>
  );
}

const Wanted = ({ criteria }: { criteria: AlertCriteria }) => (
  <p className="border-l-2 border-accent pl-4.5 text-text wrap-anywhere">{criteriaText(criteria)}</p>
);

function Asked({ email, criteria }: { email: string; criteria: AlertCriteria }) {
  return (
    <AlertFrame
      title="Please check your email"
      isNews
      words={
        <>
          <Wanted criteria={criteria} />
          <p className="wrap-anywhere">
            We have sent an email to <b className="font-semibold text-text">{email}</b>. Open the link in it
            and press the button there within {daysToConfirm} days, and we will tell you when one arrives.
          </p>
        </>
      }
    >
      <p>If you have asked for this before, there may be no second email: what you confirmed once stays.</p>
      <Link to="/inventory" className={buttonClass('line', { wide: true })}>
        View Inventory
      </Link>
    </AlertFrame>
  );
}

const NotOffered = () => (
  <AlertFrame title="Tell me when one arrives" words={<p>This website sends no mail.</p>}>
    <p>Tell us what you are looking for, and we will remember.</p>
    <Link to="/contact" className={buttonClass('line', { wide: true })}>
      Contact Us
    </Link>
  </AlertFrame>
);

/** Asks for an alert: the address only, since the criteria are already chosen. */
function AlertForm(props: {
  criteria: AlertCriteria;
  typed?: string | undefined;
  refusal?: string | undefined;
  onAsked: (email: string) => void;
}) {
  const { criteria, typed, refusal } = props;
  const { form, field, error, pending } = useAddressForm({
    send: (typed) => call('post', '/', { json: { ...typed, criteria } }),
    onSent: ({ email }) => props.onAsked(email),
    failed: 'We could not take your address. Please try again.',
    typed,
    refusal,
  });
  return (
    <form {...form} action="/alerts" className="relative">
      {criteriaNames.map(
        (name) =>
          criteria[name] !== undefined && (
            <input key={name} type="hidden" name={name} value={String(criteria[name])} />
          ),
      )}
      <Field label="Email address" error={error}>
        {(control) => <input {...control} {...field} className={`${controlClass} w-full`} />}
      </Field>
      <SubmitButton variant="solid" wide pending={pending} pendingLabel="Sending..." className="mt-4.5">
        Tell Me
      </SubmitButton>
    </form>
  );
}
