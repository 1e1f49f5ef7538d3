import type { Adviser } from '../../accounts/adviser.schema.ts';
import type { Appearance } from '../../appearance/appearance.schema.ts';
import type { Dealership } from '../../dealership/dealership.schema.ts';
import type { LetterAdviser } from '../../platform/mail/letter.ts';
import type { MailTexts } from '../../mail/mail-texts.ts';
import { statesOf, statesText } from '../../vehicles/vehicle-state.ts';
import type { PublicVehicle } from '../../vehicles/vehicle.ts';
import type { NewInquiry } from '../inquiry.schema.ts';
import type { LeadSource, VisitSource } from '../inquiry.ts';
import type { NewOffer } from '../offers/offer.schema.ts';

/** A new inquiry with the content of the mails about it. */
export type Lead = {
  inquiry: Omit<NewInquiry, keyof VisitSource | 'source' | 'status' | 'assignedTo' | 'answeredAt'> & {
    id: number;
    createdAt: Date;
    source?: LeadSource | null;
  };
  /** Null if the inquiry names no vehicle, or a deleted one. */
  vehicle: PublicVehicle | null;
  /** Who looks after the vehicle, as visitors see them. */
  adviser?: Adviser | undefined;
  /** The car that the customer offers. */
  offer?: NewOffer | undefined;
  dealership: Dealership;
  /** Without a trailing slash. */
  publicUrl: string;
};

/** How mails to customers look, and their texts that staff have changed. */
export type MailLook = { appearance: Appearance; texts: MailTexts };

/** Why the vehicle is not available, such as `sale pending`; empty if it is. */
export const stateText = ({ inquiry, vehicle }: Lead): string => {
  if (vehicle === null) return inquiry.vehicleId === null ? '' : 'not on the website';
  return statesText(statesOf({ status: vehicle.status, isPublished: true }));
};

export const isSold = ({ vehicle }: Lead) => vehicle?.status === 'sold';

/** Who looks after the vehicle of a lead, as a mail to its customer says it; null for a sold one. */
export const letterAdviser = (lead: Lead): LetterAdviser | null =>
  lead.adviser === undefined || isSold(lead)
    ? null
    : { ...lead.adviser, says: 'looks after this car and will be in touch with you.' };

/** Starts the ids of all mails about an inquiry. Unique even if a new database counts from 1 again. */
const prefix = ({ id, createdAt }: { id: number; createdAt: Date }) =>
  `<inquiry-${id}-${createdAt.getTime()}-`;

export const leadMessageId = (
  inquiry: { id: number; createdAt: Date },
  part: string,
  publicUrl: string,
): string => `${prefix(inquiry)}${part}@${new URL(publicUrl).hostname}>`;

/** How the ids of mails to staff begin that name the customers of several inquiries. */
export const noticePrefix = 'notice-';

/** An SQL pattern for the ids of all mails about an inquiry. */
export const leadMessageIds = (inquiry: { id: number; createdAt: Date }): string => `${prefix(inquiry)}%`;
