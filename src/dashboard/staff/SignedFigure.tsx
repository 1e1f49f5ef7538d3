import { formatPrice } from '../../vehicles/format.ts';
import { formatMargin } from '../../vehicles/margin.ts';

const tone = (figure: number) =>
  figure > 0 ? 'font-medium text-profit' : figure < 0 ? 'font-medium text-loss' : '';

/** An amount with its sign, and in the color of a profit or a loss. */
export const SignedPrice = ({ amount }: { amount: number }) => (
  <span className={tone(amount)}>
    {amount > 0 ? '+' : ''}
    {formatPrice(amount)}
  </span>
);

/** A margin in per cent, or N/A in gray where there is none. */
export const SignedMargin = ({ margin }: { margin: number | null }) =>
  margin === null ? (
    <span className="text-staff-muted">N/A</span>
  ) : (
    <span className={tone(margin)}>{formatMargin(margin)}</span>
  );
