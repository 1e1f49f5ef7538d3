import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { SessionError } from '../../platform/browser/request.ts';
import { Button } from '../../ui/staff/Button.tsx';
import { Message } from '../../ui/staff/Message.tsx';
import { AdditionBoundary } from '../../ui/staff/PartBoundary.tsx';
import { SignInPanel } from '../../ui/staff/SignInPanel.tsx';
import { useSignedIn } from '../../ui/staff/useSignedIn.ts';
import { insightsQuery, statsQuery } from '../dashboard.staff.queries.ts';
import { ViewsByPrice } from '../../page-views/staff/ViewsByPrice.tsx';
import type { DashboardStats } from '../dashboard.ts';
import { MakesTable, saveMakes } from './chart-tables.tsx';
import { ChartPanel } from './ChartPanel.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { AgeingPanel, InterestPanel, MonthsPanel } from './InsightCharts.tsx';
import { InventoryByMake } from './InventoryByMake.tsx';
import { LazyInView } from './LazyInView.tsx';
import { LeadPanels, LeadSkeletons } from './LeadCharts.tsx';
import { StatCards } from './StatCards.tsx';
import { VehicleDetails } from './VehicleDetails.tsx';

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
      <StatCards stats={stats} insights={insights.data} />
      <InventoryByMake makes={stats.vehiclesByMake} />
      <VehicleDetails
        vehicles={stats.recentVehicles}
        holdingCostPerDay={insights.data?.holdingCostPerDay ?? null}
      />
      <AdditionBoundary>
        <div className={pairClass}>
          <ChartPanel
            title="Value and count by make"
            data={{ name: 'makes', makes: stats.vehiclesByMake }}
            table={<MakesTable makes={stats.vehiclesByMake} />}
            saveCsv={() => saveMakes(stats.vehiclesByMake)}
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
