import type { Dealership } from './dealership.schema.ts';

type Address = Pick<Dealership, 'street' | 'city' | 'region' | 'postalCode'>;

const inOneLine = (parts: readonly string[]) => parts.filter((part) => part !== '').join(', ');

/** `1 Desert Way, Phoenix, AZ 85001`, without what is not known; empty before the profile is filled in. */
export const addressText = ({ street, city, region, postalCode }: Address): string =>
  inOneLine([street, city, `${region} ${postalCode}`.trim()]);

/** `Halcyon Motor Group, 1 Desert Way, Phoenix, AZ 85001` */
export const placeText = (at: Address & { name: string }): string => inOneLine([at.name, addressText(at)]);

/** `(480) 555-0142, hello@halcyon.example`, without what is not known. */
export const reachText = ({ phone, email }: Pick<Dealership, 'phone' | 'email'>): string =>
  inOneLine([phone, email]);
