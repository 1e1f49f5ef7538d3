/** The programs that read the inventory at an address of their own. Safe in a browser. */

/** The channels in the order of the settings. */
export const channels = ['google', 'meta', 'jamesedition', 'csv', 'json'] as const;
export type Channel = (typeof channels)[number];

/** What staff read about a channel, and how its file is called. */
type ChannelFacts = {
  name: string;
  /** What a vehicle needs to be in it. */
  needs: string;
  extension: 'csv' | 'xml' | 'json';
  /** The label of what the channel calls the dealership by; null if it needs none. */
  code: { label: string; hint: string; isRequired: boolean } | null;
};

export const channelFacts: Readonly<Record<Channel, ChannelFacts>> = {
  google: {
    name: 'Google vehicle listings',
    needs: 'A VIN of 17 characters, a price, a condition and a photograph',
    extension: 'csv',
    code: {
      label: 'Store code',
      hint: 'Exactly as in your Google Business Profile',
      isRequired: true,
    },
  },
  meta: {
    name: 'Meta automotive catalog',
    needs: 'A VIN of 17 characters, a price, a condition, a color and a photograph',
    extension: 'csv',
    code: { label: 'Dealer ID', hint: 'Only if Meta or a partner has given you one', isRequired: false },
  },
  jamesedition: {
    name: 'JamesEdition',
    needs: 'A condition and a photograph. A price may be on request',
    extension: 'xml',
    code: { label: 'JamesEdition ID', hint: 'The number of your dealer account there', isRequired: true },
  },
  csv: {
    name: 'Any other reader (CSV)',
    needs: 'Every car, one row each: for Autotrader, CarGurus and the like',
    extension: 'csv',
    code: {
      label: 'Dealer ID',
      hint: 'If the marketplace has given you one. It is in each row',
      isRequired: false,
    },
  },
  json: {
    name: 'Your own programs (JSON)',
    needs: 'Every car, with everything that the website shows',
    extension: 'json',
    code: null,
  },
};

/** Days without a read after which a channel that is on is worth a look. */
const quietDays = 3;

/** Whole days for which nobody has read a channel that is on; null if that is no reason to look. A pushed one need not be read. */
export function quietDaysOf(
  { since, readAt, isPushed }: { since: Date | null; readAt: Date | null; isPushed: boolean },
  now: Date,
): number | null {
  if (isPushed || (since ?? readAt) === null) return null;
  // A new address has no readers yet, whoever read the one before.
  const begun = Math.max(since?.getTime() ?? 0, readAt?.getTime() ?? 0);
  const days = Math.floor((now.getTime() - begun) / (24 * 60 * 60_000));
  return days >= quietDays ? days : null;
}
