import { parseHttps } from '../platform/https-address.ts';

/** The address of something about a vehicle that another site has. */

export const linkMessage = 'Enter an address that begins with https://';

/** The address as browsers write it; null for what `parseHttps` refuses. */
export const canonicalLink = (text: string): string | null => parseHttps(text.trim())?.href ?? null;
