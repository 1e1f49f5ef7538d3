import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { SessionError } from '../../platform/browser/request.ts';
import { Button } from '../../ui/staff/Button.tsx';
import { Message } from '../../ui/staff/Message.tsx';
import { AdditionBoundary } from '../../ui/staff/PartBoundary.tsx';
import { SignInPanel } from '../../ui/staff/SignInPanel.tsx';
import { useSignedIn } from '../../ui/staff/useSignedIn.ts';
import { insightsQuery, statsQuery } from '../dashboard.staff.queries.ts';
import { ViewsByPrice } from '../../page-views/staff/ViewsByPrice.tsx';
import { FirstSteps, FirstStepsLine, useFirstSteps } from './FirstSteps.tsx';
import type { DashboardStats } from '../dashboard.staff.schema.ts';
import { makeShareColumns, withShares } from './chart-tables.tsx';
import { ChartPanel } from './ChartPanel.tsx';
import { AgeingPanel, InterestPanel, MonthsPanel } from './InsightCharts.tsx';
import { InventoryByMake } from './InventoryByMake.tsx';
import { LazyInView } from './LazyInView.tsx';
import { LeadPanels, LeadSkeletons } from './LeadCharts.tsx';
import { StatCards, statCardClass, statGridClass } from './StatCards.tsx';
import { VehicleDetails } from './VehicleDetails.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** Section 2, Dashboard tab, or one of section 8's panels when it cannot be shown. */
export function DashboardTab() {
  const signedIn = useSignedIn();
  const stats = useQuery(statsQuery());
  if (!signedIn || stats.error instanceof SessionError)
    return <SignInPanel text="Please log in to view dashboard statistics." />;
  if (stats.data) return <Dashboard stats={stats.data} />;
  if (stats.isPending) return <DashboardSkeleton />;
  if (!stats.isError)
    return (
      <Unavailable>
        <p>Unable to load dashboard statistics. Please try again later.</p>
      </Unavailable>
    );
  return (
    <Unavailable
      title="Unable to Load Dashboard"
      action={
        <Button variant="primary" onClick={() => window.location.reload()}>
          Refresh Page
        </Button>
      }
    >
      <p>Error: {stats.error.message}</p>
    </Unavailable>
  );
}

function Dashboard({ stats }: { stats: DashboardStats }) {
  // A second call, sent after the first has been answered, so that the cards and tables do not wait for it.
  const insights = useQuery(insightsQuery());
  return (
    <div className="grid gap-3 md:gap-4.5">
      <BesideFirstSteps>
        <StatCards stats={stats} insights={insights.data} />
        <InventoryByMake makes={stats.vehiclesByMake} />
        <VehicleDetails
          vehicles={stats.recentVehicles}
          holdingCostPerDay={insights.data?.holdingCostPerDay ?? null}
        />
      </BesideFirstSteps>
      <AdditionBoundary>
        <div className={pairClass}>
          <ChartPanel
            title="Value and count by make"
            data={{ name: 'makes', makes: stats.vehiclesByMake }}
            rows={withShares(stats.vehiclesByMake)}
            columns={makeShareColumns}
            rowKey={({ make }) => make}
            emptyText={stats.vehiclesByMake.length === 0 ? 'No vehicle is listed now.' : null}
          />
          <AgeingPanel insights={insights} />
          <MonthsPanel insights={insights} />
          <InterestPanel insights={insights} />
        </div>
      </AdditionBoundary>
      <AdditionBoundary>
        {stats.totalVehicles > 0 && (
          <LazyInView placeholder={<div className="h-80" />}>
            <ViewsByPrice />
          </LazyInView>
        )}
      </AdditionBoundary>
      <AdditionBoundary>
        <LazyInView placeholder={<LeadSkeletons />}>
          <LeadPanels />
        </LazyInView>
      </AdditionBoundary>
    </div>
  );
}

/** The cards and tables of a new dealership, with its first steps beside them, or below them in a narrow window. */
function BesideFirstSteps({ children }: { children: ReactNode }) {
  const steps = useFirstSteps();
  const grid = 'grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-4.5';
  return (
    <div className={`${grid} ${steps === null ? '' : 'min-[1180px]:grid-cols-[minmax(0,1fr)_25rem]'}`}>
      <div className={`${grid} content-start`}>
        {steps !== null && <FirstStepsLine done={steps.done} />}
        {children}
      </div>
      <AdditionBoundary>{steps !== null && <FirstSteps done={steps.done} />}</AdditionBoundary>
    </div>
  );
}

const pairClass = 'grid gap-3 md:gap-4.5 lg:grid-cols-2';

const Unavailable = (props: { title?: string; action?: ReactNode; children: ReactNode }) => (
  <section
    aria-label={props.title ?? 'Dashboard'}
    className="rounded-card border border-staff-hair bg-staff-surface shadow-staff"
  >
    <Message
      alert
      heading="h2"
      {...(props.title === undefined ? {} : { title: props.title })}
      {...(props.action === undefined ? {} : { action: props.action })}
    >
      {props.children}
    </Message>
  </section>
);

/** Milliseconds after which the skeleton says that it is still loading. */
const timeoutMs = 5_000;

const cards = [0, 1, 2, 3];
const lines = ['w-full', 'w-4/5', 'w-3/5', 'w-1/2', 'w-2/5'];

function DashboardSkeleton() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const waiting = setTimeout(() => setSlow(true), timeoutMs);
    return () => clearTimeout(waiting);
  }, []);
  return (
    <>
      <p role="status" className={slow ? 'mb-4.5' : 'sr-only'}>
        {slow ? 'This is taking longer than usual. Still loading the dashboard...' : 'Loading dashboard'}
      </p>
      <div aria-hidden="true" className={statGridClass}>
        {cards.map((card) => (
          <div key={card} className={statCardClass}>
            <Skeleton className="h-3.5 w-3/5" />
            <Skeleton className="mt-3 h-7.5 w-2/5" />
            <Skeleton className="mt-3 h-3.5 w-1/2" />
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="mt-4.5 grid gap-4.5 lg:grid-cols-2">
        {[0, 1].map((panel) => (
          <div
            key={panel}
            className="rounded-card border border-staff-hair bg-staff-surface px-4 pt-5 pb-6.5 shadow-staff md:px-5.5"
          >
            <Skeleton className="h-4.5 w-1/3" />
            {lines.map((width) => (
              <Skeleton key={width} className={`mt-4.5 h-5.5 ${width}`} />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}
