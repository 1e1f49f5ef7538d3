import { optionalConfirmation, ownerConfirmationSchema } from '../accounts/accounts.schema.ts';
import { emailMessage } from '../platform/email.ts';
import { emailText, longText, oneLineText } from '../platform/text.schema.ts';
import { z } from '../platform/zod.ts';
import { leadKinds, type LeadKind } from './lead-kinds.ts';
import { mailTextBounds, mailTextKinds, placeholderProblem, type MailTexts } from './mail-texts.ts';
import { rowId } from '../platform/row-id.schema.ts';

export const mostAddresses = 10;
const tooMany = `There may be at most ${mostAddresses} addresses`;
const addresses = z.array(emailText(emailMessage)).max(mostAddresses, tooMany);
const hostMessage = 'Enter a host name like mail.dealer.example';
const portMessage = 'Enter a port from 1 to 65535, usually 465 or 587';

export const mailSecurities = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

/** Where mail is sent from, as staff see it: without the password. */
export const mailServerSchema = z.object({
  host: oneLineText(253, hostMessage, hostMessage)
    .trim()
    .regex(/^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)*[a-z\d](?:[a-z\d-]*[a-z\d])?$/i, hostMessage),
  port: z.int(portMessage).min(1, portMessage).max(65_535, portMessage),
  security: z.enum(mailSecurities, 'Choose how the connection is secured'),
  username: oneLineText(
    254,
    'The user name must be one line',
    'The user name may have at most 254 characters',
  ),
  /** The sender's address; its name is the dealership's. */
  from: emailText(emailMessage),
});

const words = (name: string, max: number) =>
  longText(
    max,
    `The ${name} must be text`,
    `The ${name} may have at most ${max.toLocaleString('en-US')} characters`,
  ).trim();

/** What is empty is as usual. */
const mailText = z.object({
  subject: oneLineText(
    mailTextBounds.subject,
    'The subject must be one line',
    `The subject may have at most ${mailTextBounds.subject} characters`,
  ).trim(),
  text: words('text', mailTextBounds.text),
  closing: words('closing', mailTextBounds.closing).default(''),
});

const textFields = mailText.extend({ kind: z.enum(mailTextKinds) });

type TextIssue = { code: 'custom'; path: string[]; message: string };

/** Every placeholder must be one that this kind of mail can fill. */
function checkPlaceholders(
  { kind, subject, text, closing }: z.infer<typeof textFields>,
  context: { addIssue: (issue: TextIssue) => void },
): void {
  for (const [path, value] of Object.entries({ subject, text, closing })) {
    const message = placeholderProblem(kind, value);
    if (message !== null) context.addIssue({ code: 'custom', path: [path], message });
  }
}

/** One text of a mail, as staff send it to be saved or shown. */
export const mailTextInput = textFields.superRefine(checkPlaceholders).openapi('MailTextInput');

/** The same, to be sent to an address of theirs. */
export const mailSampleInput = textFields
  .extend({ to: emailText(emailMessage) })
  .superRefine(checkPlaceholders)
  .openapi('MailSampleInput');

const byKind = <Schema extends z.ZodType>(schema: Schema) =>
  z.object(Object.fromEntries(leadKinds.map((kind) => [kind, schema])) as Record<LeadKind, Schema>);

const routesSchema = byKind(addresses);
const accountIds = z.array(rowId).max(mostAddresses, `There may be at most ${mostAddresses} people`);
const peopleSchema = byKind(accountIds);

export const mostUnansweredHours = 99;
const hoursMessage = `Choose 1 to ${mostUnansweredHours} hours`;

/** Who is told of an inquiry that nobody answers, and after how many hours; null: nobody is. */
const unansweredSchema = z.object({
  hours: z.int(hoursMessage).min(1, hoursMessage).max(mostUnansweredHours, hoursMessage).nullable(),
  to: addresses,
  people: accountIds,
});

/** Without the kinds of a newer version, which this one cannot write. */
const textsSchema: z.ZodType<MailTexts> = z.preprocess(
  (texts) =>
    Object.fromEntries(
      Object.entries(Object(texts)).filter(([kind]) => mailTextKinds.some((known) => known === kind)),
    ),
  z.partialRecord(z.enum(mailTextKinds), mailText),
);

/** As stored. `password` is sealed; null without one. */
export const mailSettingsSchema = z.object({
  routes: routesSchema,
  people: peopleSchema,
  unanswered: unansweredSchema,
  adfTo: addresses,
  server: mailServerSchema.extend({ password: z.string().nullable() }).nullable(),
  texts: textsSchema,
});
export type MailSettingsStored = z.infer<typeof mailSettingsSchema>;

/** Who gets new inquiries, as staff send it, with the `updatedAt` that it was read with, and who sends it where `namesNewAddress`. */
export const mailRoutesInput = z
  .object({
    routes: routesSchema,
    people: peopleSchema,
    unanswered: unansweredSchema.refine(
      ({ hours, to, people }) => hours === null || to.length + people.length > 0,
      { path: ['to'], message: 'Choose who gets the reminder' },
    ),
    adfTo: addresses,
    updatedAt: z.string().nullable().optional(),
  })
  .partial()
  .extend(optionalConfirmation)
  .openapi('MailRoutesInput');

/** The mail server as it is entered, and who enters it. Without `password` the one that is known stays. */
export const mailServerInput = mailServerSchema
  .extend({
    password: z
      .string('The password must be text')
      .max(500, 'The password may have at most 500 characters')
      .optional(),
  })
  .extend(ownerConfirmationSchema.shape)
  .openapi('MailServerInput');
export type MailServerInput = z.infer<typeof mailServerInput>;

/** What the settings page shows. `outside` is what the environment says, which wins; null where it says nothing. */
export const mailOverviewSchema = z
  .object({
    routes: routesSchema,
    people: peopleSchema,
    unanswered: unansweredSchema,
    adfTo: addresses,
    updatedAt: z.string().nullable(),
    server: mailServerSchema.extend({ hasPassword: z.boolean() }).nullable(),
    outside: z.object({
      server: z.object({ host: z.string(), from: z.string() }).nullable(),
      leadsTo: z.array(z.string()).nullable(),
      adfTo: z.array(z.string()).nullable(),
    }),
    sendsMail: z.boolean(),
    testAcceptedAt: z.string().nullable().openapi({
      description: 'When a test mail through this mail server was last accepted; null if none was',
    }),
    isUnreadable: z
      .boolean()
      .openapi({ description: 'The password was sealed with another key: enter it again' }),
    fallback: z.string().nullable().openapi({ description: 'Where inquiries go while nobody is named' }),
    accounts: z
      .array(
        z.object({
          id: z.number().int(),
          name: z.string(),
          email: z.string().nullable(),
          isReader: z
            .boolean()
            .openapi({ description: 'Active, and may answer inquiries: others get nothing' }),
        }),
      )
      .openapi({ description: 'All accounts, the oldest first' }),
    ownEmail: z.string().nullable(),
  })
  .openapi('MailOverview');

export const waitingMailSchema = z
  .object({
    id: z.number().int(),
    to: z.string(),
    subject: z.string(),
    since: z.string(),
    attempts: z.number().int(),
    nextAttemptAt: z.string(),
    reason: z.string().nullable().openapi({ description: 'Why the last attempt failed' }),
    hasGivenUp: z.boolean(),
  })
  .openapi('WaitingMail');

export const sentTestSchema = z
  .object({
    isAccepted: z.boolean(),
    answer: z
      .string()
      .openapi({ description: 'The receiving server’s own words, or why it was not reached' }),
    milliseconds: z.number().int(),
  })
  .openapi('SentTestMail');
