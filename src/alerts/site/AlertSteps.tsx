import type { InventorySearch } from '../../inventory/site/inventory-search.ts';
import { readCriteria } from '../criteria.ts';
import { AlertScreen } from './AlertScreen.tsx';
import { ConfirmAlertScreen } from './ConfirmAlertScreen.tsx';
import { NoMoreMailScreen } from './NoMoreMailScreen.tsx';
import { TestDriveScreen } from './TestDriveScreen.tsx';
import { formAnswer } from '../../platform/browser/form-answer.ts';
import { AlertFrame } from './AlertFrame.tsx';
import { AlertResult } from './AlertResult.tsx';
import { LinkForm } from './LinkForm.tsx';

/** The page of each step: asking for an alert, and what the links in its mails lead to. */
export function AlertSteps({ step, search }: { step: string | undefined; search: InventorySearch }) {
  if (step === 'confirm') return <ConfirmAlertScreen />;
  if (step === 'end') return <EndAlertScreen />;
  if (step === 'test-drive') return <TestDriveScreen />;
  if (step === 'no-more-mail') return <NoMoreMailScreen />;
  return <AlertScreen criteria={readCriteria(search)} />;
}

/** Behind the links that end alerts. */
function EndAlertScreen() {
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
