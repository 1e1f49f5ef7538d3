import { readFile } from '../appearance/appearance.store.ts';
import type { Variants } from '../images/encoding/variants.ts';
import { parseAddress, variantWidths } from '../images/image.ts';
import type { Queries } from '../platform/database.ts';
import type { ReadPicture } from '../platform/mail/deliver.ts';

/** Pixels: a mail is 600 wide, on displays with up to two device pixels each. */
const pictureWidth = 960;
const smallWidth = 320;

/** Reads the pictures of mails: photographs as JPEG, and files of the appearance. */
export const mailPictures =
  (queries: Queries, variants: Pick<Variants, 'read'>): ReadPicture =>
  async ({ address, isSmall = false }) => {
    const image = parseAddress(address);
    if (image !== null) {
      const width = variantWidths(image.width, [isSmall ? smallWidth : pictureWidth]).at(-1) ?? image.width;
      const variant = await variants.read(image.hash, width, 'jpg');
      return variant && { bytes: variant.bytes, type: 'image/jpeg' };
    }
    const name = /^\/appearance\/([\da-f]{32}\.png)$/.exec(address)?.[1];
    const bytes = name === undefined ? null : await readFile(queries, name);
    return bytes && { bytes, type: 'image/png' };
  };
