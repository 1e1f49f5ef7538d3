import { accountName, type NamedAccount } from '../../accounts/account-name.ts';
import { appointmentText, dayText, timeText } from '../../inquiries/appointments/appointment-text.ts';
import { carName } from '../../inquiries/inquiry.ts';
import type { Inquiry } from '../../inquiries/inquiry.schema.ts';
import { noticePrefix } from '../../inquiries/mail/lead.ts';
import { counted } from '../../platform/counted.ts';
import { cleanLine } from '../../platform/mail/clean-text.ts';
import { letterMail } from '../../platform/mail/letter-mail.ts';
import type { Letter, Letterhead, LetterList } from '../../platform/mail/letter.ts';
import type { MailMessage } from '../../platform/mail/message.ts';

/** Who gets a notice by mail. */
export type NoticeReader = NamedAccount & { id: number; email: string };

/** Inquiries of which the first are named. */
export type Some = { inquiries: readonly Inquiry[]; total: number };
export type Digest = { unanswered: Some; due: Some; drives: Some };

/** How many of each kind a mail names. */
export const mostNamed = 20;

/** What mails to staff need to know of the site; `head` is their letterhead. */
export type NoticeSite = { publicUrl: string; timeZone: string; head: Letterhead };

type Today = NoticeSite & { today: string };

/** The mail of a morning. */
export function digestMail(
  reader: NoticeReader,
  { unanswered, due, drives }: Digest,
  site: Today,
): MailMessage {
  const { timeZone } = site;
  const parts = [
    unanswered.total > 0 && `${unanswered.total} to answer`,
    due.total > 0 && counted(due.total, 'follow-up'),
    drives.total > 0 && counted(drives.total, 'test drive'),
  ].filter((part) => part !== false);
  return mail(reader, `digest-${reader.id}-${site.today}`, site, {
    subject: `Today: ${parts.join(', ')}`,
    kicker: dayText(site.today).long,
    title: parts.join(', '),
    lists: [
      ...list(site, 'New and not answered yet', unanswered, (inquiry) =>
        [nameOf(inquiry), sinceText(inquiry, site)].join(', '),
      ),
      ...list(site, 'Follow-ups due, yours and those of nobody', due, (inquiry) =>
        [nameOf(inquiry), dueText(inquiry)].join(', '),
      ),
      ...list(site, 'Test drives today', drives, (inquiry) =>
        [
          inquiry.appointmentAt === null ? '' : timeText(inquiry.appointmentAt, timeZone),
          `${nameOf(inquiry)}${inquiry.heldUntil === null ? '' : ' (not confirmed yet)'}`,
        ].join(' '),
      ),
    ],
  });
}

/** The mail about follow-ups that have become overdue; there is at least one. */
export function overdueMail(reader: NoticeReader, overdue: Some, site: NoticeSite): MailMessage {
  const key = `overdue-${reader.id}-${overdue.inquiries
    .map(({ id, followUpOn }) => `${id}.${followUpOn?.replaceAll('-', '')}`)
    .slice(0, 3)
    .join('-')}-${overdue.total}`;
  return mail(reader, key, site, {
    subject: aboutOne('Overdue follow-up', overdue) ?? `${overdue.total} overdue follow-ups`,
    title: overdue.total === 1 ? 'Overdue follow-up' : `${overdue.total} overdue follow-ups`,
    lists: list(site, 'These follow-ups are overdue', overdue, (inquiry) =>
      [nameOf(inquiry), dueText(inquiry)].join(', '),
    ),
  });
}

/** The mail about leads that somebody else has given to an account; there is at least one. `by` is their name, if it is known. */
export function assignedMail(
  reader: NoticeReader,
  assigned: Some,
  { by, now, ...site }: NoticeSite & { by: string | null; now: Date },
): MailMessage {
  const key = `assigned-${reader.id}-${assigned.inquiries[0]?.id ?? 0}-${now.getTime()}`;
  const these = assigned.total === 1 ? 'this lead' : 'these leads';
  return mail(reader, key, site, {
    subject: aboutOne('Assigned to you', assigned) ?? `${assigned.total} leads assigned to you`,
    title: assigned.total === 1 ? 'Assigned to you' : `${assigned.total} leads assigned to you`,
    paragraphs: [by === null ? `From now on you look after ${these}.` : `${by} has given you ${these}.`],
    lists: list(site, assigned.total === 1 ? 'Your lead' : 'Your leads', assigned, (inquiry) =>
      [nameOf(inquiry), sinceText(inquiry, site), dueText(inquiry)].filter((part) => part !== '').join(', '),
    ),
  });
}

