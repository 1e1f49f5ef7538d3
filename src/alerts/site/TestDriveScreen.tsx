import { formAnswer } from '../../platform/browser/form-answer.ts';
import { AlertFrame } from './AlertFrame.tsx';
import { AlertResult } from './AlertResult.tsx';
import { LinkForm } from './LinkForm.tsx';

/** Behind the link in the mail about a test drive. One route has the pages of all links in our mail. */
export function TestDriveScreen() {
  const answer = formAnswer();
  if (answer === undefined) {
    return (
      <AlertFrame
        title="One more press"
        words={<p>Then we know that it was you who asked, and the time of your test drive is yours.</p>}
      >
        <p>The email says when and where.</p>
        <LinkForm button="Yes, I will come" />
      </AlertFrame>
    );
  }
  return (
    <AlertResult
      answer={answer}
      title="The time is yours"
      text="We look forward to seeing you. To change or cancel it, answer our email or call us."
    />
  );
}
