import { PriceHistory } from '../../page-views/staff/PriceHistory.tsx';
import { UndoableBatches } from '../../bulk/staff/UndoableBatches.tsx';
import { ChangeLog } from './ChangeLog.tsx';

/** Settings, Change log: the list prices of a vehicle over time, what can be undone, and who changed what. */
export const ChangeLogSettings = () => (
  <>
    <PriceHistory />
    <UndoableBatches />
    <ChangeLog />
  </>
);
