import { join } from 'node:path';
import { migrate } from '../src/platform/database/migrate.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { startMarque, type Contender } from './contenders.ts';
import { generateVehicles } from './generate.ts';

/** Starts Marque as built with the demo dealership in `work`, where it is filled once for all parts of a run. */
export const startDemo = (work: string, port: number): Promise<Contender> =>
  startMarque(port, join(work, 'demo'), { demo: true });

/** Starts Marque as built with `count` generated vehicles, on a data folder of its own in `work`. */
export async function startLarge(work: string, port: number, count: number): Promise<Contender> {
  const dataDir = join(work, `large-${port}`);
  const database = await openDatabase({ dataDir });
  await migrate(database);
  await generateVehicles(database, count, new Date());
  await database.close();
  return startMarque(port, dataDir, { demo: false });
}
