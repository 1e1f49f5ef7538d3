import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCachedResponse, type CachedResponse } from '../platform/http/cached-response.ts';
import { fileHeaders } from '../platform/http/security-headers.ts';
import { memoize } from '../platform/memoize.ts';

/** Where measured pages load our script from. No other page names it. */
export const visitScriptPath = '/measurement.js';

/**
 * The script, for a browser that sends `Sec-GPC: 1` with a line that says so: pages are shared, and cannot. Each browser asks
 * again, and no cache between may keep one for another.
 */
export const visitScript: (sendsPrivacyControl: boolean) => Promise<CachedResponse> = memoize(
  async (sendsPrivacyControl: boolean) => {
    const code = await readFile(join(import.meta.dirname, 'visit-script.js'), 'utf8');
    return createCachedResponse(
      Buffer.from(sendsPrivacyControl ? `window.sendsPrivacyControl = true;\n${code}` : code),
      {
        status: 200,
        headers: {
          ...fileHeaders,
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'private, no-cache',
        },
      },
    );
  },
);
