/** The texts of mails to customers that staff may change. Safe in a browser. */

export const mailTextKinds = [
  'vehicle-inquiry',
  'sold-vehicle',
  'general-inquiry',
  'offered-car',
  'test-drive',
] as const;
export type MailTextKind = (typeof mailTextKinds)[number];

/** The names in braces, each with its meaning. */
export const mailPlaceholders = {
  name: 'the customer’s name',
  vehicle: 'the vehicle',
  price: 'its price',
  when: 'by when you answer, from your hours: “today, before we close at 7PM”',
  time: 'day and time of the test drive',
  dealership: 'the dealership’s name',
  phone: 'the dealership’s phone number',
} as const;
export type MailPlaceholder = keyof typeof mailPlaceholders;

export type MailText = { subject: string; text: string };
/** The texts that staff have changed. */
export type MailTexts = Partial<Record<MailTextKind, MailText>>;

export const mailTextBounds = { subject: 200, text: 2_000 } as const;

/** What each mail answers, what it says unless staff have changed it, and what can be filled in. */
export const mailTextDefaults: Record<
  MailTextKind,
  MailText & { label: string; hint: string; placeholders: readonly MailPlaceholder[] }
> = {
  'vehicle-inquiry': {
    label: 'Inquiry about a vehicle',
    hint: 'Sent at once, with the vehicle’s photograph and facts',
    subject: 'Your inquiry about the {vehicle}',
    text: 'Thank you for asking about the {vehicle}. We will answer you {when}. If it is urgent, call us at {phone}.',
    placeholders: ['name', 'vehicle', 'price', 'when', 'dealership', 'phone'],
  },
  'sold-vehicle': {
    label: 'Inquiry about a sold vehicle',
    hint: 'Sent at once, without price and photograph',
    subject: 'Your inquiry about the {vehicle}',
    text: 'Thank you for asking about the {vehicle}. It has been sold. We will answer you {when}, and tell you about vehicles like it.',
    placeholders: ['name', 'vehicle', 'when', 'dealership', 'phone'],
  },
  'general-inquiry': {
    label: 'Inquiry without a vehicle',
    hint: 'Sent at once',
    subject: 'Your message to {dealership}',
    text: 'Thank you for your message. We will answer you {when}. If it is urgent, call us at {phone}.',
    placeholders: ['name', 'when', 'dealership', 'phone'],
  },
  'offered-car': {
    label: 'Car offered to you',
    hint: 'Sent at once, with what was entered',
    subject: 'We have your {vehicle}',
    text: 'Thank you for offering us your car. We look at what you sent and will answer you {when}, with a figure or with a question.',
    placeholders: ['name', 'vehicle', 'when', 'dealership', 'phone'],
  },
  'test-drive': {
    label: 'Test drive asked for',
    hint: 'Sent at once, with the time, the link that confirms it, and a calendar file',
    subject: 'Your test drive: {time}',
    text: 'Please bring your driver’s license.',
    placeholders: ['name', 'vehicle', 'price', 'time', 'dealership', 'phone'],
  },
};

/** The value of each placeholder; null if unknown. */
export type MailValues = Record<MailPlaceholder, string | null>;

const pattern = new RegExp(`\\{(${Object.keys(mailPlaceholders).join('|')})\\}`, 'g');

/** The placeholders of a text that this kind of mail cannot fill. */
export const strangePlaceholders = (kind: MailTextKind, text: string): string[] => [
  ...new Set(
    [...text.matchAll(pattern)].flatMap(([found, name]) =>
      mailTextDefaults[kind].placeholders.some((known) => known === name) ? [] : [found],
    ),
  ),
];

/** Fills a text. A sentence with something unknown is left out: no mail shows a placeholder or claims anything. */
export const fillMailText = (text: string, values: MailValues): string =>
  text
    .split('\n')
    .map((line) =>
      line
        .split(/(?<=[.!?])\s+/)
        .filter((sentence) =>
          [...sentence.matchAll(pattern)].every(([, name]) => known(values, name) !== null),
        )
        .map((sentence) => sentence.replace(pattern, (found, name: string) => known(values, name) ?? found))
        .join(' '),
    )
    .join('\n')
    .trim();

const known = (values: MailValues, name: string | undefined) =>
  name !== undefined && Object.hasOwn(values, name) ? values[name as MailPlaceholder] : null;

/** The text of a kind of mail: that of staff, or the default. */
export const mailTextOf = (kind: MailTextKind, texts: MailTexts): MailText =>
  texts[kind] ?? mailTextDefaults[kind];
