import { Agent, request } from 'node:http';

/** Asks for `count` addresses over 32 connections. Rejects when an answer is an error. */
export async function ask(port: number, count: number, path: (index: number) => string): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  let asked = 0;
  const askOne = (address: string) =>
    new Promise<void>((resolve, reject) => {
      const headers = { 'accept-encoding': 'br' };
      const call = request({ host: '127.0.0.1', port, path: address, headers, agent }, (response) => {
        response.resume().on('end', resolve);
        if (response.statusCode !== 200) reject(new Error(`${address} answered ${response.statusCode}`));
      });
      call.on('error', reject).end();
    });
  const connection = async () => {
    while (asked < count) await askOne(path(asked++));
  };
  await Promise.all(Array.from({ length: 32 }, connection));
  agent.destroy();
}
