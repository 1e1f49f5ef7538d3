import type { Inquiry } from '../inquiry.ts';

const subject = 'Re: Your inquiry';

/** Section 2, Reply via Email: the address of a mail draft with a greeting, signed by the dealership. */
export function replyDraft({ name, email, vehicle }: Inquiry, dealership: string): string {
  const about = vehicle === null ? '' : ` about the ${vehicle.label}`;
  const body = `Dear ${name},\n\nThank you for your inquiry${about}.\n\n\n\nBest regards,\n${dealership}`;
  // RFC 6068: lines end in CRLF, and everything but the at sign is percent-encoded.
  const draft = { subject, body: body.replaceAll('\n', '\r\n') };
  const fields = Object.entries(draft).map(([field, text]) => `${field}=${encodeURIComponent(text)}`);
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?${fields.join('&')}`;
}
