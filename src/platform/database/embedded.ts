import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database } from '../database.ts';
import { keepEngine } from './engine.ts';

/** What of PGlite is used here, by Drizzle too. */
type Client = Pick<PGlite, 'query' | 'transaction' | 'listen' | 'unlisten' | 'close'>;

/**
 * Opens the embedded database whose files are in `directory`. A commit is on the disk before it is answered, and an
 * engine that had to give up, as on a full disk, is started again.
 */
export async function openEmbedded(directory: string): Promise<Database> {
  const listening = new Map<(about: string) => void, string>();
  const engine = await keepEngine(directory, async (restarted) => {
    for (const [listener, channel] of listening) {
      await restarted.listen(channel, listener);
      listener('');
    }
  });
  return embeddedDatabase({
    query: async (...query) => (await engine.running()).query(...query),
    transaction: async (work) => (await engine.running()).transaction(work),
    listen: async (channel, listener) => {
      const stop = await (await engine.running()).listen(channel, listener);
      listening.set(listener, channel);
      return stop;
    },
    unlisten: async (channel, listener) => {
      if (listener) listening.delete(listener);
      await (await engine.running()).unlisten(channel, listener);
    },
    close: engine.close,
  });
}

/** A database in memory, for tests and tools; `content` is what another one's `dump` answered. */
export async function openMemoryDatabase(content?: Blob): Promise<Database & { dump(): Promise<Blob> }> {
  const client = await PGlite.create(content ? { loadDataDir: content } : {});
  return { ...embeddedDatabase(client), dump: () => client.dumpDataDir('none') };
}

function embeddedDatabase(client: Client): Database {
  const queries = drizzle({ client: client as PGlite });
  let closed: Promise<void> | undefined;
  const lastUnder = new Map<string, Promise<unknown>>();
  const listeners = new Map<string, Set<(about: string) => void>>();
  return {
    kind: 'embedded',
    queries,
    ping: async () => {
      await client.query('select 1');
    },
    exclusively: (name, work) => {
      const result = (lastUnder.get(name) ?? Promise.resolve()).then(() => work(queries));
      lastUnder.set(
        name,
        result.catch(() => undefined),
      );
      return result;
    },
    notify: async (channel, about = '') => {
      // No other process can have this database open, so nothing is asked of it: its NOTIFY would write to the disk.
      for (const listener of listeners.get(channel) ?? []) listener(about);
    },
    listen: async (channel, onNotice) => {
      // A function of its own, so that the same callback may listen twice.
      const listener = (about: string) => onNotice(about);
      const listening = listeners.get(channel) ?? new Set();
      listeners.set(channel, listening.add(listener));
      // Also for notices that statements send in their transactions.
      await client.listen(`"${channel}"`, listener);
      return () => {
        listening.delete(listener);
        // Not with the function that `listen` answers: that one loses the capitals of the channel.
        return client.unlisten(`"${channel}"`, listener);
      };
    },
    close: () => (closed ??= client.close()),
  };
}
