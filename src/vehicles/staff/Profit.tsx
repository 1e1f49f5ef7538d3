import { formatProfit } from '../format.ts';

/** Section 2: green with a plus sign, red when it is a loss, "N/A" when it is zero or missing. US dollars. */
export function Profit({ value }: { value: number | null }) {
  if (!value) return <span className="font-normal text-staff-muted">N/A</span>;
  return (
    <span className={`font-medium ${value > 0 ? 'text-profit' : 'text-loss'}`}>{formatProfit(value)}</span>
  );
}
