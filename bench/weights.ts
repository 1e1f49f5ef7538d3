import { fetchRaw } from './contenders.ts';
import { atMost, table } from './results.ts';
import { sumOf, weigh } from './scripts.ts';
import { startDemo, startLarge } from './sites.ts';

const pages = ['/', '/inventory', '/inventory/1', '/about', '/contact', '/login'];
const targets = { script: 120_000, home: 400_000, inventory: 25_000 };

/**
 * What a phone's first visit to each public page transfers, and the size of the inventory's HTML at two
 * sizes. Returns a Markdown section.
 */
export async function measureWeights(work: string, log: (line: string) => void): Promise<string> {
  const demo = await startDemo(work, 4320);
  const lines: string[] = [
    `Bytes as sent (brotli) until the network is idle. Targets: at most ${targets.script} of script before interaction on every page,\n${targets.home} in total for home, ${targets.inventory} of HTML for the inventory at any size.`,
  ];
  try {
    const rows = await weigh(`http://localhost:${demo.port}`, pages);
    lines.push(
      table(
        ['page', 'script bytes', 'script files', 'total bytes, phone'],
        rows.map(({ path, scripts, totalBytes }) => [
          `\`${path}\``,
          atMost(sumOf(scripts), targets.script),
          scripts.length,
          atMost(totalBytes, path === '/' ? targets.home : Number.POSITIVE_INFINITY),
        ]),
      ),
      'Every script of each page with its bytes, largest first:',
      rows
        .map(({ path, scripts }) => {
          const named = scripts.map((script) => `${script.path.replace('/assets/', '')} ${script.bytes}`);
          return `- \`${path}\`: ${named.join(', ')}`;
        })
        .join('\n'),
    );
    const small = (await fetchRaw(demo.port, '/inventory')).body.length;
    const large = await startLarge(work, 4321, 2_700);
    try {
      const grown = (await fetchRaw(large.port, '/inventory')).body.length;
      lines.push(
        `HTML of \`/inventory\`: ${atMost(small, targets.inventory)} with 36 vehicles, ${atMost(grown, targets.inventory)} with 2,700.`,
      );
    } finally {
      await large.stop();
    }
  } finally {
    await demo.stop();
  }
  const section = lines.join('\n\n');
  log(section);
  return section;
}
