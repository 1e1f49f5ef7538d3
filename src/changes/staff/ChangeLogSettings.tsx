import { PriceHistory } from '../../vehicles/staff/price-history/PriceHistory.tsx';
import { ChangeLog } from './ChangeLog.tsx';

/** Settings, Change log: what a vehicle was listed at over time, and who changed what. */
export const ChangeLogSettings = () => (
  <>
    <PriceHistory />
    <ChangeLog />
  </>
);
