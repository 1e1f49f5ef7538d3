import { useMay } from '../../../accounts/useMay.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { formatNumber, formatPrice, formatProfit } from '../../format.ts';
import type { SoldList } from '../../vehicles.staff.store.ts';
import { soldSums } from './sold-figures.ts';

type Shown = SoldList & {
  /** Position in the list of the page's first sale, from 1. */
  first: number;
};

/**
 * Section 2, Sold Vehicles tab: its three cards. Revenue and profit are specified for the page that is shown; each card has
 * the figure of all sales beside it. Null while the page is being fetched.
 */
export function SoldSummary({ shown }: { shown: Shown | null }) {
  const seesCosts = useMay('see-costs');
  const page = soldSums(shown?.vehicles ?? []);
  const sales = shown && { page: shown.vehicles.length, all: shown.total };
  const revenue = shown && { page: page.revenue, all: shown.totals.revenue };
  const profit = shown && { page: page.profit, all: shown.totals.profit };
  const note =
    shown === null || shown.total === 0
      ? 'this page'
      : `this page, sales ${shown.first} to ${shown.first + shown.vehicles.length - 1}`;
  return (
    <dl
      aria-busy={shown === null}
      className={`mb-4.5 grid gap-3 tabular-nums md:gap-4.5 ${seesCosts ? 'md:grid-cols-3' : 'md:grid-cols-2'}`}
    >
      <Card label="Total Sales" note={note} figures={sales} write={formatNumber} />
      <Card label="Total Revenue" note={note} figures={revenue} write={formatPrice} />
      {seesCosts && (
        <Card label="Total Profit" note={note} figures={profit} write={formatProfit} color={profitColor} />
      )}
    </dl>
  );
}

const profitColor = (profit: number) => (profit > 0 ? 'text-profit' : profit < 0 ? 'text-loss' : undefined);

function Card(props: {
  label: string;
  /** Which sales the page's figure covers. */
  note: string;
  figures: { page: number; all: number } | null;
  write: (figure: number) => string;
  /** Its color class; without one, the text color. */
  color?: (figure: number) => string | undefined;
}) {
  const { figures } = props;
  const figure = (value: number | undefined, note: string) => (
    <dd className="mt-1.5 min-w-0">
      <span
        className={`block text-[1.5rem]/tight font-semibold tracking-[-0.015em] wrap-anywhere max-md:text-[1.3rem]/tight ${(value !== undefined && props.color?.(value)) || 'text-staff-ink'}`}
      >
        {value === undefined ? <Skeleton className="my-1 h-6 w-28" /> : props.write(value)}
      </span>{' '}
      <span className="mt-1 block text-small/snug text-staff-muted">{note}</span>
    </dd>
  );
  return (
    <div className="flex flex-wrap gap-x-9 gap-y-1.5 rounded-card border border-staff-hair bg-staff-surface px-4 py-3.5 shadow-staff md:px-5.5 md:py-5">
      <dt className="w-full text-staff-muted">{props.label}</dt>
      {figure(figures?.page, props.note)}
      {figure(figures?.all, 'all sales')}
    </div>
  );
}
