import PostalMime, { type Email } from 'postal-mime';
import { htmlText } from './html-text.ts';

/** The parts of a mail; `htmlText` is what people read of its HTML, empty without any. */
export type ParsedMail = Email & { htmlText: string };

/** Takes a mail apart. Anybody writes mails: one can keep this busy for minutes, so the server calls `openMailParser` instead. */
export async function parseMail(bytes: Uint8Array): Promise<ParsedMail> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 });
  return { ...mail, htmlText: htmlText(mail.html ?? '') };
}
