import { formatPrice } from '../../vehicles/format.ts';
import { formatMargin } from '../../vehicles/margin.ts';

const tone = (figure: number) =>
  figure > 0 ? 'font-medium text-profit' : figure < 0 ? 'font-medium text-loss' : '';

/** A gain with its plus, a loss with its minus; the color only repeats the sign. */
export const SignedPrice = ({ amount }: { amount: number }) => (
  <span className={tone(amount)}>
    {amount > 0 ? '+' : ''}
    {formatPrice(amount)}
  </span>
);

/** A margin in per cent, or N/A in grey where there is none. */
export const SignedMargin = ({ margin }: { margin: number | null }) =>
  margin === null ? (
    <span className="text-staff-muted">N/A</span>
  ) : (
    <span className={tone(margin)}>{formatMargin(margin)}</span>
  );
