import type { Dealership } from '../../dealership/dealership.schema.ts';
import type { PublicVehicle } from '../../vehicles/vehicle.ts';
import { statesOf, statesText } from '../../vehicles/vehicle-state.ts';
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

/** What keeps the vehicle of the lead from being had, in words like `sale pending`; an empty text if it can be had. */
export const stateText = ({ inquiry, vehicle }: Lead): string => {
  if (vehicle === null) return inquiry.vehicleId === null ? '' : 'not on the website';
  return statesText(statesOf({ status: vehicle.status, isPublished: true }));
};

/** Whether the lead is about a vehicle that is sold already. */
export const isSold = ({ vehicle }: Lead) => vehicle?.status === 'sold';
