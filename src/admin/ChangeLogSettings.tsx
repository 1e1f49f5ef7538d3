import { PriceHistory } from '../vehicles/admin/PriceHistory.tsx';
import { ChangeLog } from './change-log/ChangeLog.tsx';

/** Settings, Change log: what a vehicle was listed at over time, and who changed what. */
export const ChangeLogSettings = () => (
  <>
    <PriceHistory />
    <ChangeLog />
  </>
);
