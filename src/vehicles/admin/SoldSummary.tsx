import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { formatNumber, formatPrice, formatProfit } from '../format.ts';
import type { Vehicle } from '../vehicle.ts';
import { soldSums } from './sold-sums.ts';

/**
 * Section 2, Sold Vehicles tab: its three cards. Two of them count only the page that is shown, and say so. `first` is
 * the place of its first sale in the list, from 1. Null while the page is fetched.
 */
export function SoldSummary({
  shown,
}: {
  shown: { vehicles: Vehicle[]; total: number; first: number } | null;
}) {
  const sums = soldSums(shown?.vehicles ?? []);
  const note =
    shown === null || shown.total === 0
      ? null
      : `this page only, sales ${shown.first} to ${shown.first + shown.vehicles.length - 1}`;
  const tone = sums.profit > 0 ? 'text-profit' : sums.profit < 0 ? 'text-loss' : '';
  return (
    <dl aria-busy={shown === null} className="mb-4.5 grid gap-3 tabular-nums md:grid-cols-3 md:gap-4.5">
      <Card label="Total Sales" note={note === null ? null : 'all sales'}>
        {shown && formatNumber(shown.total)}
      </Card>
      <Card label="Total Revenue" note={note}>
        {shown && formatPrice(sums.revenue)}
      </Card>
      <Card label="Total Profit" note={note}>
        {shown && <span className={tone}>{formatProfit(sums.profit)}</span>}
      </Card>
    </dl>
  );
}

const Card = (props: { label: string; note: string | null; children: ReactNode }) => (
  <div className="rounded-card border border-desk-hair bg-desk-surface px-4 py-3.5 shadow-desk md:px-5.5 md:py-5">
    <dt className="text-desk-muted">{props.label}</dt>
    <dd className="mt-1.5 text-[1.875rem]/tight font-semibold tracking-[-0.015em] text-desk-ink max-md:text-[1.375rem]/tight">
      {props.children ?? <Skeleton className="my-1 h-7 w-28" />}
    </dd>
    {props.note !== null && <dd className="mt-1 text-small/snug text-desk-muted">{props.note}</dd>}
  </div>
);
