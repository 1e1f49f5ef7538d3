import { join } from 'node:path';
import { startBare, startNginx, stopAll, takeSamples, type Contender } from './contenders.ts';
import { atLeast, atMost, table } from './results.ts';
import { startDemo, startLarge } from './sites.ts';
import { compare } from './throughput.ts';
import { measureWrites } from './writes.ts';

const paths = ['/', '/inventory', '/inventory/1', '/api/vehicles/optimized', '/api/vehicles/featured'];
const targets = { ofBare: 0.9, ofNginx: 0.45, p99: 3 };
const port = 4310;

/**
 * Cached pages and calls compared with a bare `node:http` server and nginx (one worker) that send the very
 * same bytes, with 36 and with 2,700 vehicles; and the throughput that remains during ten writes a second
 * with 2,700. Returns a Markdown section.
 */
export async function measureServer(work: string, log: (line: string) => void): Promise<string> {
  const sections = [
    `32 connections, medians of three alternating rounds. Targets: at least ${targets.ofBare} of a bare node:http server and ${targets.ofNginx} of nginx\nwith one worker, both sending the same bytes from memory or disk; p99 at most ${targets.p99} times that of node:http.`,
  ];
  const sizes = [
    { title: '36 vehicles', written: false, start: () => startDemo(work, port) },
    { title: '2,700 vehicles', written: true, start: () => startLarge(work, port, 2_700) },
  ];
  for (const { title, written, start } of sizes) {
    log(title);
    const running: Contender[] = [];
    try {
      const marque = await start();
      running.push(marque);
      const throughput = await besideReferences(marque, join(work, `samples-${sections.length}`), running);
      sections.push(`### ${title}`, throughput);
      log(throughput);
      // The references are idle meanwhile and take no processor time.
      if (written) {
        const writes = await measureWrites(marque.port, paths, log);
        sections.push(`### ${title}, during ten writes a second`, writes);
        log(writes);
      }
    } finally {
      await stopAll(running);
    }
  }
  return sections.join('\n\n');
}

async function besideReferences(marque: Contender, folder: string, running: Contender[]): Promise<string> {
  const samples = await takeSamples(marque.port, paths, folder);
  running.push(await startBare(port + 1, folder));
  running.push(await startNginx(port + 2, folder, samples));
  const rows: (string | number)[][] = [];
  for (const { path, bytes } of samples) {
    const figures = await compare(running.map(({ name, port }) => ({ name, port, path })));
    const [own, bare, nginx] = running.map(({ name }) => figures.get(name));
    if (!own || !bare || !nginx) throw new Error(`${path} was not measured everywhere`);
    rows.push([
      `\`${path}\``,
      bytes,
      ...[own, bare, nginx].map(({ rate }) => rate.toFixed(0)),
      atLeast(own.rate / bare.rate, targets.ofBare),
      atLeast(own.rate / nginx.rate, targets.ofNginx),
      own.p99.toFixed(2),
      atMost(own.p99 / bare.p99, targets.p99, 1),
    ]);
  }
  return table(
    [
      'address',
      'bytes (brotli)',
      'Marque req/s',
      'node:http req/s',
      'nginx req/s',
      'of node:http',
      'of nginx',
      'p99, ms',
      'p99 / node:http',
    ],
    rows,
  );
}
