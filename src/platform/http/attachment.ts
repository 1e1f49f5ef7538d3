export const csvFile = { extension: 'csv', contentType: 'text/csv; charset=utf-8' } as const;
export const zipFile = { extension: 'zip', contentType: 'application/zip' } as const;

/**
 * Headers of a file that a browser saves and no cache keeps. Its name is plain letters, and ends with `day` if the file tells of
 * a day: a date like 2026-11-20 in the dealership's time zone.
 */
export const attachment = (
  name: string,
  { extension, contentType }: { extension: string; contentType: string },
  day?: string,
) => ({
  'content-type': contentType,
  'content-disposition': `attachment; filename="${name}${day === undefined ? '' : `-${day}`}.${extension}"`,
  'cache-control': 'no-store',
});
