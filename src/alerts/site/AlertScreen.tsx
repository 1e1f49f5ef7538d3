import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSite } from '../../dealership/site.queries.ts';
import { formAnswer } from '../../platform/browser/form-answer.ts';
import { buttonClass } from '../../ui/button.ts';
import { daysToConfirm } from '../alert.ts';
import { type AlertCriteria, readCriteria } from '../criteria.ts';
import { criteriaText } from '../criteria-text.ts';
import { AlertForm } from './AlertForm.tsx';
import { AlertFrame } from './AlertFrame.tsx';

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
