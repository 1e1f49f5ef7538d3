import type { Inquiry, InquiryCounts, InquiryVehicle } from './inquiry.schema.ts';

/**
 * Defaults for answers that have only the fields of sections 3 and 7, or come from a node that
 * still runs an older version. A new field of an inquiry needs its default here.
 */

type Named = 'id' | 'name' | 'email' | 'message' | 'createdAt';

const defaults: Omit<Required<Inquiry>, Named> = {
  phone: null,
  interest: null,
  vehicleId: null,
  vehicle: null,
  vehicleStates: [],
  deletedVehicle: null,
  wasSold: false,
  status: 'new',
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
};

const vehicleDefaults: Omit<InquiryVehicle, 'id' | 'label'> = {
  price: null,
  image: null,
  stockNumber: null,
  soldAt: null,
  soldTo: null,
  adviser: null,
};

export const toInquiry = (answer: Inquiry): Inquiry => ({
  ...defaults,
  ...answer,
  vehicle: answer.vehicle ? { ...vehicleDefaults, ...answer.vehicle } : null,
});

/** Missing counts are not shown. */
export type InquiryList = { inquiries: Inquiry[]; total: number; counts: Partial<InquiryCounts> };

export const toInquiryList = (answer: Omit<InquiryList, 'counts'> & Partial<InquiryList>): InquiryList => ({
  counts: {},
  ...answer,
  inquiries: answer.inquiries.map(toInquiry),
});

export const toCounts = (counts: Partial<InquiryCounts>): InquiryCounts => ({
  current: 0,
  archived: 0,
  doubtful: 0,
  new: 0,
  overdue: 0,
  ...counts,
});
