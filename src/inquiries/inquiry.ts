/** What an inquiry is: its fields and closed sets. Safe in a browser. */
import { emailMessage } from '../platform/email.ts';

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
};

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
 * request; `image` is an address.
 */
export type InquiryVehicle = { id: number; label: string; price: number | null; image: string | null };

/** An inquiry as staff see it, section 3. `createdAt` is ISO 8601. */
export type Inquiry = {
  id: number;
  name: string;
  email: string;
  phone: string | null;
  message: string;
  interest: Interest | null;
  /** Kept when the vehicle is deleted; `vehicle` is null then. */
  vehicleId: number | null;
  vehicle: InquiryVehicle | null;
  status: InquiryStatus;
  createdAt: string;
  isArchived: boolean;
};

/** Sort orders of the list of inquiries. By status means from new to closed. */
export const inquiryOrders = [
  'id-asc',
  'id-desc',
  'name-asc',
  'name-desc',
  'date-asc',
  'date-desc',
  'status-asc',
  'status-desc',
] as const;
export type InquiryOrder = (typeof inquiryOrders)[number];

/** Numbers of inquiries. `new` counts those with status "new" that are not archived. */
export type InquiryCounts = { current: number; archived: number; new: number };

/** What staff see live: the counts and the latest inquiry. */
export type InquiryNews = { counts: InquiryCounts; latest: { id: number; name: string } | null };
