import { formAnswer } from '../../platform/browser/form-answer.ts';
import { NewsletterForm } from './NewsletterForm.tsx';

/** The newsletter's page, which answers the footer's form without scripts. */
export function NewsletterScreen() {
  const answer = formAnswer();
  const isAdded = answer !== undefined && answer.refusal === undefined;
  return (
    <div className="page-x pt-16 pb-24 md:pt-24 md:pb-32">
      <h1 className="font-display text-title">Newsletter</h1>
      {isAdded ? (
        <p className="mt-4.5 max-w-[46ch] text-lead wrap-anywhere">
          {answer.values['email']} was added to our newsletter.
        </p>
      ) : (
        <div className="max-w-110">
          <p className="mt-4.5">News from us, by email.</p>
          <NewsletterForm typed={answer?.values['email']} refusal={answer?.refusal?.message} />
        </div>
      )}
    </div>
  );
}
