import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Package = { version: string; homepage: string };

const readPackage = () =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as Package;

/** The version in package.json. */
export const programVersion = (): string => readPackage().version;

/** Where the project is kept, without a slash at its end: `homepage` in package.json. */
export const projectAddress = (): string => readPackage().homepage;

/**
 * The commit that the program was built from, such as `d653aa6877e3`, with `-dirty` if files had changed since; null if the build
 * did not know it, and in development. The build puts it in the place of the variable.
 */
export const programCommit = (): string | null => process.env['MARQUE_COMMIT'] || null;
