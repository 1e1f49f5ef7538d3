import { useMay } from '../../accounts/useMay.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { formatNumber, formatPrice, formatProfit } from '../../vehicles/format.ts';
import type { SoldList } from '../../vehicles/vehicles.staff.store.ts';
import { soldSums } from '../../vehicles/sold-figures.ts';

type Shown = SoldList & {
  /** Position in the list of the page's first sale, from 1. */
  first: number;
};

/**
 * Section 2, Sold Vehicles tab: its three cards. The number of sales is that of all; revenue and profit are those of the
 * page that is shown, with those of all sales in the note. Null while the page is being fetched.
 */
export function SoldSummary({ shown, isFiltered }: { shown: Shown | null; isFiltered: boolean }) {
  const seesCosts = useMay('see-costs');
  const page = soldSums(shown?.vehicles ?? []);
  const revenue = shown && { page: page.revenue, all: shown.totals.revenue };
  const profit = shown && { page: page.profit, all: shown.totals.profit };
  const note =
    shown === null || shown.total === 0
      ? 'this page'
      : `this page, sales ${shown.first} to ${shown.first + shown.vehicles.length - 1}`;
  const noteOf = (all: number | undefined, write: (figure: number) => string) =>
    all === undefined ? note : `${note}; ${isFiltered ? 'all that match' : 'all sales'} ${write(all)}`;
  return (
    <dl
      aria-busy={shown === null}
      className={`mb-4.5 grid gap-3 tabular-nums md:gap-4.5 ${seesCosts ? 'md:grid-cols-3' : 'md:grid-cols-2'}`}
    >
      <Card label="Total Sales" figure={shown?.total} write={formatNumber} />
      <Card
        label="Total Revenue"
        note={noteOf(revenue?.all, formatPrice)}
        figure={revenue?.page}
        write={formatPrice}
      />
      {seesCosts && (
        <Card
          label="Total Profit"
          note={noteOf(profit?.all, formatProfit)}
          figure={profit?.page}
          write={formatProfit}
          color={profitColor}
        />
      )}
    </dl>
  );
}

const profitColor = (profit: number) => (profit > 0 ? 'text-profit' : profit < 0 ? 'text-loss' : undefined);

function Card(props: {
  label: string;
  /** Which sales the figure covers, and what all of them come to. */
  note?: string;
  figure: number | undefined;
  write: (figure: number) => string;
  /** Its color class; without one, the text color. */
  color?: (figure: number) => string | undefined;
}) {
  const { figure, note } = props;
  return (
    <div className="rounded-card border border-staff-hair bg-staff-surface px-4 py-3.5 shadow-staff md:px-5.5 md:py-5">
      <dt className="text-staff-muted">{props.label}</dt>
      <dd className="mt-1.5 min-w-0">
        <span
          className={`block text-[1.5rem]/tight font-semibold tracking-[-0.015em] wrap-anywhere max-md:text-[1.3rem]/tight ${(figure !== undefined && props.color?.(figure)) || 'text-staff-ink'}`}
        >
          {figure === undefined ? <Skeleton className="my-1 h-6 w-28" /> : props.write(figure)}
        </span>
        {note !== undefined && <span className="mt-1 block text-small/snug text-staff-muted"> {note}</span>}
      </dd>
    </div>
  );
}
