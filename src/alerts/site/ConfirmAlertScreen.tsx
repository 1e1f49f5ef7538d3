import { formAnswer } from '../../platform/browser/form-answer.ts';
import { AlertFrame } from './AlertFrame.tsx';
import { AlertResult } from './AlertResult.tsx';
import { LinkForm } from './LinkForm.tsx';

/** Behind the link in the mail that asks to confirm an alert. */
export function ConfirmAlertScreen() {
  const answer = formAnswer();
  if (answer === undefined) {
    return (
      <AlertFrame
        title="One more press"
        words={<p>Then we know that the address is yours, and tell you when one arrives.</p>}
      >
        <p>Each email has a link that ends it.</p>
        <LinkForm button="Yes, tell me" />
      </AlertFrame>
    );
  }
  return (
    <AlertResult
      answer={answer}
      title="We will tell you"
      text="You get an email as soon as one arrives. Each has a link that ends it."
    />
  );
}
