import { networkOf } from '../platform/http/client-address.ts';
import { createRoute, z } from '@hono/zod-openapi';
import { createApi, errorContent, jsonBody, jsonContent } from '../platform/http/api.ts';
import type { Database } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { isHoneypotFilled } from '../platform/http/honeypot.ts';
import { idempotencyHeaders, requestFingerprint } from '../platform/http/idempotency-key.ts';
import { createPlaces } from '../platform/http/places.ts';
import { createVisitorLimit, neverLimits, tooMany } from '../platform/http/rate-limit.ts';
import type { Spool } from '../platform/http/spool.ts';
import { inquiriesChannel } from '../inquiries/inquiries.live.ts';
import { createInquiry } from '../inquiries/inquiries.store.ts';
import { receiptSchema } from '../inquiries/inquiry.schema.ts';
import type { Interest } from '../inquiries/inquiry.ts';
import type { LeadMails } from '../inquiries/mail/lead-mails.ts';
import { visitSourceHeaders } from '../inquiries/visit-source.ts';
import { offerBounds } from '../inquiries/offers/offer.ts';
import { offerInputSchema } from '../inquiries/offers/offer.schema.ts';
import { savePhoto } from '../inquiries/offers/offer-photos.store.ts';

const hour = 60 * 60_000;
/** Offers of one network an hour, and of all: those beyond are doubtful. */
const offerLimit = { limit: 5, total: 60, windowMs: hour };
/** Photographs for them. */
const photoLimit = {
  limit: offerLimit.limit * offerBounds.photos,
  total: offerLimit.total * offerBounds.photos,
  windowMs: hour,
};

/** Photographs that this process takes at once: each may be 10 MB, and anybody may send one. Others wait for a while. */
const photoPlaces = { most: 8, longestWaitMs: 20_000 };

const binary = { schema: z.string().openapi({ format: 'binary' }) };

const photo = createRoute({
  method: 'post',
  path: '/photos',
  summary:
    'Takes one photograph for an offer: the body is the file itself. Unless it is sent, it is deleted after a day, or earlier in a flood',
  request: {
    body: {
      required: true,
      content: { 'image/jpeg': binary, 'image/png': binary, 'image/webp': binary, 'image/avif': binary },
    },
  },
  responses: {
    201: jsonContent(
      z.object({ id: z.string() }).openapi('OfferedPhoto'),
      'Kept for the offer that names it',
    ),
    400: errorContent('Not a complete still JPEG, PNG, WebP or AVIF image'),
    404: errorContent('The dealership takes no offers'),
    408: { description: 'The photograph takes longer than 25 s to arrive' },
    413: errorContent('Over 10 MB or 50 megapixels, 110 for a JPEG that is not progressive'),
    429: errorContent('Too many photographs from this address'),
    503: errorContent('Too many photographs are being taken'),
    507: errorContent('The disk is full'),
  },
});

const send = (clock: () => Date) =>
  createRoute({
    method: 'post',
    path: '/',
    summary:
      'Offers a car to the dealership. With an Idempotency-Key header, repeated requests create one inquiry',
    request: {
      body: jsonBody(offerInputSchema(clock)),
      headers: idempotencyHeaders.extend(visitSourceHeaders.shape),
    },
    responses: {
      201: jsonContent(receiptSchema, 'Stored as an inquiry'),
      404: errorContent('The dealership takes no offers'),
      429: errorContent('Too many offers from this address'),
    },
  });

/** The public calls that offer a car. `mailsOf` creates the mails about it. */
export function createOffersApi(options: {
  database: Database;
  clock: () => Date;
  rateLimits: boolean;
  spool: Spool;
  /** Are told when there are more offers or photographs than any day has. */
  onFlood?: () => void;
  onPhotoFlood?: () => void;
  dealership: { readonly current: { takesOffers: boolean } };
  mailsOf?: LeadMails;
  /** Whether customers are answered at once by mail. */
  sending?: { readonly sendsMail: boolean };
}) {
  const { database, clock, rateLimits, spool, dealership, mailsOf = () => [] } = options;
  const { onFlood = () => undefined, onPhotoFlood = () => undefined } = options;
  const limiter = (limit: typeof offerLimit, told: () => void) =>
    rateLimits ? createVisitorLimit({ ...limit, clock, onFlood: told }) : neverLimits;
  const offers = limiter(offerLimit, onFlood);
  const photos = limiter(photoLimit, onPhotoFlood);
  const taking = createPlaces(photoPlaces);
  const requireOpen = () => {
    if (!dealership.current.takesOffers) throw new ApiError(404, 'We take no offers at the moment');
  };
  return createApi()
    .openapi(photo, async (context) => {
      requireOpen();
      const network = networkOf(context.var.address);
      const { wait, isFlood } = photos.take(context.var.address);
      if (wait > 0) throw tooMany('photographs', wait);
      if (isFlood) throw tooMany('photographs', hour / 1000);
      const { body, headers } = context.req.raw;
      // Whole before it takes a place, so that nobody keeps one by sending slowly.
      const file = await spool.take(body?.values({ preventCancel: true }) ?? [], {
        network,
        declared: Number(headers.get('content-length') ?? 0),
        maxBytes: offerBounds.photoBytes,
      });
      try {
        const save = () => savePhoto(database.queries, file.read, { now: clock(), network });
        return context.json(await taking.run(network, save), 201);
      } finally {
        await file.discard();
      }
    })
    .openapi(send(clock), async (context) => {
      requireOpen();
      const { leaveBlank, photos, name, email, phone, message, ...car } = context.req.valid('json');
      const { 'idempotency-key': key, 'x-visit-source': source } = context.req.valid('header');
      const interest: Interest = car.wish === 'consign' ? 'consignment' : 'sell';
      const inquiry = {
        name,
        email,
        phone,
        message,
        interest,
        vehicleId: null,
        appointmentAt: null,
        ...source,
      };
      // Without the photographs: a form that is sent again has new ids for the same files.
      const idempotencyKey = key === undefined ? null : requestFingerprint(key, { ...inquiry, ...car });
      const { wait, isFlood } = offers.take(context.var.address, idempotencyKey ?? undefined);
      if (wait > 0) throw tooMany('offers', wait);
      const now = clock();
      const receipt = await createInquiry(database.queries, inquiry, {
        now,
        idempotencyKey,
        isDoubtful: isFlood || isHoneypotFilled(leaveBlank),
        mailsOf,
        acknowledges: options.sending?.sendsMail ?? false,
        offer: { car, photos: [...new Set(photos)] },
      });
      await database.notify(inquiriesChannel);
      return context.json(receipt, 201);
    });
}

export type OffersApi = ReturnType<typeof createOffersApi>;
