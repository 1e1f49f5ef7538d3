import { Link } from '@tanstack/react-router';
import { formAnswer } from '../../platform/browser/form-answer.ts';
import { buttonClass } from '../../ui/button.ts';
import { AlertFrame } from './AlertFrame.tsx';
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
  const { refusal } = answer;
  return (
    <AlertFrame
      title={refusal ? 'That did not work' : 'It has ended'}
      words={
        <p role={refusal && 'alert'}>
          {refusal
            ? refusal.message
            : answer.values['all'] === ''
              ? 'You get no more mail about it. If you asked for nothing else, your address is deleted.'
              : 'You get no more mail about new vehicles, and your address is deleted.'}
        </p>
      }
    >
      <p>See what is here today.</p>
      <Link to="/inventory" className={buttonClass('line', { wide: true })}>
        View Inventory
      </Link>
    </AlertFrame>
  );
}
