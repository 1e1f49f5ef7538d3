import { answeredInquiries } from './inquiries/answered.ts';
import { inquiriesAboutVehicles } from './inquiries/about-vehicles.ts';
import type { DemoInquiry } from './inquiries/demo-inquiry.ts';
import { generalInquiries } from './inquiries/general.ts';

/** The demo dealership's inquiries of the past months, newest first. */
export const demoInquiries: readonly DemoInquiry[] = [
  ...inquiriesAboutVehicles,
  ...generalInquiries,
  ...answeredInquiries,
].sort((left, right) => left.receivedHoursAgo - right.receivedHoursAgo);
