import { PriceHistory } from '../../vehicles/staff/price-history/PriceHistory.tsx';
import { UndoableBatches } from '../../vehicles/staff/bulk/UndoableBatches.tsx';
import { ChangeLog } from './ChangeLog.tsx';

/** Settings, Change log: the list prices of a vehicle over time, what can be undone, and who changed what. */
export const ChangeLogSettings = () => (
  <>
    <PriceHistory />
    <UndoableBatches />
    <ChangeLog />
  </>
);
