import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { parseAddress } from '../../images/image.ts';
import type { ImageStorage } from '../../images/storage/storage.ts';
import { masterKey } from '../../images/storage/storage-keys.ts';
import type { Vehicle } from '../../vehicles/vehicle.ts';
import { fileNameOf } from './photo-cells.ts';

/**
 * The photographs of vehicles as a ZIP file, which is written while it is read: one image is in memory at a
 * time. The CSV file of the same export names them. An image whose file is missing is left out.
 */
export function exportPhotos(
  vehicles: readonly Pick<Vehicle, 'images'>[],
  storage: ImageStorage,
  { now, onError }: { now: Date; onError: (error: unknown) => void },
): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: unknown) => {
    onError(error);
    output.destroy(error instanceof Error ? error : undefined);
  });
  const addresses = new Set(vehicles.flatMap(({ images }) => images));
  for (const address of addresses) {
    const image = parseAddress(address);
    if (image === null) continue;
    // A JPEG does not get smaller.
    zip.addReadStreamLazy(fileNameOf(address), { compress: false, mtime: now }, (give) => {
      storage.read(masterKey(image.hash)).then(
        (bytes) => give(null, Readable.from(bytes === null ? [] : [bytes])),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  }
  zip.end();
  return output;
}
