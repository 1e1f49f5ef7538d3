import { once } from 'node:events';

type Answer = { id?: number; type: string; result?: unknown; error?: string; message?: string };

export type Bidi = {
  /** Resolves with the command's result, or rejects with the browser's message. */
  send<Result = unknown>(method: string, params: object): Promise<Result>;
  close(): void;
};

/** Connects to a browser that speaks WebDriver BiDi. */
export async function connectBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    const command = waiting.get(answer.id ?? 0);
    waiting.delete(answer.id ?? 0);
    if (answer.type === 'success') command?.resolve(answer.result);
    else command?.reject(new Error(`${answer.error}: ${answer.message}`));
  });
  socket.addEventListener('close', () => {
    for (const command of waiting.values()) command.reject(new Error('The browser has ended'));
    waiting.clear();
  });
  await once(socket, 'open');
  return {
    send: async <Result>(method: string, params: object) => {
      last += 1;
      const command = Promise.withResolvers<unknown>();
      waiting.set(last, command);
      socket.send(JSON.stringify({ id: last, method, params }));
      return (await command.promise) as Result;
    },
    close: () => socket.close(),
  };
}
