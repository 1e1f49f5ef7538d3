/** Which IP addresses this process may connect to on behalf of staff: without `isAllowed`, public ones alone. */
export type Reaching = { isAllowed?: (address: string) => boolean };

/** Private networks too, where whoever runs the server says so. */
export const reachingOf = ({ privateNetworks }: { privateNetworks: boolean }): Reaching =>
  privateNetworks ? { isAllowed: () => true } : {};
