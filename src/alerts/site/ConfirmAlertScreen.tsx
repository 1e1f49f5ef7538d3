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
      <AlertFrame
        title="One more press"
        words={<p>Then we know that the address is yours, and tell you when one arrives.</p>}
      >
        <p>Each email has a link that ends it.</p>
        <LinkForm button="Yes, tell me" />
      </AlertFrame>
    );
  }
  const { refusal } = answer;
  return (
    <AlertFrame
      title={refusal ? 'That did not work' : 'We will tell you'}
      words={
        <p role={refusal && 'alert'}>
          {refusal
            ? refusal.message
            : 'You get an email as soon as one arrives. Each has a link that ends it.'}
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
