import { existsSync } from 'node:fs';
import { enableCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';

/**
 * Makes the modules that are loaded from now on load quicker: what Node has compiled of them is kept in `dataDir` from one
 * start to the next, where that folder exists and can be written. Nothing depends on it: it may be deleted at any time.
 */
export function quickenModules(dataDir: string): void {
  // The folder is made, closed to others, by who locks it.
  if (existsSync(dataDir)) enableCompileCache(join(dataDir, 'compiled'));
  registerHooks({
    resolve: (specifier, context, next) => {
      const { parentURL = '' } = context;
      if (!isWithinDrizzle(specifier, parentURL)) return next(specifier, context);
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    },
  });
}

/**
 * To know the format of a file Node reads the whole package.json of its package, for each file anew. Drizzle's has 180 kB
 * and over a hundred files are loaded: half a second and 100 MB for what is known beforehand.
 */
const isWithinDrizzle = (specifier: string, parentURL: string) =>
  specifier.startsWith('.') && specifier.endsWith('.js') && parentURL.includes('/node_modules/drizzle-orm/');
