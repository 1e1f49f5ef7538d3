import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ApiError, type Issue } from '../../platform/errors.ts';
import { readFormWithFiles } from '../../platform/http/form-body.ts';
import { offerBounds, offerMessages } from './offer.ts';
import { validateOffer } from './offer.rules.ts';
import { offerBody, offerValues } from './offer-values.ts';

/** Forms that this process reads at once: one of 25 MB takes some 100 MB of memory. */
const mostAtOnce = 2;

const tooLarge =
  'The photographs are larger than 25 MB together. Go back, and choose fewer or smaller ones; what you typed is still there.';

/**
 * Reads forms of offered cars that the browser has sent itself. Photographs are taken before the fields are
 * checked: the answer to a wrong field names them, so that nobody has to choose them again. `takePhoto` makes
 * the call that takes one.
 */
export function createOfferForms(given: {
  clock: () => Date;
  takePhoto: (request: IncomingMessage, file: File) => Response | Promise<Response>;
}) {
  let reading = 0;

  const read = async (request: IncomingMessage) => {
    const { field, files } = await readFormWithFiles(request, offerBounds.formBytes, tooLarge);
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

  return async (request: IncomingMessage) => {
    if (reading >= mostAtOnce) {
      throw new ApiError(503, 'Too many forms are being sent. Please try again in a moment.', {
        headers: { 'retry-after': '5' },
      });
    }
    reading += 1;
    try {
      return await read(request);
    } finally {
      reading -= 1;
    }
  };
}
