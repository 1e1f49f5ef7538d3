import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefused } from '../../platform/browser/background-request.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ChartActions } from '../../ui/staff/chart/ChartActions.tsx';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { formatNumber } from '../../vehicles/format.ts';
import type { ViewHistory } from '../view-history.store.ts';
import { viewsByPrice } from '../views-by-price.ts';
import { viewHistoryQuery } from '../views.staff.queries.ts';
import { PriceHistoryChoice } from './PriceHistoryChoice.tsx';
import { useLastRepriced } from './useLastRepriced.ts';
import { DaysTable, PriceChangesTable, saveDays } from './views-tables.tsx';
import { ViewsChart, viewsChartHeight } from './ViewsChart.tsx';

/**
 * What price changes do to the page views of one vehicle: views by day with a mark at each change, and the
 * mean before and after it. At first, the vehicle whose price changed last.
 */
export function ViewsByPrice() {
  const [chosen, setChosen] = useState<number | null>(null);
  const last = useLastRepriced();
  const id = chosen ?? last.id;
  const history = useQuery({ ...viewHistoryQuery(id ?? 0), enabled: id !== null });
  const { data } = history;
  if (isRefused(history.error) || (id === null && isRefused(last.error))) return null;
  const loading = id === null ? last.isPending : history.isPending;
  return (
    <Panel
      title="Views and price changes"
      {...(data ? { description: aboutDays(data) } : {})}
      actions={<PriceHistoryChoice chosen={data?.vehicle.label ?? ''} onChoose={setChosen} />}
    >
      {data ? (
        <Views key={data.vehicle.id} history={data} />
      ) : loading ? (
        <div className={panelBodyClass} aria-busy="true">
          <Skeleton className="h-50" />
        </div>
      ) : id === null ? (
        <p className={`${panelBodyClass} text-staff-muted`}>Choose a vehicle to see who looked at it when.</p>
      ) : (
        <LoadError
          text="The page views of this vehicle could not be fetched."
          onRetry={() => void history.refetch()}
        />
      )}
    </Panel>
  );
}

function Views({ history }: { history: ViewHistory }) {
  const { days, prices, vehicle } = history;
  const [asTable, setAsTable] = useState(false);
  if (days.length === 0)
    return (
      <p className={`${panelBodyClass} text-staff-muted`}>
        No views have been counted by day yet. Counting begins now.
      </p>
    );
  // Today is not over, so it would look like a loss of interest.
  const changes = viewsByPrice(vehicle.isSold ? days : days.slice(0, -1), prices);
  return (
    <>
      {asTable ? (
        <DaysTable history={history} />
      ) : (
        <div className={`${panelBodyClass} pb-1!`} style={{ minHeight: viewsChartHeight }}>
          <ViewsChart days={days} prices={prices} />
        </div>
      )}
      <div className="flex justify-end px-4 pb-2 md:px-5.5">
        <ChartActions asTable={asTable} onTable={setAsTable} onCsv={() => saveDays(history)} />
      </div>
      {changes.length === 0 ? (
        <p className={`${panelBodyClass} text-staff-muted`}>The price has not been changed.</p>
      ) : (
        <PriceChangesTable changes={changes} />
      )}
    </>
  );
}

/** `2021 Sorrel Spider, ID 50. 812 views in 97 days, 8.4 a day.` */
function aboutDays({ vehicle, days }: ViewHistory): string {
  const name = `${vehicle.label}, ID ${vehicle.id}.`;
  if (days.length === 0) return name;
  const views = days.reduce((sum, day) => sum + day.views, 0);
  const time = `${formatNumber(days.length)} ${days.length === 1 ? 'day' : 'days'}`;
  return `${name} ${formatNumber(views)} ${views === 1 ? 'view' : 'views'} in ${time}, ${(views / days.length).toFixed(1)} a day.`;
}
