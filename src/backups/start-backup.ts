import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Settings } from '../platform/settings.ts';
import { BackupError } from './backup-format.ts';

/** Milliseconds that the process may take to remove what it has written. */
const stopTimeoutMs = 5_000;

/** What the process needs: the settings that name the database, the images and the storage. */
export type BackupTask = {
  settings: Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 's3' | 'backup'>;
  to: string;
  file: string;
  /** Names of backups that failed, of which something may be left. */
  failed: string[];
  now: Date;
};
export type BackupReply = { progress: number } | { bytes: number; missing: number } | { failure: string };

/** A backup that a process is making. */
export type RunningBackup = {
  /** Size of the file, and the number of images without an intact file. Rejects with `BackupError`. */
  readonly result: Promise<{ bytes: number; missing: number }>;
  /** Stops the process, which removes what it has written. */
  stop(): void;
};

/**
 * Makes a backup in a process of its own, so that encrypting and compressing take neither memory nor time from
 * visitors. The settings are sent to it, so that no secret is in its arguments.
 */
export function startBackupProcess(task: BackupTask, onBytes: (bytes: number) => void): RunningBackup {
  const child = fork(join(import.meta.dirname, 'backup.process.ts'), {
    serialization: 'advanced',
    execArgv: [],
    // Set by `npm run dev`: it would report each loaded module as a message, which would pass for a reply.
    env: { ...process.env, WATCH_REPORT_DEPENDENCIES: undefined },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<{ bytes: number; missing: number }>();
  child.on('message', (reply: BackupReply) => {
    if ('progress' in reply) onBytes(reply.progress);
    else if ('failure' in reply) reject(new BackupError(reply.failure));
    else resolve(reply);
  });
  child.on('error', (error) => reject(new BackupError(`The backup could not be started: ${error.message}`)));
  child.on('exit', (code, signal) =>
    reject(
      new BackupError(
        signal === null
          ? `The process that made the backup ended with ${code}.`
          : `The process that made the backup was killed (${signal}).`,
      ),
    ),
  );
  child.send(task, (error) => error && child.kill());
  const stop = () => {
    child.kill();
    const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
    child.once('exit', () => clearTimeout(timer));
  };
  return { result: promise, stop };
}
