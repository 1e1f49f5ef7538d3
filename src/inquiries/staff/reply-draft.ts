import type { Inquiry } from '../inquiry.schema.ts';

export type ReplyText = { subject: string; text: string };

type Answered = Pick<Inquiry, 'name'> & { vehicle: { label: string } | null };

/**
 * Section 2: the start of a reply: a subject, and a greeting signed by the dealership; above it, by its author, if `signature`
 * is not empty.
 */
export function replyStart({ name, vehicle }: Answered, dealership: string, signature: string): ReplyText {
  const about = vehicle === null ? '' : ` about the ${vehicle.label}`;
  const signed = signature && `${signature}\n`;
  const text = `Dear ${name},\n\nThank you for your inquiry${about}.\n\n\n\nBest regards,\n${signed}${dealership}`;
  return { subject: 'Re: Your inquiry', text };
}

/** Section 2, Reply via Email. */
export const replyDraft = (
  inquiry: Answered & { email: string },
  dealership: string,
  signature: string,
): string => mailDraft(inquiry.email, replyStart(inquiry, dealership, signature));

export function mailDraft(to: string, { subject, text }: ReplyText): string {
  // RFC 6068: lines end in CRLF, and everything but the at sign is percent-encoded.
  const draft = { subject, body: text.replaceAll('\n', '\r\n') };
  const fields = Object.entries(draft).map(([field, value]) => `${field}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(to).replace('%40', '@')}?${fields.join('&')}`;
}
