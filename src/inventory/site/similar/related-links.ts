import { priceCeiling, type PriceRange } from '../../../vehicles/filters.ts';
import type { RelatedLists } from '../../../vehicles/vehicle.ts';
import { bodyStyles } from '../../../vehicles/body-styles.ts';
import type { InventorySearch } from '../inventory-search.ts';

/** Links to filtered lists: their texts and searches. An older program answers without `lists`. */
export function relatedLinks({ bodyStyle, prices, make, lists = [] }: RelatedLists) {
  const links: [text: string, search: InventorySearch][] = [];
  if (bodyStyle !== null) links.push([`All ${bodyStyles(bodyStyle)}`, { body: bodyStyle }]);
  if (prices !== null) links.push([rangeText(prices), rangeSearch(prices)]);
  if (make !== null && lists.length === 0) links.push([`More from ${make}`, { make }]);
  return links;
}

function rangeText({ min, max }: PriceRange): string {
  if (max >= priceCeiling) return `From ${shortPrice(min)} up`;
  return min === 0 ? `Up to ${shortPrice(max)}` : `From ${shortPrice(min)} to ${shortPrice(max)}`;
}

/** `$250k`, `$1.2M` */
const shortPrice = (price: number) => (price < 1_000_000 ? `$${price / 1_000}k` : `$${price / 1_000_000}M`);

const rangeSearch = ({ min, max }: PriceRange): InventorySearch => ({
  ...(min > 0 && { minPrice: min }),
  ...(max < priceCeiling && { maxPrice: max }),
});
