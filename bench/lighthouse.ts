/**
 * `node bench/lighthouse.ts <origin> [runs]`: runs Lighthouse on the public pages of a running site with the
 * demo, with its phone and desktop presets. Prints the median of each figure over `runs` runs, five by
 * default. Part of `npm run bench`.
 */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import config from '../playwright.config.ts';

const folder = join(import.meta.dirname, 'lighthouse');
const program = join(folder, 'node_modules/lighthouse/cli/index.js');
const pages = ['/', '/inventory', '/inventory/1', '/about', '/contact'];
const presets = ['mobile', 'desktop'] as const;

/** Scores from 0 to 100, times in milliseconds, layout shift without a unit, bytes as sent over the wire. */
const figures = {
  performance: (report: Report) => scoreOf(report, 'performance'),
  accessibility: (report: Report) => scoreOf(report, 'accessibility'),
  'best practices': (report: Report) => scoreOf(report, 'best-practices'),
  SEO: (report: Report) => scoreOf(report, 'seo'),
  FCP: (report: Report) => valueOf(report, 'first-contentful-paint'),
  LCP: (report: Report) => valueOf(report, 'largest-contentful-paint'),
  CLS: (report: Report) => valueOf(report, 'cumulative-layout-shift'),
  TBT: (report: Report) => valueOf(report, 'total-blocking-time'),
  bytes: (report: Report) => valueOf(report, 'total-byte-weight'),
};

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
  runtimeError?: { message: string };
};

export type LighthouseRow = { path: string; preset: (typeof presets)[number] } & Record<
  keyof typeof figures,
  number
>;

/** Lighthouse's medians for each public page with each preset. Installs Lighthouse if necessary. */
export async function measureLighthouse(
  origin: string,
  log: (line: string) => void,
  runs = 5,
): Promise<LighthouseRow[]> {
  install(log);
  // Warms up what is created on first request, above all the pictures' renditions.
  for (const preset of presets) for (const path of pages) await runLighthouse(origin + path, preset);
  const rows: LighthouseRow[] = [];
  for (const preset of presets) {
    for (const path of pages) {
      const reports: Report[] = [];
      for (let run = 0; run < runs; run += 1) reports.push(await runLighthouse(origin + path, preset));
      const row = { path, preset, ...mediansOf(reports) };
      log(lineOf(row));
      rows.push(row);
    }
  }
  return rows;
}

/** The rows as a Markdown table. */
export const lighthouseTable = (rows: readonly LighthouseRow[]) =>
  [
    `| page | preset | ${Object.keys(figures).join(' | ')} |`,
    `| --- | --- |${' ---: |'.repeat(Object.keys(figures).length)}`,
    ...rows.map(lineOf),
  ].join('\n');

const lineOf = ({ path, preset, ...row }: LighthouseRow) =>
  `| \`${path}\` | ${preset} | ${row.performance} | ${row.accessibility} | ${row['best practices']} | ${row.SEO} | ${row.FCP.toFixed(0)} | ${row.LCP.toFixed(0)} | ${row.CLS.toFixed(3)} | ${row.TBT.toFixed(0)} | ${row.bytes} |`;

/**
 * Lighthouse is not a dependency of the project: it is installed into its own folder, from a lock file, on
 * first use.
 */
function install(log: (line: string) => void) {
  if (existsSync(program)) return;
  log('Installing Lighthouse into bench/lighthouse ...');
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error('Lighthouse could not be installed');
}

const run = promisify(execFile);

async function runOnce(url: string, preset: (typeof presets)[number]): Promise<Report> {
  const work = await mkdtemp(join(tmpdir(), 'marque-lighthouse-'));
  const report = join(work, 'report.json');
  const { executablePath = '', args = [] } = config.use?.launchOptions ?? {};
  try {
    await run(
      process.execPath,
      [
        program,
        url,
        '--quiet',
        '--output=json',
        `--output-path=${report}`,
        `--chrome-flags=${['--headless=new', '--disable-dev-shm-usage', ...args].join(' ')}`,
        ...(preset === 'desktop' ? ['--preset=desktop'] : []),
      ],
      { env: { ...process.env, CHROME_PATH: executablePath } },
    );
    const found: Report = JSON.parse(await readFile(report, 'utf8'));
    if (found.runtimeError) throw new Error(`${url}: ${found.runtimeError.message}`);
    return found;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Lighthouse sometimes misses the start of a page (NO_NAVSTART) and has to be run again. */
async function runLighthouse(url: string, preset: (typeof presets)[number]): Promise<Report> {
  for (let left = 3; ; left -= 1) {
    try {
      return await runOnce(url, preset);
    } catch (error) {
      if (left === 0 || !String(error).includes('NO_NAVSTART')) throw error;
    }
  }
}

function scoreOf(report: Report, category: string): number {
  const score = report.categories[category]?.score;
  if (score === undefined || score === null) throw new Error(`Lighthouse returned no score for ${category}`);
  return Math.round(score * 100);
}

function valueOf(report: Report, audit: string): number {
  const value = report.audits[audit]?.numericValue;
  if (value === undefined) throw new Error(`Lighthouse returned no ${audit}`);
  return value;
}

function mediansOf(reports: readonly Report[]) {
  const median = (read: (report: Report) => number) =>
    reports.map(read).sort((a, b) => a - b)[Math.floor(reports.length / 2)] ?? Number.NaN;
  return Object.fromEntries(Object.entries(figures).map(([name, read]) => [name, median(read)])) as Record<
    keyof typeof figures,
    number
  >;
}

if (import.meta.main) {
  const [origin, runs] = process.argv.slice(2);
  if (!origin) throw new Error('Usage: node bench/lighthouse.ts <origin> [runs]');
  const log = (line: string) => process.stdout.write(`${line}\n`);
  log(lighthouseTable([]));
  await measureLighthouse(origin, log, runs === undefined ? undefined : Number(runs));
}
