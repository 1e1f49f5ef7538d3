/** The texts of mails to customers that staff may change. Safe in a browser. */

export const mailTextKinds = [
  'vehicle-inquiry',
  'sold-vehicle',
  'general-inquiry',
  'offered-car',
  'test-drive',
  'appointment-confirmed',
  'appointment-moved',
  'appointment-canceled',
  'appointment-reminder',
  'appointment-moved-by-customer',
  'appointment-canceled-by-customer',
  'alert-confirmation',
  'new-vehicles',
  'newsletter-confirmation',
] as const;
export type MailTextKind = (typeof mailTextKinds)[number];

/** The names in braces, each with its meaning. */
export const mailPlaceholders = {
  name: 'the customer’s name',
  vehicle: 'the vehicle',
  price: 'its price',
  when: 'by when you answer, from your hours: “today, before we close at 7PM”',
  time: 'day and time of the appointment',
  appointment: 'what it is: “test drive”, “visit” or “handover”',
  license: 'the words “your driver’s license”, for a test drive until you have seen it',
  adviser: 'who works on the inquiry',
  wanted: 'what the customer looks for',
  vehicles: 'the new vehicle, or how many there are',
  dealership: 'the dealership’s name',
  phone: 'the dealership’s phone number',
} as const;
export type MailPlaceholder = keyof typeof mailPlaceholders;

/** `text` opens a mail, `closing` stands at its end. What is empty is as usual. */
export type MailText = { subject: string; text: string; closing: string };
/** The texts that staff have changed. */
export type MailTexts = Partial<Record<MailTextKind, MailText>>;

export const mailTextBounds = { subject: 200, text: 2_000, closing: 1_000 } as const;

/** The lists in which staff see the mails. */
export const mailTextGroups = {
  arrival: 'Mails that are sent at once',
  appointment: 'Mails about appointments',
  alert: 'Mails about new vehicles',
  newsletter: 'Mails about the newsletter',
} as const;

type MailKind = MailText & {
  label: string;
  hint: string;
  group: keyof typeof mailTextGroups;
  placeholders: readonly MailPlaceholder[];
};

const addition = 'Something to add? Answer this mail.';
const question = 'If you have a question, answer this mail. You can also call us at {phone}.';
const ofAppointment: readonly MailPlaceholder[] = [
  'name',
  'vehicle',
  'price',
  'time',
  'appointment',
  'license',
  'adviser',
  'dealership',
  'phone',
];

/** What each mail answers, what it says unless staff have changed it, and what can be filled in. */
export const mailTextDefaults: Record<MailTextKind, MailKind> = {
  'vehicle-inquiry': {
    label: 'Inquiry about a vehicle',
    hint: 'Sent at once, with the vehicle’s photograph and facts',
    group: 'arrival',
    subject: 'Your inquiry about the {vehicle}',
    text: 'Thank you for asking about the {vehicle}. We will answer you {when}. If it is urgent, call us at {phone}.',
    closing: addition,
    placeholders: ['name', 'vehicle', 'price', 'when', 'dealership', 'phone'],
  },
  'sold-vehicle': {
    label: 'Inquiry about a sold vehicle',
    hint: 'Sent at once, without price and photograph',
    group: 'arrival',
    subject: 'Your inquiry about the {vehicle}',
    text: 'Thank you for asking about the {vehicle}. It has been sold. We will answer you {when}, and tell you about vehicles like it.',
    closing: addition,
    placeholders: ['name', 'vehicle', 'when', 'dealership', 'phone'],
  },
  'general-inquiry': {
    label: 'Inquiry without a vehicle',
    hint: 'Sent at once',
    group: 'arrival',
    subject: 'Your message to {dealership}',
    text: 'Thank you for your message. We will answer you {when}. If it is urgent, call us at {phone}.',
    closing: addition,
    placeholders: ['name', 'when', 'dealership', 'phone'],
  },
  'offered-car': {
    label: 'Car offered to you',
    hint: 'Sent at once, with what was entered',
    group: 'arrival',
    subject: 'We have your {vehicle}',
    text: 'Thank you for offering us your car. We look at what you sent and will answer you {when}, with a figure or with a question.',
    closing: 'Something to add? Answer this mail. More photographs are welcome.',
    placeholders: ['name', 'vehicle', 'when', 'dealership', 'phone'],
  },
  'test-drive': {
    label: 'Test drive asked for',
    hint: 'Sent at once, with the time, the link that confirms it, and a calendar file',
    group: 'arrival',
    subject: 'Your test drive: {time}',
    text: 'Please bring your driver’s license.',
    closing: question,
    placeholders: ['name', 'vehicle', 'price', 'time', 'dealership', 'phone'],
  },
  'appointment-confirmed': {
    label: 'Appointment confirmed',
    hint: 'Sent half a minute after you confirm or book one, with its calendar entry',
    group: 'appointment',
    subject: 'Your {appointment} is confirmed: {time}',
    text: 'We look forward to seeing you. Your {appointment} is confirmed. Please bring {license}.',
    closing: question,
    placeholders: ofAppointment,
  },
  'appointment-moved': {
    label: 'Appointment moved',
    hint: 'Sent half a minute after you move one, with its calendar entry',
    group: 'appointment',
    subject: 'Your {appointment} is now {time}',
    text: 'Your {appointment} has a new time. Please bring {license}.',
    closing: question,
    placeholders: ofAppointment,
  },
  'appointment-canceled': {
    label: 'Appointment canceled',
    hint: 'Sent half a minute after you cancel one, with a link to choose a new time',
    group: 'appointment',
    subject: 'Your {appointment} on {time} is canceled',
    text: 'Your {appointment} cannot take place and is canceled.',
    closing: question,
    placeholders: ofAppointment,
  },
  'appointment-reminder': {
    label: 'Reminder of an appointment',
    hint: 'Sent at 9 in the morning of the day before',
    group: 'appointment',
    subject: 'A reminder: your {appointment}, {time}',
    text: 'We look forward to seeing you for your {appointment}. Please bring {license}.',
    closing: question,
    placeholders: ofAppointment,
  },
  'appointment-moved-by-customer': {
    label: 'Appointment moved by the customer',
    hint: 'Sent at once when a customer has moved one by the link in a mail',
    group: 'appointment',
    subject: 'Your {appointment} is moved: {time}',
    text: 'You have moved your {appointment}. We keep this time for you, and will confirm it. Please bring {license}.',
    closing: question,
    placeholders: ofAppointment,
  },
  'appointment-canceled-by-customer': {
    label: 'Appointment canceled by the customer',
    hint: 'Sent at once when a customer has canceled one by the link in a mail',
    group: 'appointment',
    subject: 'Your {appointment} on {time} is canceled',
    text: 'You have canceled your {appointment}.',
    closing: question,
    placeholders: ofAppointment,
  },
  'alert-confirmation': {
    label: 'Vehicle alert to confirm',
    hint: 'Sent at once to whoever asks to be told of new vehicles, with the link that confirms it',
    group: 'alert',
    subject: 'Please confirm: {wanted}',
    text: 'Somebody, most likely you, has asked {dealership} to write to this address when a vehicle like this arrives.',
    closing: '',
    placeholders: ['wanted', 'dealership', 'phone'],
  },
  'new-vehicles': {
    label: 'Vehicle alert',
    hint: 'Sent when vehicles arrive that somebody waits for, with each of them',
    group: 'alert',
    subject: 'New: {vehicles}',
    text: 'New at {dealership}, as you asked us to tell you.',
    closing: '',
    placeholders: ['wanted', 'vehicles', 'dealership', 'phone'],
  },
  'newsletter-confirmation': {
    label: 'Newsletter to confirm',
    hint: 'Sent at once to whoever signs up for the newsletter, with the link that confirms it',
    group: 'newsletter',
    subject: 'Please confirm: the newsletter of {dealership}',
    text: 'Somebody, most likely you, has signed this address up for the newsletter of {dealership}.',
    closing: '',
    placeholders: ['dealership', 'phone'],
  },
};

