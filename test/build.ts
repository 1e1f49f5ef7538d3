import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** The file that `npm test` writes when its build, which goes on beside the tests of the code, has ended. */
const ending = process.env['TEST_BUILD_ENDING'];

/** Whether such a build has not ended yet. */
export const isBuilding = () => ending !== undefined && !existsSync(ending);

/** Resolves when there is no build to wait for. Rejects if it failed. */
export async function whenBuilt(): Promise<void> {
  while (isBuilding()) await pause(100);
  if (ending !== undefined && readFileSync(ending, 'utf8') !== 'passed') throw new Error('The build failed');
}
