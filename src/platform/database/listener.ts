import { setTimeout as sleep } from 'node:timers/promises';
import { Client, escapeIdentifier, type ClientConfig } from 'pg';

const heartbeatMs = 10_000;
const longestPauseMs = 5_000;

/** Listens on one connection of its own, which comes back by itself whenever it is lost. See `Database.listen`. */
export function createListener(config: ClientConfig) {
  const channels = new Map<string, Set<(about: string) => void>>();
  const closing = new AbortController();
  let connected: Client | undefined;
  let connecting: Promise<void> | undefined;

  async function connect(): Promise<void> {
    const client = new Client({ ...config, query_timeout: 5_000 });
    // Any error of the connection also ends it, and its end is what counts.
    client.on('error', () => undefined);
    client.on('notification', ({ channel, payload = '' }) =>
      channels.get(channel)?.forEach((onNotice) => onNotice(payload)),
    );
    try {
      await client.connect();
      for (const channel of channels.keys()) await client.query(`listen ${escapeIdentifier(channel)}`);
      closing.signal.throwIfAborted();
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    // A connection that was cut without a word is only found out by talking on it.
    const heartbeat = setInterval(() => client.query('select 1').catch(() => client.end()), heartbeatMs);
    client.on('end', () => {
      clearInterval(heartbeat);
      connected = undefined;
      if (!closing.signal.aborted) connecting = reconnect();
    });
    connected = client;
  }

  async function reconnect(): Promise<void> {
    for (let pauseMs = 50; !closing.signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        await connect();
        for (const listeners of channels.values()) for (const onNotice of listeners) onNotice('');
        return;
      } catch {
        await sleep(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  return {
    async listen(channel: string, onNotice: (about: string) => void): Promise<() => Promise<void>> {
      // A function of its own, so that the same callback may listen twice.
      const listener = (about: string) => onNotice(about);
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(listener));
      const stop = async () => {
        listeners.delete(listener);
        if (listeners.size > 0 || channels.get(channel) !== listeners) return;
        channels.delete(channel);
        await connected?.query(`unlisten ${escapeIdentifier(channel)}`).catch(() => undefined);
      };
      try {
        if (connected) await connected.query(`listen ${escapeIdentifier(channel)}`);
        else await (connecting ??= connect());
      } catch (error) {
        connecting = undefined;
        await stop();
        throw error;
      }
      return stop;
    },

    async close(): Promise<void> {
      closing.abort();
      await connected?.end();
      await connecting?.catch(() => undefined);
    },
  };
}
