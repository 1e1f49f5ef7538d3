import { queryOptions } from '@tanstack/react-query';
import { ConnectionLost } from '../../platform/browser/upload-file.ts';
import { createApiClient } from '../../platform/browser/api-client.ts';
import { requestInBackground } from '../../platform/browser/background-request.ts';
import { request, RequestError } from '../../platform/browser/request.ts';
import type { StaffOffersApi } from './offers.staff.api.ts';

const read = createApiClient<StaffOffersApi>('/api/inquiries', requestInBackground);
const key = ['/api/inquiries', 'offer'] as const;

/** GET /api/inquiries/{id}/offer: the car that an inquiry offers. It never changes. */
export const offerQuery = (inquiryId: number) =>
  queryOptions({
    queryKey: [...key, inquiryId],
    queryFn: () => read('get', '/:id/offer', { param: { id: String(inquiryId) } }),
    staleTime: Infinity,
  });

/** A photograph of an offered car, as a data URL: an image element could not send the token that it needs. */
export const offerPhotoQuery = (inquiryId: number, photo: string, rendition: 'picture' | 'preview') =>
  queryOptions({
    queryKey: [...key, inquiryId, photo, rendition],
    queryFn: async () => {
      const end = rendition === 'preview' ? '/preview' : '';
      const answer = await requestInBackground(`/api/inquiries/${inquiryId}/offer/photos/${photo}${end}`);
      return dataUrl(await answer.blob());
    },
    staleTime: Infinity,
  });

/**
 * Fetches a photograph as a file, for an upload. Rejects with `ConnectionLost`, or with an error whose message
 * can be shown; a 401 also redirects to /login.
 */
export async function fetchOfferPhoto(
  { inquiryId, photo, name }: { inquiryId: number; photo: string; name: string },
  signal: AbortSignal,
): Promise<File> {
  try {
    const answer = await request(`/api/inquiries/${inquiryId}/offer/photos/${photo}`, { signal });
    return new File([await answer.blob()], name, { type: 'image/jpeg' });
  } catch (error) {
    if (!(error instanceof RequestError)) throw new ConnectionLost();
    throw new Error(error.serverMessage ?? 'The photograph could not be fetched.', { cause: error });
  }
}

function dataUrl(file: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(String(reader.result)));
  reader.addEventListener('error', () => reject(new Error('The photograph could not be read')));
  reader.readAsDataURL(file);
  return promise;
}
