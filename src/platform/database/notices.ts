import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, escapeIdentifier, type ClientConfig } from 'pg';
import type { Log } from '../log.ts';
import { expectAnswer, tickMs } from './silence.ts';
import type { Sockets } from './sockets.ts';

/** Ticks that the server may take for a heartbeat (1.2 s), and for a new connection (2 s). */
const answerTicks = 3;
const connectTicks = 5;
/** The query that the server must answer, again and again. */
export const heartbeat = "select 'heartbeat'";
/** The longest pause between two attempts to connect, or to send a notice, in milliseconds. */
const maxDelayMs = 500;
/** Milliseconds for which closing waits for notices that are being sent again. */
const closePatienceMs = 2_000;

/** The listening connection: runs one query at a time, because the driver is to queue none. */
type Connection = { run(query: string): Promise<unknown>; end(): Promise<void> };

/**
 * Listens on a connection of its own, which is reestablished whenever it is lost. See `Database.listen`. A
 * heartbeat on it also notices for `sockets`, those of the pool, when the server is gone without a word. Notices are sent by
 * the pool, see `Database.notify`; `log` is told of one that is sent again.
 */
export function createNotices(config: ClientConfig, sockets: Sockets, log: Log) {
  const channels = new Map<string, Set<(payload: string) => void>>();
  const unsent = new Set<Promise<void>>();
  const closing = new AbortController();
  let connected: Connection | undefined;
  let connecting: Promise<void> | undefined;

  async function connect(): Promise<void> {
    const socket = new Socket();
    const client = new Client({ ...config, stream: () => socket });
    const giveUp = () => socket.destroy();
    const withinTicks = async (ticks: number, work: () => Promise<unknown>) => {
      const closeSilent = sockets.watch();
      const answered = expectAnswer(ticks, () => {
        giveUp();
        closeSilent();
      });
      await work().finally(answered);
    };
    const ended = new AbortController();
    let last: Promise<unknown> = Promise.resolve();
    const run = (query: string) => (last = last.catch(() => undefined).then(() => client.query(query)));
    // Any error also ends the connection, and `end` handles that.
    client.on('error', () => undefined);
    client.on('notification', ({ channel, payload = '' }) =>
      channels.get(channel)?.forEach((onNotice) => onNotice(payload)),
    );
    closing.signal.addEventListener('abort', giveUp);
    try {
      await withinTicks(connectTicks, async () => {
        await client.connect();
        for (const channel of channels.keys()) await run(`listen ${escapeIdentifier(channel)}`);
      });
      closing.signal.throwIfAborted();
    } catch (error) {
      giveUp();
      throw error;
    } finally {
      closing.signal.removeEventListener('abort', giveUp);
    }
    client.on('end', () => {
      ended.abort();
      connected = undefined;
      if (!closing.signal.aborted) connecting = reconnect();
    });
    const end = async () => {
      ended.abort();
      await withinTicks(answerTicks, () => last.catch(() => undefined).then(() => client.end()));
    };
    connected = { run, end };
    void keepBeating(() => withinTicks(answerTicks, () => run(heartbeat)), ended.signal);
  }

  async function untilDone(work: () => Promise<unknown>): Promise<void> {
    for (let delayMs = 50; !closing.signal.aborted; delayMs = Math.min(delayMs * 2, maxDelayMs)) {
      try {
        await work();
        return;
      } catch {
        await sleep(delayMs, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  const reconnect = () =>
    untilDone(async () => {
      await connect();
      for (const listeners of channels.values()) for (const onNotice of listeners) onNotice('');
    });

  return {
    /** Resolves when the notice has gone, or is being sent again. */
    async send(notice: () => Promise<unknown>): Promise<void> {
      try {
        await notice();
      } catch (error) {
        if (closing.signal.aborted) return;
        log.warn({ err: error }, 'a notice could not be sent, and is sent again');
        const sending = untilDone(notice).finally(() => unsent.delete(sending));
        unsent.add(sending);
      }
    },

    async listen(channel: string, onNotice: (payload: string) => void): Promise<() => Promise<void>> {
      // A new function, so that the same callback may be registered twice.
      const listener = (payload: string) => onNotice(payload);
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(listener));
      const stop = async () => {
        listeners.delete(listener);
        if (listeners.size > 0 || channels.get(channel) !== listeners) return;
        channels.delete(channel);
        await connected?.run(`unlisten ${escapeIdentifier(channel)}`).catch(() => undefined);
      };
      try {
        if (connected) await connected.run(`listen ${escapeIdentifier(channel)}`);
        else await (connecting ??= connect());
      } catch (error) {
        connecting = undefined;
        await stop();
        throw error;
      }
      return stop;
    },

    /** Call it before the pool is closed. */
    async close(): Promise<void> {
      // After a command nobody else sends them. A stop must not wait for a server that is away.
      if (unsent.size > 0)
        await Promise.race([Promise.all(unsent), sleep(closePatienceMs, undefined, { ref: false })]);
      closing.abort();
      await connected?.end();
      await connecting?.catch(() => undefined);
    },
  };
}

/** A connection that was silently dropped is only noticed by using it. */
async function keepBeating(beat: () => Promise<void>, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    await beat().catch(() => undefined);
    await sleep(tickMs, undefined, { signal: ended }).catch(() => undefined);
  }
}
