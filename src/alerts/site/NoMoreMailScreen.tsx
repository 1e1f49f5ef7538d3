import { formAnswer } from '../../platform/browser/form-answer.ts';
import { buttonClass } from '../../ui/button.ts';
import { AlertFrame } from './AlertFrame.tsx';
import { AlertResult } from './AlertResult.tsx';

/** Behind the link against further mail, and to take that back. */
export function NoMoreMailScreen() {
  const answer = formAnswer();
  if (answer === undefined) {
    return (
      <AlertFrame
        title="No more mail from us?"
        words={
          <p>
            One press, and this website stops writing to your address, about new vehicles and about test
            drives. Whatever was requested with it ends at once.
          </p>
        }
      >
        <form method="post" data-live="" className="space-y-4.5">
          <button type="submit" className={buttonClass('accent', { wide: true })}>
            Do not write again
          </button>
          <p className="text-small text-text-muted">Did you stop our mail before, and want it again?</p>
          <button type="submit" name="again" value="1" className={buttonClass('line', { wide: true })}>
            You may write again
          </button>
        </form>
      </AlertFrame>
    );
  }
  return answer.values['again'] === '1' ? (
    <AlertResult
      answer={answer}
      title="We may write again"
      text="You get the email that you ask for on this website."
    />
  ) : (
    <AlertResult
      answer={answer}
      title="We will not write again"
      text="This website sends nothing more to your address. The link in our email takes that back."
    />
  );
}
