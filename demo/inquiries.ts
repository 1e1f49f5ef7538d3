import { inquiriesAboutVehicles } from './inquiries/about-vehicles.ts';
import type { DemoInquiry } from './inquiries/demo-inquiry.ts';
import { generalInquiries } from './inquiries/general.ts';

/** Two months of the demo dealership's mail, newest first. */
export const demoInquiries: readonly DemoInquiry[] = [...inquiriesAboutVehicles, ...generalInquiries].sort(
  (left, right) => left.receivedHoursAgo - right.receivedHoursAgo,
);
