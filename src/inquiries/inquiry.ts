/** What an inquiry is: its fields and closed sets. Safe in a browser. */
import { emailMessage } from '../platform/email.ts';
import { sortOrdersOf } from '../platform/sort-orders.ts';

export const inquiryStatuses = ['new', 'contacted', 'pending', 'resolved', 'closed'] as const;
export type InquiryStatus = (typeof inquiryStatuses)[number];

/** Interests offered on a vehicle's page, section 9. */
export const vehicleInterests = ['purchase', 'financing', 'trade', 'test-drive', 'other'] as const;
/** Interests offered on the contact page, section 9. */
export const contactInterests = ['purchase', 'consignment', 'service', 'other'] as const;
export const interests = [
  'purchase',
  'financing',
  'trade',
  'test-drive',
  'consignment',
  'service',
  'other',
  'sell',
] as const;
export type Interest = (typeof interests)[number];

export const interestLabels: Record<Interest, string> = {
  purchase: 'Purchase',
  financing: 'Financing',
  trade: 'Trade-in',
  'test-drive': 'Test drive',
  consignment: 'Consignment',
  service: 'Service',
  other: 'Other',
  sell: 'Selling a car',
};

/** The label of an interest, null without one: section 2, and what the form of a sold vehicle calls a purchase. */
export const interestText = ({ interest, wasSold }: { interest: Interest | null; wasSold: boolean }) =>
  interest === 'purchase' && wasSold ? 'One like it' : interest && interestLabels[interest];

/** Where a lead came from that did not come by a form of the website. */
export const leadSources = ['phone', 'walk-in', 'event', 'marketplace', 'referral'] as const;
export type LeadSource = (typeof leadSources)[number];

export const leadSourceLabels: Record<LeadSource, string> = {
  phone: 'Phone',
  'walk-in': 'Walk-in',
  event: 'Event',
  marketplace: 'Marketplace',
  referral: 'Referral',
};

export const inquiryBounds = { name: 100, email: 254, minPhone: 10, phone: 40, message: 5_000 } as const;

/** Section 5's messages, the same in the browser and from the server. */
export const inquiryMessages = {
  name: 'Please enter your name',
  email: emailMessage,
  phone: 'Please enter a valid phone number',
  message: 'Please write a message',
} as const;

/** The source of a visit; null for unknown parts. `referrer` is a host. */
export type VisitSource = {
  referrer: string | null;
  utmSource: string | null;
  utmMedium: string | null;
  utmCampaign: string | null;
};

type Named = { label: string } | null;
/** The name of an inquiry's vehicle, also of a deleted one; null if it is not known. */
export const carName = ({ vehicle, deletedVehicle }: { vehicle: Named; deletedVehicle: Named }) =>
  vehicle?.label ?? deletedVehicle?.label ?? null;

/** What staff have written about an inquiry: a note for themselves, or an answer to the customer. */
export const entryKinds = ['note', 'reply'] as const;
export type EntryKind = (typeof entryKinds)[number];

export const replyBounds = { name: 60, subject: 200, text: 10_000, templates: 100 } as const;
export const noteBound = 5_000;

/** Filters of the list; null and false for any. `website` is what has no other source. */
export type InquiryFilters = {
  status: InquiryStatus | null;
  source: LeadSource | 'website' | null;
  /** Assigned to nobody. */
  unassigned: boolean;
  /** Whose follow-up is due today or overdue. */
  due: boolean;
};
export const filterSources = ['website', ...leadSources] as const;

export const inquiryViews = ['current', 'doubtful', 'archive'] as const;
export type InquiryView = (typeof inquiryViews)[number];

/**
 * Sort orders of the list of inquiries. By status means from new to closed, by interest in the order of
 * `interests`, and by vehicle by its id. Those without a value come last.
 */
export const inquiryOrders = sortOrdersOf(
  'id',
  'name',
  'email',
  'phone',
  'date',
  'interest',
  'vehicle',
  'status',
);
export type InquiryOrder = (typeof inquiryOrders)[number];
