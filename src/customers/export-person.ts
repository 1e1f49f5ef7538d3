import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { readPhoto } from '../inquiries/offers/offer-photos.store.ts';
import type { Queries } from '../platform/database.ts';
import { personPage, photoFile, type WholePerson } from './person-page.ts';

/**
 * Everything about a person as a ZIP file for the person who asks: a page to read, the same as JSON for another program, and the
 * photographs that they have sent. It is written while it is read: one photograph is in memory at a time.
 */
export function exportPerson(
  queries: Queries,
  whole: WholePerson,
  about: { now: Date; timeZone: string; dealership: string; onError: (error: unknown) => void },
): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: unknown) => {
    about.onError(error);
    output.destroy(error instanceof Error ? error : undefined);
  });
  const { now: mtime } = about;
  // Others with the same telephone are other people.
  const { sharers: _others, current: _current, inquiryIds: _ids, ...own } = whole.customer;
  const { inquiries, entries, offers } = whole.history;
  zip.addBuffer(Buffer.from(personPage(whole, about)), 'personal-data.html', { mtime });
  zip.addBuffer(
    Buffer.from(
      JSON.stringify({ exportedAt: mtime.toISOString(), ...own, inquiries, entries, offers }, null, 2),
    ),
    'personal-data.json',
    {
      mtime,
    },
  );
  for (const { inquiryId, car } of offers)
    for (const [index, { id }] of car.photos.entries())
      zip.addReadStreamLazy(photoFile(inquiryId, index), { compress: false, mtime }, (give) => {
        readPhoto(queries, { inquiryId, id }, 'picture').then(
          (bytes) => give(null, Readable.from(bytes === null ? [] : [bytes])),
          (error: unknown) => give(error, Readable.from([])),
        );
      });
  zip.end();
  return output;
}
