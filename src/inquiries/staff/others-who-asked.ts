/** Who else asked for a vehicle that is being sold, and has to be told. */
import { isSettled } from '../follow-up.ts';
import type { Inquiry } from '../inquiry.schema.ts';
import { lastDigits } from '../last-digits.ts';

/** Whether two inquiries are of the same person: the same mail address, or the same phone number. */
function areOfOne(one: Inquiry, other: Inquiry): boolean {
  if (one.email !== '' && one.email.toLowerCase() === other.email.toLowerCase()) return true;
  const digits = lastDigits(one.phone);
  return digits !== null && digits === lastDigits(other.phone);
}

/** Whether the inquiry has a future test drive. */
export const hasTestDrive = ({ appointmentAt, hasTime }: Inquiry, now: Date) =>
  appointmentAt !== null && hasTime && new Date(appointmentAt) > now;

/**
 * The open inquiries about a vehicle but those of the `buyer`, people with a test drive first, the soonest at the top, then
 * the newest inquiry.
 */
export function othersWhoAsked(about: readonly Inquiry[], buyer: Inquiry | undefined, now: Date): Inquiry[] {
  const open = about.filter(
    (inquiry) =>
      !inquiry.isArchived && !isSettled(inquiry.status) && (buyer === undefined || !areOfOne(inquiry, buyer)),
  );
  const driveOf = (inquiry: Inquiry) =>
    hasTestDrive(inquiry, now) ? new Date(inquiry.appointmentAt ?? '').getTime() : Infinity;
  return open.toSorted((one, other) => {
    const [first, second] = [driveOf(one), driveOf(other)];
    return first === second ? other.createdAt.localeCompare(one.createdAt) : first - second;
  });
}

/** `2 others have asked about it, 1 of them has a test drive.` */
export function othersText(others: readonly Inquiry[], now: Date): string {
  const count = others.length;
  if (count === 0) return 'Nobody else has an open inquiry about it.';
  const drives = others.filter((inquiry) => hasTestDrive(inquiry, now)).length;
  const asked = count === 1 ? '1 other person has asked about it' : `${count} others have asked about it`;
  if (drives === 0) return `${asked}.`;
  if (count === 1) return '1 other person has asked about it, and has a test drive.';
  return `${asked}, ${drives} of them ${drives === 1 ? 'has' : 'have'} a test drive.`;
}
