/** Addresses of the lists that are pages of their own. Safe in a browser. */
import { foldedPlain } from './folded-text.ts';

/** Where the lists of one make begin. */
export const listsPath = '/inventory/make/';

/** `aston-martin` for `Aston Martin`; empty for a name without a Latin letter or a digit, which has no page. */
export const slugOfName = (name: string): string =>
  foldedPlain(name)
    .replaceAll("'", '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
