import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { isRefused } from '../../platform/browser/background-request.ts';
import { ChartActions } from '../../ui/staff/chart/ChartActions.tsx';
import { lazyWithPreload } from '../../ui/staff/lazy-with-preload.tsx';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { saveTable } from '../../ui/staff/table/table-csv.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { chartHeight, type ChartData } from './charts/chart-data.ts';
import { FiguresTable } from './FiguresTable.tsx';
import { LazyInView } from './LazyInView.tsx';

const chart = lazyWithPreload(async () => (await import('./charts/DashboardChart.tsx')).DashboardChart);

/**
 * A chart in its panel. "Show as table" replaces it by a table, for those who prefer figures or cannot see the chart, and
 * "CSV" saves that table. `emptyText` replaces both when there is no data.
 */
export function ChartPanel<Row extends object>(
  props: {
    title: string;
    description?: string;
    data: ChartData;
    emptyText: string | null;
  } & Pick<Parameters<typeof FiguresTable<Row>>[0], 'rows' | 'columns' | 'rowKey' | 'pageSize'>,
) {
  const { title, description, data, emptyText, ...table } = props;
  const [asTable, setAsTable] = useState(false);
  const waiting = <ChartSkeleton height={chartHeight(data)} />;
  return (
    <ChartBox
      title={title}
      description={emptyText === null ? description : undefined}
      action={
        emptyText === null && (
          <ChartActions
            asTable={asTable}
            onTable={setAsTable}
            onCsv={() => saveTable(title, table.columns, table.rows)}
            className="-my-2.5"
          />
        )
      }
    >
      {emptyText !== null ? (
        <p className="px-4 pb-6 text-staff-muted md:px-5.5">{emptyText}</p>
      ) : asTable ? (
        <FiguresTable label={title} {...table} />
      ) : (
        <div className="px-4 pt-1 pb-4.5 md:px-5.5">
          <LazyInView placeholder={waiting} load={chart.preload}>
            <Suspense fallback={waiting}>
              <chart.Component data={data} />
            </Suspense>
          </LazyInView>
        </div>
      )}
    </ChartBox>
  );
}

/** The panel of a chart whose data comes later: a skeleton while it is pending, or its error. */
export function QueriedPanel<Data>(props: {
  title: string;
  /** Of the chart, in pixels. */
  height: number;
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}) {
  const { title, height, query } = props;
  if (query.data !== undefined) return props.children(query.data);
  if (isRefused(query.error)) return null;
  return (
    <ChartBox title={title}>
      {query.isError ? (
        <LoadError
          text="This chart could not be loaded. Cards and tables are complete."
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div className="px-4 pb-4.5 md:px-5.5" aria-busy="true">
          <ChartSkeleton height={height + 30} />
        </div>
      )}
    </ChartBox>
  );
}

/** The panel of a chart. Its heading wraps before its action does. */
export function ChartBox(props: {
  title: string;
  description?: string | undefined;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-card border border-staff-hair bg-staff-surface shadow-staff"
    >
      <div className="flex items-start justify-between gap-3 px-4 pt-4 pb-3 md:px-5.5">
        <h2 id={id} className="text-[1.0625rem]/snug font-semibold text-staff-ink">
          {props.title}
        </h2>
        {props.action}
      </div>
      {props.description !== undefined && (
        <p className="-mt-2 px-4 pb-3 text-staff-muted md:px-5.5">{props.description}</p>
      )}
      {props.children}
    </section>
  );
}

/** Stands in for a chart that is loading. */
export const ChartSkeleton = ({ height }: { height: number }) => (
  <div aria-hidden="true" style={{ height }}>
    <Skeleton className="size-full" />
  </div>
);
