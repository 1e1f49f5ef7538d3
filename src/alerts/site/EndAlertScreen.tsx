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
      <AlertFrame title="No more mail about it?">
        <p className="mt-4.5">One press ends it. What we stored for it is deleted at once.</p>
        <LinkForm button="End it" />
      </AlertFrame>
    );
  }
  const { refusal } = answer;
  return (
    <AlertFrame title={refusal ? 'That did not work' : 'It has ended'}>
      <p role={refusal && 'alert'} className="mt-4.5">
        {refusal
          ? refusal.message
          : answer.values['all'] === ''
            ? 'You get no more mail about it. If you asked for nothing else, your address is deleted.'
            : 'You get no more mail about new vehicles, and your address is deleted.'}
      </p>
      <Link to="/inventory" className={`${buttonClass('line')} mt-7`}>
        View Inventory
      </Link>
    </AlertFrame>
  );
}
