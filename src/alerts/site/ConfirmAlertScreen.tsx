import { Link } from '@tanstack/react-router';
import { formAnswer } from '../../platform/browser/form-answer.ts';
import { buttonClass } from '../../ui/button.ts';
import { AlertFrame } from './AlertFrame.tsx';
import { LinkForm } from './LinkForm.tsx';

/** Behind the link in the mail that asks to confirm an alert. */
export function ConfirmAlertScreen() {
  const answer = formAnswer();
  if (answer === undefined) {
    return (
      <AlertFrame title="One more press">
        <p className="mt-4.5">Then we know that the address is yours, and tell you when one arrives.</p>
        <LinkForm button="Yes, tell me" />
      </AlertFrame>
    );
  }
  const { refusal } = answer;
  return (
    <AlertFrame title={refusal ? 'That did not work' : 'We will tell you'}>
      <p role={refusal && 'alert'} className="mt-4.5">
        {refusal ? refusal.message : 'You get an email as soon as one arrives. Each has a link that ends it.'}
      </p>
      <Link to="/inventory" className={`${buttonClass('line')} mt-7`}>
        View Inventory
      </Link>
    </AlertFrame>
  );
}
