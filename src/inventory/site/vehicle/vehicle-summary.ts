import { formatListPrice, formatMileage } from '../../../vehicles/format.ts';
import type { PublicVehicle } from '../../../vehicles/vehicle.ts';
import { pictureAlt } from '../../../vehicles/vehicle-name.ts';

/** The number of characters that search engines show. */
const longest = 160;

/**
 * A vehicle in one or two lines, for search results and shared links: its name and facts, then the start of
 * its description. A sold vehicle has no price, and its description, which offers it, is not quoted.
 */
export function vehicleSummary(vehicle: PublicVehicle): string {
  const isSold = vehicle.status === 'sold';
  const offer = isSold ? 'sold' : formatListPrice(vehicle.price);
  const facts = `${pictureAlt(vehicle)}, ${formatMileage(vehicle.mileage)}, ${offer}.`;
  const more = isSold ? 'Ask us about one like it.' : (vehicle.description ?? '');
  const text = `${facts} ${more}`.replace(/\s+/g, ' ').trim();
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2)).replace(/[\s,.;:]+$/, '')}…`;
}
