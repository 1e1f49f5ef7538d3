import { PGlite } from '@electric-sql/pglite';
import { DurableFiles } from './durable-files.ts';

const pauseBetweenStartsMs = 2_000;

/** SQLSTATE 57P02, crash_shutdown: what a server says to everybody else when one of its processes dies. */
class EngineDiedError extends Error {
  readonly code = '57P02';

  constructor(cause?: unknown) {
    super('The embedded database stopped and is not up again yet', { cause });
    this.name = 'EngineDiedError';
  }
}

/**
 * PGlite on durable files. When PostgreSQL gives up (PANIC, which a full disk can cause), PGlite's next query would
 * spin forever; here it fails instead.
 */
class Engine extends PGlite {
  readonly files: DurableFiles;

  constructor(files: DurableFiles) {
    super({
      fs: files,
      // PGlite's own parameters turn fsync off (-F), and of the ways to sync its engine really has only this one.
      startParams: PGlite.defaultStartParams
        .filter((parameter) => parameter !== '-F')
        .concat('-c', 'wal_sync_method=fsync'),
    });
    this.files = files;
  }

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    if (this.files.engineDied) throw new EngineDiedError();
    return super.execProtocolRawSync(message);
  }
}

async function start(directory: string): Promise<Engine> {
  const files = new DurableFiles(directory);
  const engine = new Engine(files);
  try {
    await engine.waitReady;
  } catch (error) {
    await files.closeFs().catch(() => undefined);
    throw error;
  }
  return engine;
}

/** Keeps an engine running on `directory`: one that has died is replaced when it is next asked for. */
export async function keepEngine(directory: string, onRestart: (engine: PGlite) => Promise<void>) {
  let engine = await start(directory);
  let starting: Promise<PGlite> | undefined;
  let lastStart = 0;

  async function replace(): Promise<PGlite> {
    if (Date.now() - lastStart < pauseBetweenStartsMs) throw new EngineDiedError();
    lastStart = Date.now();
    await engine.files.closeFs().catch(() => undefined);
    engine = await start(directory).catch((error: unknown) => {
      throw new EngineDiedError(error);
    });
    await onRestart(engine);
    return engine;
  }

  return {
    /** The running engine. Rejects, as `isUnavailable` knows it, while there is none. */
    async running(): Promise<PGlite> {
      if (!engine.files.engineDied) return engine;
      starting ??= replace().finally(() => {
        starting = undefined;
      });
      return starting;
    },
    close: async () => {
      await starting?.catch(() => undefined);
      await (engine.files.engineDied ? engine.files.closeFs() : engine.close());
    },
  };
}
