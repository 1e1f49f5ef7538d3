import { createRoute } from '@hono/zod-openapi';
import { readProfile } from '../accounts/profiles.store.ts';
import { factsText } from '../alerts/mail/vehicle-items.ts';
import type { Appearance } from '../appearance/appearance.schema.ts';
import type { Dealership } from '../dealership/dealership.schema.ts';
import { letterheadOf } from '../mail/letterhead.ts';
import type { LiveMailConfig } from '../mail/mail-config.live.ts';
import { mailPreviewSchema, previewOf } from '../mail/mail-preview.ts';
import { sentTestSchema } from '../mail/mail-settings.schema.ts';
import { sendNow } from '../mail/send-now.ts';
import type { Database } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import {
  createApi,
  errorContent,
  idParam,
  jsonBody,
  jsonContent,
  noSuch,
  staffOf,
} from '../platform/http/api.ts';
import type { Deliver } from '../platform/mail/deliver.ts';
import { vehicleName } from '../vehicles/vehicle-name.ts';
import { vehiclesForSale } from '../vehicles/vehicles.store.ts';
import {
  letterInput,
  letterOverviewSchema,
  sendLetterInput,
  sendRequestInput,
  testLetterInput,
  type LetterInput,
} from './letter.schema.ts';
import { readLetters, readNextLetter, sendLetter, stopLetter } from './letters.store.ts';
import type { NewsletterMails } from './mail/newsletter-mails.ts';

const overview = createRoute({
  method: 'get',
  path: '/letters',
  summary: 'What the next letter starts from, and the letters so far',
  responses: { 200: jsonContent(letterOverviewSchema, 'The overview') },
});

const preview = createRoute({
  method: 'post',
  path: '/letters/preview',
  summary: 'Shows a letter as its readers would get it now. Changes nothing',
  request: { body: jsonBody(letterInput) },
  responses: {
    200: jsonContent(mailPreviewSchema, 'The mail. Its pictures have the addresses of the website'),
    409: errorContent('None of its cars is for sale'),
  },
});

const test = createRoute({
  method: 'post',
  path: '/letters/test',
  summary: 'Sends a letter to one address of staff now',
  request: { body: jsonBody(testLetterInput) },
  responses: { 200: jsonContent(sentTestSchema, 'The answer'), 409: errorContent('There is no mail server') },
});

const conflict = errorContent('There is no mail server, or another letter was sent meanwhile');

const send = createRoute({
  method: 'post',
  path: '/letters',
  summary: 'Sends a letter to every address that gets letters, so many in an hour',
  request: { body: jsonBody(sendLetterInput) },
  responses: { 204: { description: 'It is on its way' }, 409: conflict },
});

const ask = createRoute({
  method: 'post',
  path: '/letters/requests',
  summary: 'Asks every address that nobody has asked yet to confirm, so many in an hour',
  request: { body: jsonBody(sendRequestInput) },
  responses: { 204: { description: 'It is on its way' }, 409: conflict },
});

const stop = createRoute({
  method: 'post',
  path: '/letters/{id}/stop',
  summary: 'Stops a letter: mails that have not gone out are not sent',
  request: { params: idParam },
  responses: {
    204: { description: 'Stopped' },
    404: noSuch('letter'),
    409: errorContent('It has been sent already'),
  },
});

const cameIn = (lastSentAt: string | null) =>
  lastSentAt === null ? 'These cars have just come in.' : 'These cars have come in since our last letter.';

/** The staff's calls about letters. */
export function createLettersApi(options: {
  database: Database;
  clock: () => Date;
  settings: { publicUrl: string };
  dealership: { readonly current: Dealership };
  appearance: { readonly current: Appearance };
  mailConfig: LiveMailConfig;
  deliver: Deliver;
  mails: NewsletterMails;
}) {
  const { database, clock, dealership, mailConfig, mails } = options;
  const { publicUrl } = options.settings;
  const { queries } = database;
  const sendsMail = () => mailConfig.config.mail !== null;

  /** The mail to one address. Its links end nobody's newsletter. */
  async function mailTo(email: string, { vehicleIds, ...text }: LetterInput) {
    const found = await vehiclesForSale(queries, vehicleIds);
    const vehicles = vehicleIds.flatMap((id) => found.get(id) ?? []);
    if (vehicles.length === 0) throw new ApiError(409, 'None of these cars is still for sale');
    return mails.letter({ email, token: 'sample' }, text, vehicles);
  }

  function requireServer(): void {
    if (!sendsMail()) throw new ApiError(409, 'There is no mail server');
  }

  return createApi()
    .openapi(overview, async (context) => {
      const now = clock();
      const [{ newIds, newTotal, ...next }, sent, profile] = await Promise.all([
        readNextLetter(queries, now),
        readLetters(queries),
        readProfile(queries, staffOf(context).id),
      ]);
      const found = await vehiclesForSale(queries, newIds);
      const vehicles = newIds.flatMap((id) => {
        const vehicle = found.get(id);
        return vehicle ? { id, name: vehicleName(vehicle), facts: factsText(vehicle) } : [];
      });
      const { name } = dealership.current;
      return context.json(
        {
          ...next,
          sendsMail: sendsMail(),
          ownEmail: profile?.email ?? null,
          hasPostalAddress: letterheadOf(dealership.current, options.appearance.current, now).place !== null,
          start: {
            subject: `New arrivals at ${name}`,
            introduction: `${cameIn(next.lastSentAt)} Answer this mail if you would like to see one.`,
          },
          newVehicles: { vehicles, total: newTotal },
          letters: sent,
        },
        200,
      );
    })
    .openapi(preview, async (context) =>
      context.json(previewOf(await mailTo('reader@example.com', context.req.valid('json'))), 200),
    )
    .openapi(test, async (context) => {
      const { to, ...letter } = context.req.valid('json');
      return context.json(await sendNow(await mailTo(to, letter), { ...options, to, publicUrl }), 200);
    })
    .openapi(send, async (context) => {
      requireServer();
      const letter = context.req.valid('json');
      // Refuses one without a car that is for sale.
      await mailTo('reader@example.com', letter);
      const writing = { by: staffOf(context).username, now: clock() };
      await sendLetter(database, { ...letter, kind: 'arrivals' }, writing);
      return context.body(null, 204);
    })
    .openapi(ask, async (context) => {
      requireServer();
      const writing = { by: staffOf(context).username, now: clock() };
      const written = { subject: 'Request to confirm', introduction: '', vehicleIds: [] };
      await sendLetter(database, { ...written, ...context.req.valid('json'), kind: 'confirmation' }, writing);
      return context.body(null, 204);
    })
    .openapi(stop, async (context) => {
      const writing = { by: staffOf(context).username, now: clock() };
      await stopLetter(database, context.req.valid('param').id, writing);
      return context.body(null, 204);
    });
}

export type LettersApi = ReturnType<typeof createLettersApi>;
