import type { LeadRoutes } from './lead-kinds.ts';

/** The addresses that get what customers write, beside those of accounts. Safe in a browser. */
type Recipients = { routes: LeadRoutes; unanswered: { to: string[] }; adfTo: string[] };

const addressesOf = ({ routes, unanswered, adfTo }: Partial<Recipients>) =>
  [...Object.values(routes ?? {}).flat(), ...(unanswered?.to ?? []), ...(adfTo ?? [])].map((address) =>
    address.toLowerCase(),
  );

/**
 * Whether a change names an address that got nothing so far, for which a borrowed session must not suffice: leads would go there
 * after it has ended.
 */
export function namesNewAddress(
  before: Recipients,
  change: { [Name in keyof Recipients]?: Recipients[Name] | undefined },
): boolean {
  const known = new Set(addressesOf(before));
  return addressesOf(change).some((address) => !known.has(address));
}
