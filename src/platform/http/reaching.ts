/** How servers that staff name are reached. */
export type Reaching = {
  /** Which IP addresses may be connected to; public ones alone if it is not given. */
  isAllowed?: (address: string) => boolean;
  /** Certificates in PEM that are trusted beside the usual ones. */
  trusted?: string;
  /** Milliseconds in which an answer or a file must be here. */
  timeoutMs?: number;
};

/** Private networks too, where whoever runs the server says so. */
export const reachingOf = ({ privateNetworks }: { privateNetworks: boolean }): Reaching =>
  privateNetworks ? { isAllowed: () => true } : {};
