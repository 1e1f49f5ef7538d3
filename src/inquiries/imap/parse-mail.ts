import PostalMime, { type Email } from 'postal-mime';

/** The parts of a mail. Anybody writes mails: one can keep this busy for minutes, so the server calls `openMailParser` instead. */
export const parseMail = (bytes: Uint8Array): Promise<Email> =>
  PostalMime.parse(bytes, { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 });
