import { z } from '../platform/zod.ts';

/** What a pushed notice is about. */
export const pushKinds = ['new', 'assigned', 'unanswered'] as const;
export type PushKind = (typeof pushKinds)[number];

/** A point of P-256, uncompressed, and 16 bytes, as browsers give them. */
const publicKeyPattern = /^[\w-]{87}=?$/;
const authPattern = /^[\w-]{22}(?:==)?$/;

const endpointMessage = 'Must be an https address of a push service';

/** The subscription of a browser, as its `toJSON()` has it. */
export const subscriptionInput = z
  .object({
    endpoint: z
      .url({ protocol: /^https$/, message: endpointMessage })
      .max(1_000, endpointMessage)
      .refine((address) => URL.parse(address)?.username === '', endpointMessage),
    keys: z.object({
      p256dh: z.string().regex(publicKeyPattern, 'Must be a public key'),
      auth: z.string().regex(authPattern, 'Must be a secret of 16 bytes'),
    }),
  })
  .openapi('PushSubscription');
export type SubscriptionInput = z.infer<typeof subscriptionInput>;

/** Which notices an account gets by mail. */
export const noticeChoicesSchema = z.object({
  assignedMail: z.boolean(),
  overdueMail: z.boolean(),
  digestMail: z.boolean(),
});
export type NoticeChoices = z.infer<typeof noticeChoicesSchema>;

export const newNoticeChoices: NoticeChoices = { assignedMail: true, overdueMail: true, digestMail: false };

export const noticeChoicesInput = noticeChoicesSchema.partial().openapi('NoticeChoicesInput');

export const noticesSchema = noticeChoicesSchema
  .extend({
    applicationKey: z.string().openapi({ description: 'For a subscription of this site' }),
    endpoint: z
      .string()
      .nullable()
      .openapi({ description: 'Where the notices of this session are pushed; null while they are off' }),
    email: z.string().nullable().openapi({ description: 'The mail address of the account' }),
    sendsMail: z.boolean(),
  })
  .openapi('Notices');
export type Notices = z.infer<typeof noticesSchema>;

/** What became of a test notice. */
export const testedNoticeSchema = z
  .object({
    isAccepted: z.boolean(),
    service: z
      .string()
      .openapi({ description: 'The push service of the browser, such as `fcm.googleapis.com`' }),
    answer: z.string().openapi({ description: 'What it means, as a sentence' }),
  })
  .openapi('TestedNotice');
export type TestedNotice = z.infer<typeof testedNoticeSchema>;
