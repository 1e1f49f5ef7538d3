import { resolve } from 'node:path';
import type { ClientConfig } from 'pg';
import { messageOf } from '../../errors.ts';
import { DatabaseStartError } from '../failures.ts';
import { dataIn, databaseUser, readPassword } from './cluster.ts';
import { readPidFile } from './pid-file.ts';

/**
 * How to connect to the server that another process runs in the folder at `path`; null if none accepts
 * connections. Changes no file: the server belongs to that process. Throws `DatabaseStartError` if this
 * account may not read the password.
 */
export function findServerOfOther(path: string): ClientConfig | null {
  const folder = resolve(path);
  const server = readPidFile(dataIn(folder));
  if (server?.state !== 'ready') return null;
  try {
    return {
      host: server.socketFolder || server.listens,
      port: server.port,
      user: databaseUser,
      password: readPassword(folder),
      database: 'postgres',
      ssl: false,
    };
  } catch (error) {
    throw new DatabaseStartError(
      `The database in ${folder} belongs to another account: ${messageOf(error)}`,
      { cause: error },
    );
  }
}
