import { setTimeout as sleep } from 'node:timers/promises';
import { Client, escapeIdentifier, type ClientConfig } from 'pg';

const heartbeatMs = 10_000;
const maxDelayMs = 5_000;

/** Listens on a connection of its own, which is reestablished whenever it is lost. See `Database.listen`. */
export function createListener(config: ClientConfig) {
  const channels = new Map<string, Set<(payload: string) => void>>();
  const closing = new AbortController();
  let connected: Client | undefined;
  let connecting: Promise<void> | undefined;

  async function connect(): Promise<void> {
    const client = new Client({ ...config, query_timeout: 5_000 });
    // Any error also ends the connection, and `end` handles that.
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
    // A connection that was silently dropped is only noticed by using it.
    const heartbeat = setInterval(() => client.query('select 1').catch(() => client.end()), heartbeatMs);
    client.on('end', () => {
      clearInterval(heartbeat);
      connected = undefined;
      if (!closing.signal.aborted) connecting = reconnect();
    });
    connected = client;
  }

  async function reconnect(): Promise<void> {
    for (let delayMs = 50; !closing.signal.aborted; delayMs = Math.min(delayMs * 2, maxDelayMs)) {
      try {
        await connect();
        for (const listeners of channels.values()) for (const onNotice of listeners) onNotice('');
        return;
      } catch {
        await sleep(delayMs, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  return {
    async listen(channel: string, onNotice: (payload: string) => void): Promise<() => Promise<void>> {
      // A new function, so that the same callback may be registered twice.
      const listener = (payload: string) => onNotice(payload);
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