/** The mail about inquiries that nobody has answered in time, to an address or an account; there is at least one. */
export function unansweredMail(
  to: { email: string; name: string | null },
  unanswered: Some,
  {
    hours,
    counts,
    now,
    part,
    ...site
  }: NoticeSite & { hours: number; counts: 'open' | 'all'; now: Date; part: number },
): MailMessage {
  const time = counted(hours, counts === 'open' ? 'opening hour' : 'hour');
  const key = `unanswered-${unanswered.inquiries[0]?.id ?? 0}-${now.getTime()}-${part}`;
  return letter(to, key, site, {
    subject: aboutOne('Not answered', unanswered) ?? `${unanswered.total} inquiries are not answered`,
    title: unanswered.total === 1 ? 'Not answered' : `${unanswered.total} inquiries are not answered`,
    paragraphs: [
      `Nobody has answered ${unanswered.total === 1 ? 'this inquiry' : 'these inquiries'} within ${time}.`,
    ],
    lists: list(site, 'Waiting for an answer', unanswered, (inquiry) =>
      [
        nameOf(inquiry),
        sinceText(inquiry, site),
        inquiry.assignedTo === null ? 'nobody has it' : `with ${inquiry.assignedTo.username}`,
      ].join(', '),
    ),
    why: [
      'Your dealership has these mails sent to you. Managers choose so in the portal under Settings, Inquiries and mail:',
      `${site.publicUrl}/admin/settings/mail`,
    ],
  });
}

type Content = Pick<Letter, 'title' | 'lists'> & { subject: string } & Partial<
    Pick<Letter, 'kicker' | 'paragraphs'>
  >;

const mail = (reader: NoticeReader, key: string, site: NoticeSite, content: Content): MailMessage =>
  letter({ email: reader.email, name: accountName(reader) }, key, site, {
    ...content,
    why: [
      'You choose these mails in the portal under Settings, Your account, Notices:',
      `${site.publicUrl}/admin/settings/account`,
    ],
  });

function letter(
  { email, name }: { email: string; name: string | null },
  key: string,
  { publicUrl, head }: NoticeSite,
  { subject, paragraphs = [], ...content }: Content & Pick<Letter, 'why'>,
): MailMessage {
  const only = content.lists?.length === 1 ? content.lists[0] : undefined;
  const address = only?.items.length === 1 && only.more === 0 ? only.items[0]?.address : undefined;
  return {
    messageId: `<${noticePrefix}${key}@${new URL(publicUrl).hostname}>`,
    to: email,
    subject: cleanLine(subject),
    ...letterMail(
      {
        preview: content.lists?.[0]?.items[0]?.text ?? '',
        greeting: name === null ? '' : `Hello ${cleanLine(name)},`,
        paragraphs,
        buttons: [
          address === undefined
            ? { label: 'Open the Inquiries', address: `${publicUrl}/admin?tab=inquiries` }
            : { label: 'Open the Inquiry', address },
        ],
        ...content,
      },
      head,
    ),
  };
}

function list(
  { publicUrl }: NoticeSite,
  title: string,
  { inquiries, total }: Some,
  text: (inquiry: Inquiry) => string,
): LetterList[] {
  if (total === 0) return [];
  return [
    {
      title: `${title} (${total})`,
      items: inquiries.map((inquiry) => ({
        text: text(inquiry),
        address: `${publicUrl}/admin?tab=inquiries&inquiry=${inquiry.id}`,
      })),
      more: total - inquiries.length,
    },
  ];
}

/** The subject of a mail about a single inquiry, which names it. */
function aboutOne(what: string, { inquiries, total }: Some): string | null {
  const [first] = inquiries;
  return total === 1 && first !== undefined ? `${what}: ${nameOf(first)}` : null;
}

/** One line, so that what a visitor has typed cannot pass for another one. */
const nameOf = (inquiry: Inquiry) =>
  [inquiry.name, inquiry.offered ?? carName(inquiry)]
    .flatMap((part) => (part ? [cleanLine(part)] : []))
    .join(', ');

const dueText = ({ followUpOn }: Inquiry) => (followUpOn === null ? '' : `due ${dayText(followUpOn).long}`);
const sinceText = ({ createdAt }: Inquiry, { timeZone }: NoticeSite) =>
  `since ${appointmentText(createdAt, timeZone)}`;
