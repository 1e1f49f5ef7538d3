import { alertPageSchema } from '../alerts/alert.schema.ts';
import { historySchema } from '../inquiries/inquiry-work.schema.ts';
import { inquirySchema } from '../inquiries/inquiry.schema.ts';
import { inquiryBounds } from '../inquiries/inquiry.ts';
import { offerSchema } from '../inquiries/offers/offer.schema.ts';
import { subscriberStateSchema } from '../newsletter/newsletter.schema.ts';
import { longText, oneLineText } from '../platform/text.schema.ts';
import { z } from '../platform/zod.ts';

const number = z.number().int();
const offers = z.array(z.object({ inquiryId: number, car: offerSchema }));

/** GET /api/customers/{person} */
export const customerSchema = z
  .object({
    person: z.string().openapi({ description: 'The newest of their records, such as `lead-12`' }),
    name: z.string().openapi({
      description:
        'As staff have entered it, else as in the newest inquiry; without one, as entered with a sale, or the mail address',
    }),
    emails: z.array(z.string()).openapi({ description: 'As typed, the newest first' }),
    phones: z.array(z.string()).openapi({ description: 'As typed, the newest first' }),
    joined: z
      .array(z.object({ address: z.string(), text: z.string() }))
      .openapi({ description: 'What staff have joined with the record that was asked for; `text` as typed' }),
    isJoinable: z.boolean().openapi({ description: 'Not without a mail address and a phone number' }),
    details: z.object({
      name: z.string().nullable(),
      prefers: z.string().nullable().openapi({ description: 'How they want to be reached' }),
      note: z.string(),
      updatedAt: z.string().nullable(),
    }),
    since: z.string().nullable().openapi({ description: 'The time of the oldest record' }),
    assignedTo: z.string().nullable().openapi({ description: 'Who works on the newest that has somebody' }),
    counts: z.object({
      inquiries: number,
      testDrives: number,
      notesAndReplies: number,
      offers: number,
      photographs: number,
    }),
    inquiryIds: z
      .array(number)
      .openapi({ description: 'Of all their inquiries, doubtful and archived ones too, newest first' }),
    current: z
      .array(inquirySchema)
      .openapi({ description: 'The newest inquiries that staff work on, five at most' }),
    offers: offers.openapi({ description: 'The newest ten' }),
    bought: z.array(
      z.object({
        id: number,
        label: z.string(),
        image: z.string().nullable(),
        soldAt: z.string().nullable(),
        soldPrice: z.number().nullable(),
        buyerName: z
          .string()
          .nullable()
          .openapi({ description: 'As entered with a sale without an inquiry' }),
      }),
    ),
    alerts: alertPageSchema.shape.alerts,
    newsletter: z
      .array(
        z.object({
          email: z.string(),
          since: z.string(),
          isDoubtful: z.boolean(),
          state: subscriberStateSchema,
        }),
      )
      .openapi({ description: 'Usually one; several spellings of one mailbox are several' }),
    waitingMails: number.openapi({ description: 'Mails to or about them that are not sent yet' }),
    sharers: z
      .array(z.object({ person: z.string(), name: z.string(), email: z.string() }))
      .openapi({ description: 'Others who have left the same phone number with another address' }),
  })
  .openapi('Customer');
export type Customer = z.infer<typeof customerSchema>;

/** What of a person's history is shown. */
export const historyParts = ['all', 'inquiries', 'drives', 'notes'] as const;
export type HistoryPart = (typeof historyParts)[number];

export const customerHistoryQuery = z.object({
  part: z.enum(historyParts, `The part must be one of ${historyParts.join(', ')}`).default('all'),
  limit: z.coerce.number().int().min(1).max(100_000).default(50),
});

/** GET /api/customers/{person}/history: the newest inquiries, appointments, notes and replies, `limit` of all together. */
export const customerHistorySchema = z
  .object({
    inquiries: z.array(inquirySchema).openapi({
      description: 'Those that were sent, or whose appointment has changed, since `from`, newest first',
    }),
    entries: z
      .array(historySchema.shape.entries.element.omit({ isOwn: true }).extend({ inquiryId: number }))
      .openapi({ description: 'Notes and replies, newest first' }),
    offers: offers.openapi({ description: 'Of these inquiries' }),
    from: z
      .string()
      .nullable()
      .openapi({ description: 'The time of the oldest; null if there is no older one' }),
  })
  .openapi('CustomerHistory');
export type CustomerHistory = z.infer<typeof customerHistorySchema>;

export const detailsInput = z
  .object({
    name: oneLineText(inquiryBounds.name, 'The name cannot be stored').nullable(),
    prefers: oneLineText(200, 'This cannot be stored').nullable(),
    note: longText(5_000, 'The note cannot be stored', 'May have at most 5,000 characters'),
    updatedAt: z.string().nullable(),
  })
  .openapi('CustomerDetailsInput');
export type DetailsInput = z.infer<typeof detailsInput>;

export const partingInput = z
  .object({
    addresses: z.array(z.string().max(320)).min(1, 'Say what to part').max(50),
  })
  .openapi('CustomerParting');

export const joinedSchema = z
  .object({
    addresses: z.array(z.string()).openapi({
      description: 'Those of the other person, to part them again; none if they were one already',
    }),
  })
  .openapi('CustomerJoined');

export const partedSchema = z
  .object({
    person: z
      .string()
      .nullable()
      .openapi({ description: 'A record of the parted person, to join them again' }),
  })
  .openapi('CustomerParted');

export const erasureInput = z.object({
  name: z.string('Type the name').max(300, 'Type the name'),
  keepBuyer: z.boolean('keepBuyer must be true or false'),
});

/** What an erasure has removed. */
export const erasedSchema = z
  .object({
    inquiries: number,
    testDrives: number,
    offers: number,
    photographs: number,
    notesAndReplies: number,
    alerts: number,
    newsletter: number,
    mails: number,
    sales: number.openapi({ description: 'Sales that stay without the name of their buyer' }),
    buyersKept: number.openapi({ description: 'Sales that keep the name of their buyer' }),
  })
  .openapi('Erased');
export type Erased = z.infer<typeof erasedSchema>;

export const peopleSchema = z.object({
  people: z.array(z.object({ person: z.string(), name: z.string(), contact: z.string(), inquiries: number })),
});
export type FoundPerson = z.infer<typeof peopleSchema>['people'][number];
