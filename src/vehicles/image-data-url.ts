/**
 * Images embedded in a vehicle as data URLs, section 7: the server stores them and replaces them with their
 * addresses.
 */

const prefix = /^data:image\/(?:jpeg|png|webp);base64,(?=[A-Za-z0-9+/])/;

/**
 * Whether the text claims to be a JPEG, PNG or WebP image. Its content is only checked when it is decoded.
 */
export const isImageDataUrl = (text: string) => prefix.test(text);

/** The bytes of a data URL that `isImageDataUrl` has accepted. */
export const bytesOfDataUrl = (url: string) => Buffer.from(url.replace(prefix, ''), 'base64');
