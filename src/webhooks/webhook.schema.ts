import { optionalConfirmation } from '../accounts/accounts.schema.ts';
import { isOneLine } from '../platform/one-line.ts';
import { z } from '../platform/zod.ts';

/** What other programs can be told of. */
export const webhookEvents = [
  'lead.created',
  'vehicle.published',
  'vehicle.changed',
  'vehicle.price_changed',
  'vehicle.sold',
  'vehicle.unpublished',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** What an event knows beside its subject. `previousPrice` was public, in US dollars; null was price on request. */
export type EventDetails = { previousPrice: number | null };

export const webhookBounds = { url: 2_000, addresses: 20, deliveries: 100 } as const;

const urlMessage = 'Enter an address such as https://crm.example/hooks';

/** An address by its host, for titles and the change log: the rest may be a secret. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? '';

/** An address as it is entered. */
export const webhookInput = z
  .object({
    url: z
      .string(urlMessage)
      .refine(isOneLine, { error: urlMessage, abort: true })
      .trim()
      .max(webhookBounds.url, `May have at most ${webhookBounds.url} characters`)
      .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), { error: urlMessage, abort: true })
      .refine((text) => {
        const url = URL.parse(text);
        return url?.username === '' && url.password === '';
      }, 'The address may not contain a user name or a password'),
    events: z.array(z.enum(webhookEvents)).min(1, 'Choose at least one event').max(webhookEvents.length),
    isOn: z.boolean(),
  })
  .openapi('WebhookInput');
export type WebhookInput = z.infer<typeof webhookInput>;

/** The same, and who enters it where `sendsLeadsAnew`. */
export const confirmedWebhookInput = webhookInput
  .extend(optionalConfirmation)
  .openapi('ConfirmedWebhookInput');

/** Whether it is told of leads, which name people. */
export const tellsOfLeads = ({ events }: Pick<WebhookInput, 'events'>): boolean =>
  events.includes('lead.created');

/**
 * Whether leads would go where they did not, for which a borrowed session must not suffice. `before` is null for a new address.
 */
export const sendsLeadsAnew = (before: WebhookInput | null, after: WebhookInput): boolean => {
  const went = before !== null && tellsOfLeads(before) && before.url === after.url;
  return tellsOfLeads(after) && !(went && (before.isOn || !after.isOn));
};

export const webhookAddressSchema = z
  .object({
    id: z.int(),
    url: z.string(),
    events: z.array(z.enum(webhookEvents)),
    isOn: z.boolean(),
    createdAt: z.string(),
    deliveredAt: z.string().nullable().openapi({ description: 'When something was last accepted' }),
    failingSince: z.string().nullable().openapi({ description: 'Since when nothing was accepted' }),
    failure: z.string().nullable().openapi({ description: 'Why the last attempt failed' }),
    hasFailedForADay: z.boolean(),
    waiting: z.int().openapi({ description: 'Deliveries that are still to be made' }),
  })
  .openapi('WebhookAddress');
export type WebhookAddress = z.infer<typeof webhookAddressSchema>;

/** The secret is in no later answer. */
export const newSecretSchema = z
  .object({ id: z.int(), url: z.string(), secret: z.string() })
  .openapi('WebhookSecret');
export type NewSecret = z.infer<typeof newSecretSchema>;

const deliveryStates = ['delivered', 'waiting', 'given up', 'skipped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const webhookDeliverySchema = z
  .object({
    id: z.int(),
    event: z.enum([...webhookEvents, 'test']),
    subjectId: z.int().nullable().openapi({ description: 'The vehicle or inquiry' }),
    createdAt: z.string(),
    state: z.enum(deliveryStates),
    attemptedAt: z.string().nullable(),
    attempts: z.int(),
    status: z.int().nullable().openapi({ description: 'The HTTP status of the last answer' }),
    problem: z.string().nullable(),
    durationMs: z.int().nullable(),
    nextAttemptAt: z.string().nullable(),
  })
  .openapi('WebhookDelivery');
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

export const webhookAnswerSchema = z
  .object({
    isAccepted: z.boolean(),
    answer: z.string().openapi({ description: 'What the address answered, or why it was not reached' }),
  })
  .openapi('WebhookAnswer');
