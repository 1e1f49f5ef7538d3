/** What an inquiry is: its fields and closed sets. Safe in a browser. */
import { sortOrdersOf } from '../platform/sort-orders.ts';
import type { Flood } from '../floods/flood.ts';
import { emailMessage } from '../platform/email.ts';
import type { MailState } from '../platform/mail/message.ts';
import type { VehicleState } from '../vehicles/vehicle-state.ts';

export const inquiryStatuses = ['new', 'contacted', 'pending', 'resolved', 'closed'] as const;
export type InquiryStatus = (typeof inquiryStatuses)[number];

/** Interests offered on a vehicle's page, section 9. */
export const vehicleInterests = ['purchase', 'financing', 'trade', 'test-drive', 'other'] as const;
/** Interests offered on the contact page, section 9. */
export const contactInterests = ['purchase', 'consignment', 'service', 'other'] as const;
/** Every interest an inquiry may have. */
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

/** The label of an interest. */
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

/** A purchase of a vehicle that was sold already. */
const oneLikeIt = 'One like it';

/** The label of an interest, null without one: section 2, and what the form of a sold vehicle calls a purchase. */
export const interestText = ({ interest, wasSold }: Pick<Inquiry, 'interest' | 'wasSold'>): string | null =>
  interest === 'purchase' && wasSold ? oneLikeIt : interest && interestLabels[interest];

export const inquiryBounds = { name: 100, email: 254, minPhone: 10, phone: 40, message: 5_000 } as const;

/** Section 5's messages, the same in the browser and from the server. */
export const inquiryMessages = {
  name: 'Please enter your name',
  email: emailMessage,
  phone: 'Please enter a valid phone number',
  message: 'Please write a message',
} as const;

/**
 * The vehicle of an inquiry, with what staff need beside the message. `price` is in US dollars, null on
 * request; `image` is an address. `soldTo` is the inquiry that it was sold to.
 */
export type InquiryVehicle = {
  id: number;
  label: string;
  price: number | null;
  image: string | null;
  stockNumber: string | null;
  soldAt: string | null;
  soldTo: { id: number; name: string } | null;
};

/** The source of a visit; null for unknown parts. `referrer` is a host. */
export type VisitSource = {
  referrer: string | null;
  utmSource: string | null;
  utmMedium: string | null;
  utmCampaign: string | null;
};

/** An inquiry as staff see it, section 3. Times are ISO 8601, days are like `2026-11-24`. */
export type Inquiry = VisitSource & {
  id: number;
  name: string;
  email: string;
  phone: string | null;
  message: string;
  interest: Interest | null;
  /** Kept when the vehicle is deleted; `vehicle` is null then. */
  vehicleId: number | null;
  vehicle: InquiryVehicle | null;
  /** What keeps the vehicle from being had. */
  vehicleStates: VehicleState[];
  /** The vehicle while it is in the bin. */
  deletedVehicle: { label: string; deletedAt: string } | null;
  /** Whether the vehicle was sold already when the inquiry was sent. */
  wasSold: boolean;
  status: InquiryStatus;
  createdAt: string;
  isArchived: boolean;
  /** Whether it is perhaps not from a person: no one was told of it, until somebody takes it over. */
  isDoubtful: boolean;
  /** Who works on it. */
  assignedTo: Colleague | null;
  /** A day in the dealership's time zone. */
  followUpOn: string | null;
  /** When the customer got the first answer. */
  answeredAt: string | null;
  /** When the customer wants to come. */
  appointmentAt: string | null;
  /** Whether that time is kept for it: not while it is archived, and others may have taken it by then. */
  hasTime: boolean;
  /** Until when that time is kept if the customer does not confirm it; null for one that stays. */
  heldUntil: string | null;
  /** The name of the car that the customer offers. */
  offered: string | null;
};

/** The name of the vehicle that an inquiry is about, as long as it is known; null otherwise. */
export const carName = ({ vehicle, deletedVehicle }: Pick<Inquiry, 'vehicle' | 'deletedVehicle'>) =>
  vehicle?.label ?? deletedVehicle?.label ?? null;

/** Somebody who can work on inquiries. */
export type Colleague = { id: number; username: string };

/** What staff have written about an inquiry: a note for themselves, or an answer to the customer. */
export const entryKinds = ['note', 'reply'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** A note or a reply. A reply without `mail` was given elsewhere, as on the phone. */
export type InquiryEntry = {
  id: number;
  at: string;
  by: string;
  kind: EntryKind;
  subject: string | null;
  text: string;
  mail: MailState | null;
  /** Whether the reader wrote it. */
  isOwn: boolean;
};

/** What an inquiry's page shows beyond the inquiry itself. */
export type InquiryHistory = {
  /** The newest first. */
  entries: InquiryEntry[];
  /** The other inquiries of the same person, the newest first. */
  others: Pick<
    Inquiry,
    | 'id'
    | 'name'
    | 'status'
    | 'createdAt'
    | 'isArchived'
    | 'interest'
    | 'wasSold'
    | 'vehicle'
    | 'vehicleStates'
    | 'deletedVehicle'
  >[];
  /** The vehicles that were sold to this inquiry. */
  bought: { id: number; label: string; soldAt: string | null }[];
};

/** A text to answer with; `subject` and `body` may have placeholders. */
export type ReplyTemplate = { id: number; name: string; subject: string; body: string };

/** What working on any inquiry needs. `sendsMail`: replies can be sent from here. */
export type InquiryDesk = { colleagues: Colleague[]; templates: ReplyTemplate[]; sendsMail: boolean };

export const replyBounds = { name: 60, subject: 200, text: 10_000, templates: 100 } as const;
export const noteBound = 5_000;

/** The lists of inquiries. */
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

/**
 * Numbers of inquiries. `new` counts current ones with status "new", `overdue` current ones whose follow-up day has
 * passed. `doubtful` ones are neither current nor archived.
 */
export type InquiryCounts = {
  current: number;
  archived: number;
  doubtful: number;
  new: number;
  overdue: number;
};

/**
 * What staff see live: the counts and the latest inquiry. `change` is the id of the latest entry in the
 * change log, so that every change is news.
 */
export type InquiryNews = {
  counts: InquiryCounts;
  latest: { id: number; name: string } | null;
  change: number;
  /** More of something than all visitors together may send. */
  floods: Flood[];
};
