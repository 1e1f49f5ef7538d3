import { formatListPrice } from '../../../../vehicles/format.ts';
import type { PublicVehicle } from '../../../../vehicles/vehicle.ts';
import { factsOf, type Fact } from '../../vehicle-facts.ts';

/** One fact of each vehicle, null where it is not known. `agrees` if all that are compared have the same. */
export type CompareRow = { label: string; texts: readonly (string | null)[]; agrees: boolean };
export type CompareGroup = { heading: string; rows: readonly CompareRow[] };

const groups: readonly (readonly [heading: string, facts: readonly (Fact | 'price' | 'note')[]])[] = [
  ['Price', ['price', 'note']],
  ['Use', ['year', 'mileage', 'condition', 'owners', 'titleStatus', 'countryOfOrigin', 'warranty']],
  ['Engine', ['engine', 'horsepower', 'fuel', 'transmission', 'drivetrain']],
  ['Body', ['bodyStyle', 'doors', 'seats', 'exteriorColor', 'interiorColor']],
];

/**
 * The facts of the vehicles side by side; what is known of none of them is left out. `priceNote` is what the dealership
 * says under its prices.
 */
export function compareRows(vehicles: readonly PublicVehicle[], priceNote: string): CompareGroup[] {
  const columns = vehicles.map((vehicle): Record<Fact | 'price' | 'note', [string, string | null]> => ({
    ...factsOf(vehicle),
    price: ['List price', formatListPrice(vehicle.price)],
    note: ['Note', vehicle.price === null || vehicle.status === 'sold' ? null : priceNote || null],
  }));
  return groups.flatMap(([heading, names]) => {
    const rows = names.flatMap((name) => {
      const texts = columns.map((facts) => facts[name][1]);
      if (texts.every((text) => text === null)) return [];
      const label = columns[0]?.[name][0] ?? '';
      return [{ label, texts, agrees: vehicles.length > 1 && new Set(texts).size === 1 }];
    });
    return rows.length === 0 ? [] : [{ heading, rows }];
  });
}

/** The features that all vehicles have, when several are compared. */
export function sharedFeatures(vehicles: readonly PublicVehicle[]): ReadonlySet<string> {
  const [first, ...others] = vehicles;
  if (first === undefined || others.length === 0) return new Set();
  return new Set(
    first.features.filter((feature) => others.every(({ features }) => features.includes(feature))),
  );
}
