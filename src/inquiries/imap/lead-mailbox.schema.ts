import { mailServerSchema } from '../../mail/mail-settings.schema.ts';
import { oneLineText, requiredLine } from '../../platform/text.schema.ts';
import { z } from '../../platform/zod.ts';
import { rowId } from '../../platform/row-id.schema.ts';

export const leadMailboxBounds = { name: 60, folder: 200, mailboxes: 10 } as const;

const { host, security } = mailServerSchema.shape;
const portMessage = 'Enter a port from 1 to 65535, usually 993 or 143';

/** A mailbox as it is entered. Without `password` the one that is stored stays. */
export const leadMailboxInput = z
  .object({
    name: requiredLine(leadMailboxBounds.name, 'Enter whose leads come here'),
    host,
    port: z.int(portMessage).min(1, portMessage).max(65_535, portMessage),
    security,
    username: requiredLine(254, 'Enter the user name, usually the mail address'),
    password: oneLineText(500, 'The password must be one line').min(1, 'Enter the password').optional(),
    folder: requiredLine(leadMailboxBounds.folder, 'Enter the folder, such as INBOX'),
    isOn: z.boolean(),
  })
  .openapi('LeadMailboxInput');
export type LeadMailboxInput = z.infer<typeof leadMailboxInput>;

/** What is tried: the password that is stored for `id` if none is entered. */
export const leadMailboxTest = leadMailboxInput
  .omit({ name: true, isOn: true })
  .extend({ id: rowId.optional() })
  .openapi('LeadMailboxTest');
export type LeadMailboxTest = z.infer<typeof leadMailboxTest>;

export const leadMailboxSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    host: z.string(),
    port: z.int(),
    security,
    username: z.string(),
    folder: z.string(),
    isOn: z.boolean(),
    readAt: z.string().nullable().openapi({ description: 'When it was last read without a failure' }),
    leads: z.int().openapi({ description: 'Leads that have come by it so far' }),
    lastLeadAt: z.string().nullable(),
    failure: z.string().nullable().openapi({ description: 'Why the last attempt to read it failed' }),
    failedAt: z.string().nullable().openapi({ description: 'When it began to fail' }),
  })
  .openapi('LeadMailbox');
export type LeadMailbox = z.infer<typeof leadMailboxSchema>;

export const testedMailboxSchema = z
  .object({
    isReadable: z.boolean(),
    answer: z.string().openapi({ description: 'What was found, or what failed' }),
  })
  .openapi('TestedMailbox');
