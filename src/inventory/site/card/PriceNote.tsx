import { useSite } from '../../../dealership/site.queries.ts';

/** What a price leaves out, in the dealership's words. Nothing under "Price on Request" and under what a sold vehicle cost. */
export function PriceNote({
  vehicle: { price, status },
}: {
  vehicle: { price: number | null; status?: string };
}) {
  const { priceNote } = useSite().dealership;
  if (priceNote === '' || price === null || status === 'sold') return null;
  return <p className="mt-1 text-small whitespace-pre-line text-text-muted wrap-anywhere">{priceNote}</p>;
}
