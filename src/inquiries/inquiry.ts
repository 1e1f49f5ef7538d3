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

export const inquiryBounds = { name: 100, email: 254, minPhone: 10, phone: 40, message: 5_000 } as const;

/** Section 5's messages, the same in the browser and from the server. */
export const inquiryMessages = {
  name: 'Please enter your name',
  email: emailMessage,
  phone: 'Please enter a valid phone number',
  message: 'Please write a message',
} as const;
