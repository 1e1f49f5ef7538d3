import { PriceHistory } from '../../vehicles/staff/price-history/PriceHistory.tsx';
import { ChangeLog } from './ChangeLog.tsx';

/** Settings, Change log: the list prices of a vehicle over time, and who changed what. */
export const ChangeLogSettings = () => (
  <>
    <PriceHistory />
    <ChangeLog />
  </>
);
