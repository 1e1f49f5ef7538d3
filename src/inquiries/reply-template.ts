/** Placeholders of reply templates. Safe in a browser. */
import { formatListPrice } from '../vehicles/format.ts';

/** The names in braces, each with its meaning. */
export const placeholders = {
  name: 'the customer’s name',
  vehicle: 'the vehicle asked about',
  price: 'its price',
  dealership: 'the dealership’s name',
  phone: 'the dealership’s phone number',
  you: 'your name, title, direct line and signature',
} as const;
export type Placeholder = keyof typeof placeholders;

/** The value of each placeholder; null if unknown. */
type PlaceholderValues = Record<Placeholder, string | null>;

const pattern = new RegExp(`\\{(${Object.keys(placeholders).join('|')})\\}`, 'g');

/** Fills a text's placeholders; those without a value stay, for a person to replace. */
export const fillTemplate = (text: string, values: PlaceholderValues): string =>
  text.replace(pattern, (found, name: Placeholder) => values[name] ?? found);

/** The remaining placeholders of a text, without repetition. */
export const unfilled = (text: string): string[] => [...new Set(text.match(pattern))];

/** Whether a text names the vehicle or its price, which is wrong when it is not available. */
export const offersVehicle = (text: string): boolean =>
  unfilled(text).some((found) => found === '{vehicle}' || found === '{price}');

/** `you` is the signature of whoever writes. */
export const placeholderValues = (
  { name, vehicle }: { name: string; vehicle: { label: string; price: number | null } | null },
  dealership: { name: string; phone: string },
  you: string | null,
): PlaceholderValues => ({
  name,
  vehicle: vehicle?.label ?? null,
  price: vehicle && formatListPrice(vehicle.price),
  dealership: dealership.name,
  phone: dealership.phone || null,
  you,
});
