/**
 * One mail to one address, as stored in the outbox. Header values were validated to contain no line breaks.
 */
export type MailMessage = {
  /**
   * With angle brackets. Every attempt uses the same one, so that mail servers and clients can recognize
   * duplicates.
   */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  /** The same for mail programs that show HTML, without anything from outside. */
  html?: string;
  /** What `html` shows as `cid:` addresses. Read when the mail is sent; one that is gone by then is left out. */
  pictures?: readonly MailPicture[];
  /** Where replies go. */
  replyTo?: { name: string; address: string };
  /** The text of an .ics file that is attached. */
  calendar?: string;
  /** Written by a person, so that an absence note in answer to it is welcome. */
  isPersonal?: boolean;
  /** Ends further mails of this kind by one POST (RFC 8058): mail clients offer it as a button. */
  unsubscribeUrl?: string;
};

/** A picture of a mail; `address` is its path on the website. A small one is at most 160 pixels wide in the mail. */
export type MailPicture = { cid: string; address: string; isSmall?: true };

/** Whether a mail has been sent. `delayed`: an attempt has failed, and another one follows. */
export const mailStates = ['waiting', 'delayed', 'sent', 'failed'] as const;
export type MailState = (typeof mailStates)[number];
