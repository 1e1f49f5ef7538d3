import { Agent, request } from 'node:http';

/**
 * Requests `count` addresses over 32 connections, from one server or from several in turn. Rejects if a
 * response is an error.
 */
export async function requestAll(
  ports: number | readonly number[],
  count: number,
  path: (index: number) => string,
): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const servers = typeof ports === 'number' ? [ports] : ports;
  let sent = 0;
  const requestOne = (port: number | undefined, address: string) =>
    new Promise<void>((resolve, reject) => {
      const headers = { 'accept-encoding': 'br' };
      const call = request({ host: '127.0.0.1', port, path: address, headers, agent }, (response) => {
        response.resume().on('end', resolve);
        if (response.statusCode !== 200) reject(new Error(`${address} returned ${response.statusCode}`));
      });
      call.on('error', reject).end();
    });
  const connection = async () => {
    while (sent < count) await requestOne(servers[sent % servers.length], path(sent++));
  };
  await Promise.all(Array.from({ length: 32 }, connection));
  agent.destroy();
}
