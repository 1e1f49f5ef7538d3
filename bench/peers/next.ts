import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startProcess, stopper, type Contender } from '../contenders.ts';
import type { Car } from './cars.ts';
import { copyFonts } from './fonts.ts';

const folder = join(import.meta.dirname, 'next');
const program = join(folder, 'node_modules/next/dist/bin/next');
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' as const };

/**
 * The Next.js application in `bench/peers/next`, built with these cars and started as its documentation says.
 * Its packages are installed on first use, from the lock file in its folder.
 */
export async function startNext(port: number, cars: Car[], log: (line: string) => void): Promise<Contender> {
  if (!existsSync(program)) {
    log('Installing Next.js into bench/peers/next ...');
    run('npm', ['ci', '--ignore-scripts']);
  }
  const pictures = join(folder, 'public/cars');
  await mkdir(pictures, { recursive: true });
  for (const { id, photograph } of cars) await copyFile(photograph, join(pictures, `${id}.jpg`));
  await copyFonts(join(folder, 'fonts'));
  const list = cars.map((car) => ({ ...car, photograph: `/cars/${car.id}.jpg` }));
  await writeFile(join(folder, 'cars.json'), JSON.stringify(list));
  log('Building the Next.js application ...');
  run(process.execPath, [program, 'build']);
  const args = [program, 'start', '--port', String(port), '--hostname', '127.0.0.1'];
  const child = await startProcess(process.execPath, args, env, 'Ready', folder);
  return { name: 'Next.js', port, stop: stopper(child) };
}

function run(command: string, args: string[]) {
  const { status, error, stdout, stderr } = spawnSync(command, args, { cwd: folder, env, encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? `${stdout}\n${stderr}`}`);
}
