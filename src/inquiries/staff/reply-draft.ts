import type { Inquiry } from '../inquiry.ts';

/** Section 2: how an answer to an inquiry begins: a subject, and a greeting signed by the dealership. */
export function replyStart(
  { name, vehicle }: Pick<Inquiry, 'name' | 'vehicle'>,
  dealership: string,
): { subject: string; text: string } {
  const about = vehicle === null ? '' : ` about the ${vehicle.label}`;
  const text = `Dear ${name},\n\nThank you for your inquiry${about}.\n\n\n\nBest regards,\n${dealership}`;
  return { subject: 'Re: Your inquiry', text };
}

/** Section 2, Reply via Email: the address of a mail draft that begins so. */
export function replyDraft(inquiry: Pick<Inquiry, 'name' | 'email' | 'vehicle'>, dealership: string): string {
  const { subject, text } = replyStart(inquiry, dealership);
  // RFC 6068: lines end in CRLF, and everything but the at sign is percent-encoded.
  const draft = { subject, body: text.replaceAll('\n', '\r\n') };
  const fields = Object.entries(draft).map(([field, value]) => `${field}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(inquiry.email).replace('%40', '@')}?${fields.join('&')}`;
}
