import type { Inquiry, InquiryVehicle } from '../src/inquiries/inquiry.schema.ts';

/** The vehicle of an inquiry as staff see it, with these changes. */
export const anInquiryVehicle = (changes: Partial<InquiryVehicle> = {}): InquiryVehicle => ({
  id: 52,
  label: '2023 Ashdown Grand Tourer V12',
  price: 329_500,
  image: null,
  stockNumber: null,
  soldAt: null,
  soldTo: null,
  adviser: null,
  ...changes,
});

/** An inquiry of Dana Whitlock as staff see it, with these changes. */
export const anInquiry = (changes: Partial<Inquiry> = {}): Inquiry => ({
  id: 147,
  name: 'Dana Whitlock',
  email: 'dana@whitlock.example',
  phone: '(602) 555-0188',
  message: 'Is it still there?',
  interest: 'purchase',
  vehicleId: 52,
  vehicle: anInquiryVehicle(),
  vehicleStates: [],
  deletedVehicle: null,
  wasSold: false,
  status: 'new',
  createdAt: '2026-11-20T17:00:00.000Z',
  isArchived: false,
  isDoubtful: false,
  assignedTo: null,
  followUpOn: null,
  answeredAt: null,
  appointmentAt: null,
  hasTime: false,
  heldUntil: null,
  appointment: null,
  licenseSeen: null,
  offered: null,
  source: null,
  referrer: null,
  utmSource: null,
  utmMedium: null,
  utmCampaign: null,
  ...changes,
});
