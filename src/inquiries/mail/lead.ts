import type { Dealership } from '../../dealership/dealership.ts';
import type { PublicVehicle } from '../../vehicles/vehicle.ts';
import type { VisitSource } from '../inquiry.ts';
import type { NewInquiry } from '../inquiry.schema.ts';
import type { NewOffer } from '../offers/offer.ts';

/** A new inquiry with everything that a mail about it contains. */
export type Lead = {
  inquiry: Omit<NewInquiry, keyof VisitSource> & { id: number; createdAt: Date };
  /** Null if the inquiry names none, or one that was deleted. */
  vehicle: PublicVehicle | null;
  /** The car that the customer offers. */
  offer?: NewOffer | undefined;
  dealership: Dealership;
  /** Without a trailing slash. */
  publicUrl: string;
};

/** Whether the lead is about a vehicle that is sold already. */
export const isSold = ({ vehicle }: Lead) => vehicle?.status === 'sold';

/** Removes what neither XML 1.0 nor a mail may contain: control characters and unpaired surrogates. */
export const cleanText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .toWellFormed()
    .replace(/[^\t\n\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
