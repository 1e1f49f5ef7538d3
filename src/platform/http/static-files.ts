import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { createCachedResponse, type CachedResponse } from './cached-response.ts';
import { fileHeaders } from './security-headers.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * Every file of the browser build by its path, compressed and in memory. There are about fifty. Paths are
 * only ever looked up in this map, so no request can reach any other file on disk.
 */
export async function loadStaticFiles(folder: string): Promise<ReadonlyMap<string, CachedResponse>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile() && extname(entry.name) !== '.br');
  const loaded = await Promise.all(
    files.map(async (entry): Promise<[string, CachedResponse]> => {
      const file = join(entry.parentPath, entry.name);
      const path = `/${file
        .slice(folder.length + 1)
        .split(sep)
        .join('/')}`;
      // Names below /assets contain a hash of the content, so they can be cached forever.
      const cacheControl = path.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600';
      const response = await createCachedResponse(await readFile(file), {
        status: 200,
        headers: {
          'content-type': types[extname(file)] ?? 'application/octet-stream',
          'cache-control': cacheControl,
          ...fileHeaders,
        },
        // The build compresses the files that are worth it.
        brotli: await readFile(`${file}.br`).catch(() => undefined),
      });
      return [path, response];
    }),
  );
  return new Map(loaded);
}
