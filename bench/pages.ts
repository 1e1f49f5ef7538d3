import { measureLighthouse, type LighthouseRow } from './lighthouse.ts';
import { atLeast, atMost, table } from './results.ts';
import { startDemo } from './sites.ts';

const runs = 5;
/** Scores and times that Lighthouse is to find; what desktop has no target for is not marked there. */
const targets = {
  mobile: { performance: 98, LCP: 1_200, TBT: 50 },
  desktop: { performance: 100, LCP: Number.POSITIVE_INFINITY, TBT: Number.POSITIVE_INFINITY },
  score: 100,
  CLS: 0.01,
};

/** Lighthouse over the public pages of the demo, each figure held to its target. Answers a section in Markdown. */
export async function measurePages(work: string, say: (line: string) => void): Promise<string> {
  const demo = await startDemo(work, 4335);
  try {
    const rows = await measureLighthouse(`http://localhost:${demo.port}`, say, runs);
    const heads = ['page', 'preset', 'performance', 'accessibility', 'best practices', 'SEO'];
    return [
      `Medians of ${runs} runs with its own defaults. Targets: performance at least ${targets.mobile.performance} on the phone, every other score ${targets.score}; on the phone LCP at most\n${targets.mobile.LCP} ms and TBT at most ${targets.mobile.TBT} ms; CLS at most ${targets.CLS}.`,
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
