import { accountName, type NamedAccount } from '../../accounts/account-name.ts';
import { appointmentText, dayText, timeText } from '../../inquiries/appointments/appointment-text.ts';
import { carName } from '../../inquiries/inquiry.ts';
import type { Inquiry } from '../../inquiries/inquiry.schema.ts';
import { noticePrefix } from '../../inquiries/mail/lead.ts';
import { counted } from '../../platform/counted.ts';
import { cleanLine, cleanText } from '../../platform/mail/clean-text.ts';
import type { MailMessage } from '../../platform/mail/message.ts';

/** Who gets a notice by mail. */
export type NoticeReader = NamedAccount & { id: number; email: string };

/** Inquiries of which the first are named. */
export type Some = { inquiries: readonly Inquiry[]; total: number };
export type Digest = { unanswered: Some; due: Some; drives: Some };

/** How many of each kind a mail names. */
export const mostNamed = 20;

type Site = { publicUrl: string; timeZone: string; today: string };

/** The mail of a morning. */
export function digestMail(
  reader: NoticeReader,
  { unanswered, due, drives }: Digest,
  site: Site,
): MailMessage {
  const { timeZone } = site;
  const parts = [
    unanswered.total > 0 && `${unanswered.total} to answer`,
    due.total > 0 && counted(due.total, 'follow-up'),
    drives.total > 0 && counted(drives.total, 'test drive'),
  ].filter((part) => part !== false);
  return mail(reader, `digest-${reader.id}-${site.today}`, site, {
    subject: `Today: ${parts.join(', ')}`,
    lines: [
      ...list('New and not answered yet', unanswered, (inquiry) =>
        [nameOf(inquiry), `since ${appointmentText(inquiry.createdAt, timeZone)}`].join(', '),
      ),
      ...list('Follow-ups due, yours and those of nobody', due, (inquiry) =>
        [nameOf(inquiry), dueText(inquiry)].join(', '),
      ),
      ...list('Test drives today', drives, (inquiry) =>
        [
          inquiry.appointmentAt === null ? '' : timeText(inquiry.appointmentAt, timeZone),
          `${nameOf(inquiry)}${inquiry.heldUntil === null ? '' : ' (not confirmed yet)'}`,
        ].join('  '),
      ),
    ],
  });
}

/** The mail about follow-ups that have become overdue; there is at least one. */
export function overdueMail(reader: NoticeReader, overdue: Some, site: Site): MailMessage {
  const [first] = overdue.inquiries;
  const what =
    overdue.total === 1 && first !== undefined
      ? `Overdue follow-up: ${nameOf(first)}`
      : `${overdue.total} overdue follow-ups`;
  const key = `overdue-${reader.id}-${overdue.inquiries
    .map(({ id, followUpOn }) => `${id}.${followUpOn?.replaceAll('-', '')}`)
    .slice(0, 3)
    .join('-')}-${overdue.total}`;
  return mail(reader, key, site, {
    subject: what,
    lines: list('These follow-ups are overdue', overdue, (inquiry) =>
      [
        `${nameOf(inquiry)}, ${dueText(inquiry)}`,
        `  ${site.publicUrl}/admin?tab=inquiries&inquiry=${inquiry.id}`,
      ].join('\n'),
    ),
  });
}

function mail(
  reader: NoticeReader,
  key: string,
  { publicUrl }: Site,
  { subject, lines }: { subject: string; lines: readonly string[] },
): MailMessage {
  const text = [
    `Hello ${accountName(reader)},`,
    '',
    ...lines,
    `All of them: ${publicUrl}/admin?tab=inquiries`,
    '',
    'You choose these mails in the portal under Settings, Your account, Notices:',
    `${publicUrl}/admin/settings/account`,
    '',
  ];
  return {
    messageId: `<${noticePrefix}${key}@${new URL(publicUrl).hostname}>`,
    to: reader.email,
    subject: cleanLine(subject),
    text: cleanText(text.join('\n')),
  };
}

function list(title: string, { inquiries, total }: Some, text: (inquiry: Inquiry) => string): string[] {
  if (total === 0) return [];
  const more = total - inquiries.length;
  return [
    `${title} (${total}):`,
    '',
    ...inquiries.map((inquiry) => `- ${text(inquiry)}`),
    ...(more > 0 ? [`- and ${more} more`] : []),
    '',
  ];
}

/** One line, so that what a visitor has typed cannot pass for another one. */
const nameOf = (inquiry: Inquiry) =>
  [inquiry.name, inquiry.offered ?? carName(inquiry)]
    .flatMap((part) => (part ? [cleanLine(part)] : []))
    .join(', ');

const dueText = ({ followUpOn }: Inquiry) => (followUpOn === null ? '' : `due ${dayText(followUpOn).long}`);
