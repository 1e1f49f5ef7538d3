import type { MailMessage } from '../platform/mail/message.ts';
import { z } from '../platform/zod.ts';

export const mailPreviewSchema = z
  .object({ subject: z.string(), text: z.string(), html: z.string() })
  .openapi('MailPreview');

/** A mail as staff look at it: its pictures have the addresses of the website. */
export function previewOf({ subject, text, html = '', pictures = [] }: MailMessage) {
  const shown = pictures.reduce(
    (page, { cid, address }) => page.replaceAll(`"cid:${cid}"`, `"${address}"`),
    html,
  );
  return { subject, text, html: shown };
}
