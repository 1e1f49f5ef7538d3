import { alertPageSchema } from '../alerts/alert.schema.ts';
import { historySchema } from '../inquiries/inquiry-work.schema.ts';
import { inquirySchema } from '../inquiries/inquiry.schema.ts';
import { offerSchema } from '../inquiries/offers/offer.schema.ts';
import { z } from '../platform/zod.ts';

const number = z.number().int();

/** GET /api/customers/{person} */
export const customerSchema = z
  .object({
    person: z.string().openapi({ description: 'The newest of their records, such as `lead-12`' }),
    name: z.string().openapi({
      description: 'As in the newest inquiry; without one, as entered with a sale, or the mail address',
    }),
    emails: z.array(z.string()).openapi({ description: 'As typed, the newest first' }),
    phones: z.array(z.string()).openapi({ description: 'As typed, the newest first' }),
    since: z.string().nullable().openapi({ description: 'The time of the oldest record' }),
    inquiries: z
      .array(inquirySchema)
      .openapi({ description: 'Doubtful and archived ones too, newest first' }),
    entries: z
      .array(historySchema.shape.entries.element.omit({ isOwn: true }).extend({ inquiryId: number }))
      .openapi({ description: 'Notes and replies, newest first' }),
    offers: z.array(z.object({ inquiryId: number, car: offerSchema })),
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
      .array(z.object({ email: z.string(), since: z.string(), isDoubtful: z.boolean() }))
      .openapi({ description: 'Usually one; several spellings of one mailbox are several' }),
    waitingMails: number.openapi({ description: 'Mails to or about them that are not sent yet' }),
    sharers: z
      .array(z.object({ person: z.string(), name: z.string(), email: z.string() }))
      .openapi({ description: 'Others who have left the same phone number with another address' }),
  })
  .openapi('Customer');
export type Customer = z.infer<typeof customerSchema>;

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
