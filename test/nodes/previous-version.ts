import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../program.ts';

const root = join(import.meta.dirname, '../..');
/** What the built program depends on. */
const sources = ['src', 'demo', 'migrations', 'public', 'vite.config.ts', 'package-lock.json'];

/** The output of a command; throws with what it said if it fails. */
function run(command: string, args: string[], options: SpawnSyncOptions = {}): Buffer {
  const result = spawnSync(command, args, { cwd: root, maxBuffer: 2 ** 30, ...options });
  if (result.status !== 0) throw new Error(`${command} ${args[0]} failed: ${result.stderr}`);
  return Buffer.from(result.stdout);
}

/**
 * The commit before the last one that changed the program, or the one that the variable `PREVIOUS` names;
 * null without a history that reaches so far.
 */
export function previousCommit(): string | null {
  const git = (...args: string[]) => run('git', args).toString().trim();
  try {
    const last = () => git('rev-list', '--first-parent', '--max-count=1', 'HEAD', '--', ...sources);
    return git('rev-parse', '--verify', `${process.env['PREVIOUS'] ?? `${last()}~1`}^{commit}`);
  } catch {
    return null;
  }
}

/** Builds the program of a commit in a temporary folder, with the packages that are installed here. */
export function buildVersion(commit: string): { folder: string; remove: () => void } {
  const place = temporaryFolder();
  const { folder } = place;
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  try {
    run('tar', ['-x'], { cwd: folder, input: run('git', ['archive', '--format=tar', commit]) });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    run(process.execPath, [vite, 'build', '--logLevel', 'warn', '--configLoader', 'native'], { cwd: folder });
    return place;
  } catch (error) {
    place.remove();
    throw error;
  }
}

/** Whether a version looks up which older programs a database still works with, which began with 0008. */
export const knowsCompatibility = (folder: string): boolean =>
  readdirSync(join(folder, 'migrations')).some((name) => name.startsWith('0008_'));
