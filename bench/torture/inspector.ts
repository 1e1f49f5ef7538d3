/**
 * Connects to the inspector of a program that was started with `--inspect=127.0.0.1:<port>`. It tells what the heap holds from
 * what is not collected yet, without a hook in the program.
 */
export async function connectInspector(port: number) {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '');
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('The program has no inspector')));
  });
  const waiting = new Map<number, (result: unknown) => void>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id === undefined) return;
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  const call = (method: string) =>
    new Promise<unknown>((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      socket.send(JSON.stringify({ id: last, method }));
    });
  return {
    /** Bytes that the heap holds after a collection. */
    async retained(): Promise<number> {
      await call('HeapProfiler.collectGarbage');
      const { usedSize } = (await call('Runtime.getHeapUsage')) as { usedSize: number };
      return usedSize;
    },
    close: () => socket.close(),
  };
}
