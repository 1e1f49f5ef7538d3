import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefused } from '../../platform/browser/background-request.ts';
import { ChartActions } from '../../ui/staff/chart/ChartActions.tsx';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { formatPrice } from '../../vehicles/format.ts';
import type { PriceHistory as History } from '../price-history.store.ts';
import { wholeDays } from '../../vehicles/vehicle.ts';
import { priceHistoryQuery } from '../views.staff.queries.ts';
import { PriceHistoryChart } from './PriceHistoryChart.tsx';
import { PriceHistoryChoice } from './PriceHistoryChoice.tsx';
import { PriceHistoryTable, savePriceHistory } from './PriceHistoryTable.tsx';
import { useLastRepriced } from './useLastRepriced.ts';

/**
 * The list prices of one vehicle over time; at first, the vehicle whose price changed last, or else the
 * newest one.
 */
export function PriceHistory() {
  const [chosen, setChosen] = useState<number | null>(null);
  const [asTable, setAsTable] = useState(false);
  const last = useLastRepriced();
  const id = chosen ?? last.id;
  const history = useQuery({ ...priceHistoryQuery(id ?? 0), enabled: id !== null });
  const { data } = history;
  if (isRefused(history.error) || (id === null && isRefused(last.error))) return null;
  // The line ends with the sale, or at the last fetch.
  const end = data && new Date(data.vehicle.soldAt ?? history.dataUpdatedAt);
  const loading = id === null ? last.isPending : history.isPending;
  return (
    <Panel
      title="Price history"
      {...(data && end ? { description: <About vehicle={data.vehicle} end={end} /> } : {})}
      actions={<PriceHistoryChoice chosen={data?.vehicle.label ?? ''} onChoose={setChosen} />}
    >
      {data && end ? (
        <>
          {asTable ? (
            <PriceHistoryTable steps={data.prices} />
          ) : (
            <div className={`${panelBodyClass} pb-1!`}>
              <PriceHistoryChart steps={data.prices} end={end} />
            </div>
          )}
          <div className="flex justify-end px-4 pb-2 md:px-5.5">
            <ChartActions
              asTable={asTable}
              onTable={setAsTable}
              onCsv={() => savePriceHistory(data.prices)}
            />
          </div>
        </>
      ) : loading ? (
        <div className={panelBodyClass} aria-busy="true">
          <Skeleton className="h-38.5" />
        </div>
      ) : id === null ? (
        <p className={`${panelBodyClass} text-staff-muted`}>Choose a vehicle to see what it was listed at.</p>
      ) : (
        <LoadError
          text="The prices of this vehicle could not be fetched."
          onRetry={() => void history.refetch()}
        />
      )}
    </Panel>
  );
}

/** `2021 Sorrel Spider, ID 50. Listed 97 days at cost basis $121,300.` */
function About({ vehicle, end }: { vehicle: History['vehicle']; end: Date }) {
  const days = wholeDays(new Date(vehicle.listedAt), end);
  const time = `${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'}`;
  return (
    <span className="tabular-nums">
      {`${vehicle.label}, ID ${vehicle.id}. ${vehicle.soldAt === null ? `Listed ${time}` : `Sold after ${time}`}${
        vehicle.costBasis ? ` at cost basis ${formatPrice(vehicle.costBasis)}` : ', no cost basis'
      }.`}
    </span>
  );
}
