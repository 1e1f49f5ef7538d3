import type { InquiryStatus, Interest } from '../../src/inquiries/inquiry.ts';
import type { AppointmentKind } from '../../src/inquiries/appointments/appointment.ts';
import type { DemoOffer } from '../offered-car.ts';

/**
 * An appointment of the agenda: `openDay` counts days that are open from today on, or the next one that is; `time` is a place in the
 * times of that day. What is past by then has taken place.
 */
export type DemoAppointment = {
  openDay: number;
  time: number;
  kind: AppointmentKind;
  state: 'requested' | 'confirmed' | 'canceled';
};

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
  appointment?: DemoAppointment;
  offer?: DemoOffer;
};
