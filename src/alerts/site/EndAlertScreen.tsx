import { formAnswer } from '../../platform/browser/form-answer.ts';
import { AlertFrame } from './AlertFrame.tsx';
import { AlertResult } from './AlertResult.tsx';
import { LinkForm } from './LinkForm.tsx';

/** Behind the links that end alerts. */
export function EndAlertScreen() {
  const answer = formAnswer();
  if (answer === undefined) {
    return (
      <AlertFrame title="No more mail about it?" words={<p>One press ends it.</p>}>
        <p>What we stored for it is deleted at once.</p>
        <LinkForm button="End it" />
      </AlertFrame>
    );
  }
  return (
    <AlertResult
      answer={answer}
      title="It has ended"
      text="You get no more mail about it. We keep your address only if you have asked for something else."
    />
  );
}