/** The value of each placeholder that is known. */
export type MailValues = Partial<Record<MailPlaceholder, string | null>>;

const inBraces = /\{([^{}\n]{1,40})\}/g;

const isPlaceholder = (name: string | undefined): name is MailPlaceholder =>
  name !== undefined && Object.hasOwn(mailPlaceholders, name);

/** What is wrong with the placeholders of a text, in words; null if this kind of mail can fill all. */
export function placeholderProblem(kind: MailTextKind, text: string): string | null {
  for (const [found, name] of text.matchAll(inBraces)) {
    if (!isPlaceholder(name)) return `There is no placeholder ${found}. Use those in the list`;
    if (!mailTextDefaults[kind].placeholders.includes(name)) return `This mail has nothing for ${found}`;
  }
  return null;
}

/** Fills a text. A sentence with something unknown is left out: no mail shows a placeholder or claims anything. */
export function fillMailText(text: string, values: MailValues): string {
  const known = (name: string | undefined) => (isPlaceholder(name) ? (values[name] ?? null) : null);
  const isFilled = (sentence: string) =>
    [...sentence.matchAll(inBraces)].every(([, name]) => !isPlaceholder(name) || known(name) !== null);
  return text
    .split('\n')
    .map((line) =>
      line
        .split(/(?<=[.!?])\s+/)
        .filter(isFilled)
        .map((sentence) => sentence.replace(inBraces, (found, name: string) => known(name) ?? found))
        .join(' '),
    )
    .join('\n')
    .trim();
}

/** A text with the usual words where it is empty. */
export function completeMailText(kind: MailTextKind, given: MailText): MailText {
  const usual = mailTextDefaults[kind];
  return {
    subject: given.subject || usual.subject,
    text: given.text || usual.text,
    closing: given.closing || usual.closing,
  };
}

/** The text of a kind of mail: that of staff, or the default. */
export const mailTextOf = (kind: MailTextKind, texts: MailTexts): MailText =>
  completeMailText(kind, texts[kind] ?? mailTextDefaults[kind]);

/** The words of a kind of mail with its values: subject, paragraphs at the beginning and at the end. */
export function writtenMail(kind: MailTextKind, texts: MailTexts, values: MailValues) {
  const { subject, text, closing } = mailTextOf(kind, texts);
  const paragraphs = (words: string) => [fillMailText(words, values)].filter((filled) => filled !== '');
  return {
    // A subject of nothing but unknown things is that of the default.
    subject:
      fillMailText(subject, values) ||
      fillMailText(mailTextDefaults[kind].subject, values) ||
      mailTextDefaults[kind].label,
    opening: paragraphs(text),
    closing: paragraphs(closing),
  };
}
