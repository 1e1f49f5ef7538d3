/** One mail to one address, as it waits in the outbox. Header values hold no line breaks: they were validated as one line of text. */
export type MailMessage = {
  /** With angle brackets. Names the mail for good, so that a mail server or client that sees it twice can tell. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  /** Who an answer goes to, as a name and an address. */
  replyTo?: { name: string; address: string };
};
