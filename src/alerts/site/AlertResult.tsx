import { Link } from '@tanstack/react-router';
import type { FormAnswer } from '../../platform/browser/page-context.ts';
import { buttonClass } from '../../ui/button.ts';
import { AlertFrame } from './AlertFrame.tsx';

/** The result page of the form behind a mail's link: what was done, or the reason for a refusal. */
export const AlertResult = (props: { answer: FormAnswer; title: string; text: string }) => {
  const { refusal } = props.answer;
  return (
    <AlertFrame
      title={refusal ? 'That did not work' : props.title}
      words={<p role={refusal && 'alert'}>{refusal ? refusal.message : props.text}</p>}
    >
      <p>See what is here today.</p>
      <Link to="/inventory" className={buttonClass('line', { wide: true })}>
        View Inventory
      </Link>
    </AlertFrame>
  );
};
