/** The kinds of new inquiries that may go to different people. Safe in a browser. */
export const leadKinds = [
  'purchase',
  'financing',
  'trade',
  'test-drive',
  'sell',
  'service',
  'other',
] as const;
export type LeadKind = (typeof leadKinds)[number];

export const leadKindLabels: Record<LeadKind, string> = {
  purchase: 'About a vehicle',
  financing: 'Financing',
  trade: 'Trade-in',
  'test-drive': 'Test drive',
  sell: 'Selling a car, consignment',
  service: 'Service',
  other: 'Everything else',
};

/** The addresses of each kind. A kind without any, and without accounts, goes where everything else goes. */
export type LeadRoutes = Record<LeadKind, string[]>;
/** The accounts of each kind, by their ids. They get mail beside the addresses, where their own address is at that time. */
export type LeadPeople = Record<LeadKind, number[]>;
