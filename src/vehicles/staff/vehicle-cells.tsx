import { formatProfit } from '../format.ts';

/** Stands for a missing value. */
export const NotAvailable = () => <span className="font-normal text-staff-muted">N/A</span>;

/** A model's name in a table: at most two lines; the vehicle's form has all of it. */
export const ModelName = ({ model }: { model: string }) => (
  <span
    title={model}
    className="line-clamp-2 max-w-62.5 min-w-32 leading-snug whitespace-normal wrap-anywhere"
  >
    {model}
  </span>
);

/** Section 2: green with a plus sign, red when it is a loss, "N/A" when it is zero or missing. US dollars. */
export function Profit({ value }: { value: number | null }) {
  if (!value) return <NotAvailable />;
  return (
    <span className={`font-medium ${value > 0 ? 'text-profit' : 'text-loss'}`}>{formatProfit(value)}</span>
  );
}
