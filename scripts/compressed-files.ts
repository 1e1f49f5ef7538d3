import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);

/**
 * Writes the best brotli form of each script and style beside it, `x.js.br` for `x.js`: that takes seconds of the processor,
 * which a build has and a start has not.
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
          };
          await writeFile(`${file}.br`, await compress(body, { params }));
        }),
      );
    },
  };
}
