/**
 * A picture to upload: a file, or one that is fetched when its turn comes. `load` rejects with `ConnectionLost`, or with
 * an error whose message is for the user.
 */
export type PhotoSource = File | { name: string; load: (signal: AbortSignal) => Promise<File> };

/** The file of a picture. */
export const fileOf = async (source: PhotoSource, signal: AbortSignal): Promise<File> =>
  source instanceof File ? source : await source.load(signal);
