import type { InquiryStatus } from '../inquiry.ts';

/** What an appointment is. Safe in a browser. */

export const appointmentStates = ['requested', 'confirmed', 'canceled', 'came', 'no-show'] as const;
export type AppointmentState = (typeof appointmentStates)[number];

export const appointmentStateLabels: Record<AppointmentState, string> = {
  requested: 'Asked for',
  confirmed: 'Confirmed',
  canceled: 'Canceled',
  came: 'Came',
  'no-show': 'No-show',
};

/** Whether the customer is still expected: in the other states it keeps no time. */
export const isExpected = (state: AppointmentState) => state === 'requested' || state === 'confirmed';

export const appointmentKinds = ['test-drive', 'visit', 'handover'] as const;
export type AppointmentKind = (typeof appointmentKinds)[number];

export const appointmentKindLabels: Record<AppointmentKind, string> = {
  'test-drive': 'Test drive',
  visit: 'Visit',
  handover: 'Handover',
};

/** Without a kind of its own it is what the website offers. */
export const kindText = (kind: AppointmentKind | null) => appointmentKindLabels[kind ?? 'test-drive'];

/** What whoever drives has to bring. */
export const licenseText = 'your driver’s license';

/** Whether somebody still has to see the driver's license: before a test drive. */
export const needsLicense = (
  kind: AppointmentKind | null,
  { licenseSeenAt }: { licenseSeenAt: Date | string | null },
): boolean => (kind ?? 'test-drive') === 'test-drive' && licenseSeenAt === null;

/** Seconds between a change of staff and the mail that tells the customer; until then it can be taken back. */
export const undoSeconds = 30;

/** How an appointment was before its last change. Times are ISO 8601. */
export type AppointmentUndo = {
  until: string;
  at: string | null;
  /** Whether a time was taken. */
  hadTime: boolean;
  /** Null if there was no row. */
  state: AppointmentState | null;
  kind: AppointmentKind | null;
  by: string | null;
  since: string;
  movedFrom: string | null;
  status: InquiryStatus;
  answeredAt: string | null;
  messageIds: string[];
};
