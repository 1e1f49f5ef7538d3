import type { InquiryStatus, Interest } from '../../src/inquiries/inquiry.ts';
import type { DemoOffer } from '../offered-car.ts';

/**
 * One inquiry to the demo dealership. `vehicleSlug` names a demo vehicle; without it the inquiry came from
 * the contact page. Its age is in hours before seeding.
 */
export type DemoInquiry = {
  name: string;
  email: string;
  phone?: string;
  message: string;
  interest?: Interest;
  vehicleSlug?: string;
  status: InquiryStatus;
  isArchived: boolean;
  receivedHoursAgo: number;
  /** Asks for a time of the next days. */
  wantsToCome?: true;
  offer?: DemoOffer;
};
