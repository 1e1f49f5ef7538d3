/** Reads why a mail could not be sent, as `describeFailure` writes it: `EENVELOPE 550 5.1.1 RCPT TO`. */

/** A POSIX pattern of what the receiving server refuses for good: the recipient, or the mail itself. */
export const refusedForGood = '^(EENVELOPE 5[0-9][0-9] .*RCPT TO|EMESSAGE 5[0-9][0-9]( .*)?)$';

/**
 * Whether the server says that there is no such mailbox. Only by its enhanced code (RFC 3463): a plain 550 may as well be
 * about the sender, and would end a whole list.
 */
export const isUnknownMailbox = (reason: string): boolean =>
  /^EENVELOPE 5\d\d 5\.(?:1\.(?:1|2|3|6|10)|2\.1) RCPT TO$/.test(reason);
