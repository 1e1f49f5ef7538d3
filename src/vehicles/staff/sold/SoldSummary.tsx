import { Skeleton } from '../../../ui/Skeleton.tsx';
import { formatNumber, formatPrice, formatProfit } from '../../format.ts';
import type { SoldList } from '../../vehicles.staff.store.ts';
import { soldSums } from './sold-figures.ts';

type Shown = SoldList & {
  /** Place in the list of the first sale of the page, from 1. */
  first: number;
};

/**
 * Section 2, Sold Vehicles tab: its three cards. Revenue and profit are specified for the page that is shown; each card has
 * the figure of all sales beside it. Null while the page is fetched.
 */
export function SoldSummary({ shown }: { shown: Shown | null }) {
  const page = soldSums(shown?.vehicles ?? []);
  const sales = shown && { page: shown.vehicles.length, all: shown.total };
  const revenue = shown && { page: page.revenue, all: shown.totals.revenue };
  const profit = shown && { page: page.profit, all: shown.totals.profit };
  const note =
    shown === null || shown.total === 0
      ? 'this page'
      : `this page, sales ${shown.first} to ${shown.first + shown.vehicles.length - 1}`;
  return (
    <dl aria-busy={shown === null} className="mb-4.5 grid gap-3 tabular-nums md:grid-cols-3 md:gap-4.5">
      <Card label="Total Sales" note={note} figures={sales} write={formatNumber} />
      <Card label="Total Revenue" note={note} figures={revenue} write={formatPrice} />
      <Card label="Total Profit" note={note} figures={profit} write={formatProfit} tone={profitTone} />
    </dl>
  );
}

const profitTone = (profit: number) => (profit > 0 ? 'text-profit' : profit < 0 ? 'text-loss' : '');

function Card(props: {
  label: string;
  /** What the figure of the page is of. */
  note: string;
  figures: { page: number; all: number } | null;
  write: (figure: number) => string;
  tone?: (figure: number) => string;
}) {
  const { figures } = props;
  const figure = (value: number | undefined, note: string) => (
    <dd className="mt-1.5 min-w-0">
      <span
        className={`block text-[1.5rem]/tight font-semibold tracking-[-0.015em] wrap-anywhere text-staff-ink max-md:text-[1.3rem]/tight ${value === undefined ? '' : (props.tone?.(value) ?? '')}`}
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
