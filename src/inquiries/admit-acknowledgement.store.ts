import type { Queries } from '../platform/database.ts';
import { admitMail } from '../platform/mail/recipients.ts';
import type { Acknowledgement } from './mail/acknowledgement.ts';

/**
 * Admits the mail that answers an inquiry, once a day for each vehicle, for offered cars and for everything else. Undefined if
 * the mailbox gets no more. Call it in the transaction that writes the mail.
 */
export async function admitAcknowledgement(
  tx: Queries,
  { email, vehicleId, isOffer }: { email: string; vehicleId: number | null; isOffer: boolean },
  now: Date,
): Promise<Acknowledgement | undefined> {
  const about = isOffer ? 'an offer' : vehicleId === null ? 'a message' : `vehicle ${vehicleId}`;
  const thing = `receipt of ${about} on ${now.toISOString().slice(0, 10)}`;
  const refusalToken = await admitMail(tx, { email, thing, now, isReceipt: true });
  return refusalToken === null ? undefined : { refusalToken, now };
}
