import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);

/**
 * Writes a brotli file of the best quality beside each script and stylesheet, `x.js.br` for `x.js`. That
 * takes seconds of processor time, which are acceptable during a build but not at startup.
 */
export function compressedFiles(): Plugin {
  return {
    name: 'marque:compressed-files',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(?:js|css)$/.test(name));
      await Promise.all(
        names.map(async (name) => {
          const file = join(dir, name);
          const body = await readFile(file);
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
            // A block of 1 MB holds the largest script whole, which compresses it better.
            [constants.BROTLI_PARAM_LGBLOCK]: 20,
          };
          await writeFile(`${file}.br`, await compress(body, { params }));
        }),
      );
    },
  };
}
