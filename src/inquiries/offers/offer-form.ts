import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ApiError, type Issue } from '../../platform/errors.ts';
import { formWithFiles, requireFormWithFiles } from '../../platform/http/form-body.ts';
import { createPlaces } from '../../platform/http/places.ts';
import type { Spool } from '../../platform/http/spool.ts';
import { offerBody, offerValues } from './offer-values.ts';
import { validateOffer } from './offer.rules.ts';
import { offerBounds, offerMessages } from './offer.ts';

/** Forms that this process reads at once, because one of 25 MB takes 100 MB of memory. Others wait. */
const places = { most: 2, longestWaitMs: 20_000 };

const tooLarge =
  'The photographs are larger than 25 MB together. Go back, and choose fewer or smaller ones; what you typed is still there.';

/**
 * Reads forms of offered cars that the browser has sent itself. Photographs are taken before the fields are
 * checked: the answer to a wrong field names them, so that nobody has to choose them again. `takePhoto` makes
 * the call that takes one. A place is taken only when the whole form has arrived.
 */
export function createOfferForms(given: {
  clock: () => Date;
  spool: Spool;
  takePhoto: (request: IncomingMessage, file: File) => Response | Promise<Response>;
}) {
  const reading = createPlaces(places);

  const read = async (request: IncomingMessage, bytes: Buffer) => {
    const { field, files } = await formWithFiles(bytes, request.headers['content-type'] ?? '');
    const photos = field('photoIds').split(' ').filter(Boolean);
    const issues: Issue[] = [];
    const digest = createHash('sha256').update(photos.join(' '));
    const chosen = files('photos');
    const taken = chosen.slice(0, Math.max(0, offerBounds.photos - photos.length));
    if (taken.length < chosen.length) issues.push({ path: 'photos', message: offerMessages.tooManyPhotos });
    for (const file of taken) {
      const response = await given.takePhoto(request, file);
      const answer = (await response.json()) as { id?: string; message?: string };
      if (answer.id === undefined)
        issues.push({ path: 'photos', message: `${file.name}: ${answer.message}` });
      else {
        photos.push(answer.id);
        digest.update(Buffer.from(await file.arrayBuffer()));
      }
    }
    const typed = offerValues(field);
    const leaveBlank = field('leaveBlank');
    for (const [path, message] of Object.entries(validateOffer(typed, given.clock())))
      issues.push({ path, message });
    return {
      values: { ...typed, photos: photos.join(' ') },
      body: { ...offerBody(typed), photos, ...(leaveBlank === '' ? {} : { leaveBlank }) },
      issues,
      key: `-${digest.digest('base64url')}`,
    };
  };

  return async (request: IncomingMessage, network: string) => {
    requireFormWithFiles(request);
    const declared = Number(request.headers['content-length'] ?? 0);
    const form = await given.spool
      .take(request.iterator({ destroyOnReturn: false }), {
        network,
        declared,
        maxBytes: offerBounds.formBytes,
      })
      .catch((error: unknown) => {
        throw error instanceof ApiError && error.status === 413 ? new ApiError(413, tooLarge) : error;
      });
    try {
      return await reading.run(network, async () => read(request, await form.read()));
    } finally {
      await form.discard();
    }
  };
}
