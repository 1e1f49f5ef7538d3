import { join } from 'node:path';
import { migrate } from '../src/platform/database/migrate.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { startMarque, type Contender } from './contenders.ts';
import { generateVehicles } from './generate.ts';

/**
 * Starts the built Marque with the demo dealership in `work`, which is seeded once for all parts of a run.
 */
export const startDemo = (work: string, port: number): Promise<Contender> =>
  startMarque(port, join(work, 'demo'), { demo: true });

/** Starts the built Marque with `count` generated vehicles, in a separate data folder in `work`. */
export async function startLarge(work: string, port: number, count: number): Promise<Contender> {
  const dataDir = join(work, `large-${port}`);
  const database = await openDatabase({ dataDir });
  await migrate(database);
  await generateVehicles(database, count, new Date());
  await database.close();
  return startMarque(port, dataDir, { demo: false });
}
