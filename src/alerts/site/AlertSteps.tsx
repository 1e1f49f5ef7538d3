import type { InventorySearch } from '../../inventory/site/inventory-search.ts';
import { readCriteria } from '../criteria.ts';
import { AlertScreen } from './AlertScreen.tsx';
import { ConfirmAlertScreen } from './ConfirmAlertScreen.tsx';
import { EndAlertScreen } from './EndAlertScreen.tsx';
import { NoMoreMailScreen } from './NoMoreMailScreen.tsx';
import { TestDriveScreen } from './TestDriveScreen.tsx';

/** The page of each step: asking for an alert, and what the links in its mails lead to. */
export function AlertSteps({ step, search }: { step: string | undefined; search: InventorySearch }) {
  if (step === 'confirm') return <ConfirmAlertScreen />;
  if (step === 'end') return <EndAlertScreen />;
  if (step === 'test-drive') return <TestDriveScreen />;
  if (step === 'no-more-mail') return <NoMoreMailScreen />;
  return <AlertScreen criteria={readCriteria(search)} />;
}
