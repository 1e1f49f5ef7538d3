import { measureLighthouse, type LighthouseRow } from './lighthouse.ts';
import { atLeast, atMost, table } from './results.ts';
import { startDemo } from './sites.ts';

const runs = 5;
/** Target scores and times; a figure without a target for the desktop is not marked there. */
const targets = {
  mobile: { performance: 98, LCP: 1_200, TBT: 50 },
  desktop: { performance: 100, LCP: Number.POSITIVE_INFINITY, TBT: Number.POSITIVE_INFINITY },
  score: 100,
  CLS: 0.01,
};

/**
 * Runs Lighthouse on the public pages of the demo and checks each figure against its target. Returns a
 * Markdown section.
 */
export async function measurePages(work: string, log: (line: string) => void): Promise<string> {
  const demo = await startDemo(work, 4335);
  try {
    const rows = await measureLighthouse(`http://localhost:${demo.port}`, log, runs);
    const heads = ['page', 'preset', 'performance', 'accessibility', 'best practices', 'SEO'];
    return [
      `Medians of ${runs} runs with Lighthouse's own defaults. Targets: performance at least ${targets.mobile.performance} on the phone, every other score ${targets.score}; on the phone LCP at most\n${targets.mobile.LCP} ms and TBT at most ${targets.mobile.TBT} ms; CLS at most ${targets.CLS}.`,
      table([...heads, 'FCP, ms', 'LCP, ms', 'CLS', 'TBT, ms', 'bytes'], rows.map(cells)),
    ].join('\n\n');
  } finally {
    await demo.stop();
  }
}

const cells = (row: LighthouseRow) => {
  const { performance, LCP, TBT } = targets[row.preset];
  return [
    `\`${row.path}\``,
    row.preset,
    atLeast(row.performance, performance, 0),
    ...[row.accessibility, row['best practices'], row.SEO].map((score) => atLeast(score, targets.score, 0)),
    row.FCP.toFixed(0),
    atMost(row.LCP, LCP),
    atMost(row.CLS, targets.CLS, 3),
    atMost(row.TBT, TBT),
    row.bytes,
  ];
};
