import { processImage } from '../../src/images/encoding/process-image.ts';
import { ApiError } from '../../src/platform/errors.ts';

/** The error with which a picture is refused; throws if it is accepted. */
export async function refusal(bytes: Uint8Array): Promise<ApiError> {
  const error = await processImage(bytes).then(
    () => 'accepted',
    (error: unknown) => error,
  );
  if (!(error instanceof ApiError)) throw new Error(`not refused: ${String(error)}`);
  return error;
}
