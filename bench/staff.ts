import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import config from '../playwright.config.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { signIn, startMarque } from './contenders.ts';
import { generateInquiries, generateVehicles } from './generate.ts';
import { median } from './loads.ts';

const rounds = 7;
/** Each tab with its first call, and a selector that matches once the tab is painted with its data. */
const tabs = [
  { tab: 'Dashboard', path: '/admin', call: '/api/dashboard/stats', shown: 'td' },
  { tab: 'Inventory', path: '/admin?tab=inventory', call: '/api/vehicles/admin-fast', shown: 'td' },
  { tab: 'Sold Vehicles', path: '/admin?tab=sold', call: '/api/vehicles/sold', shown: 'td' },
  { tab: 'Inquiries', path: '/admin?tab=inquiries', call: '/api/inquiries', shown: 'td' },
  { tab: 'Change log', path: '/admin/settings/log', call: '/api/changes', shown: 'main h2' },
] as const;

const sizes = [
  { name: 'small', vehicles: 36, sold: 12, inquiries: 50 },
  { name: 'large', vehicles: 2_743, sold: 300, inquiries: 5_000 },
] as const;

type Figures = { call: number; bytes: number; painted: number };

/**
 * `npm run bench -- staff`: how long each tab's call takes, and how long from opening its address until its
 * table is painted, with a small inventory and with 2,743 vehicles and 5,000 inquiries. Writes `STAFF.md`.
 */
export async function measureStaffScreens(
  work: string,
  log: (line: string) => void,
  machine: string,
): Promise<void> {
  const measured = new Map<string, Map<string, Figures>>();
  for (const [index, size] of sizes.entries()) {
    log(`${size.vehicles} vehicles, ${size.inquiries} inquiries`);
    const dataDir = join(work, size.name);
    const database = await openDatabase({ databaseUrl: undefined, dataDir });
    await migrate(database);
    await generateVehicles(database, size.vehicles, new Date(), size.sold);
    await generateInquiries(database, size.inquiries, new Date());
    await database.close();
    const marque = await startMarque(4330 + index, dataDir, { demo: false });
    try {
      measured.set(size.name, await openTabs(`http://localhost:${marque.port}`));
    } finally {
      await marque.stop();
    }
  }
  const table = [
    '| tab | call, ms | ratio to small | bytes | painted, ms | ratio to small |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...tabs.map(({ tab }) => {
      const [small, large] = sizes.map(({ name }) => measured.get(name)?.get(tab));
      if (!small || !large) throw new Error(`${tab} was not measured`);
      return `| ${tab} | ${large.call.toFixed(1)} | ${(large.call / small.call).toFixed(1)} | ${large.bytes} | ${large.painted.toFixed(0)} | ${(large.painted / small.painted).toFixed(2)} |`;
    }),
  ].join('\n');
  log(table);
  const [small, large] = sizes;
  await writeFile(
    join(import.meta.dirname, 'STAFF.md'),
    `# The staff screens with a large inventory

Written by \`npm run bench -- staff\` on ${new Date().toISOString().slice(0, 10)}: ${machine}.

Each tab with ${large.vehicles} vehicles (${large.sold} sold) and ${large.inquiries} inquiries, compared with ${small.vehicles} vehicles and ${small.inquiries} inquiries in the same
run; medians of ${rounds}. "Call" is the tab's first call, over loopback. "Painted" is the time from opening the tab's address, with the
scripts in the browser's cache, until its table is on the screen.

${table}
`,
  );
}

async function openTabs(origin: string): Promise<Map<string, Figures>> {
  const session = await signIn(origin);
  const browser = await chromium.launch(config.use?.launchOptions);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(({ token, user }) => {
    localStorage.setItem('authToken', token);
    localStorage.setItem('user', JSON.stringify(user));
  }, session);
  const figures = new Map<string, Figures>();
  for (const { tab, path, call, shown } of tabs) {
    const firstCall = page.waitForResponse((response) => new URL(response.url()).pathname === call);
    await page.goto(origin + path);
    const callUrl = (await firstCall).url();
    const calls: number[] = [];
    let bytes = 0;
    for (let round = 0; round < rounds; round += 1) {
      const started = performance.now();
      const response = await fetch(callUrl, { headers: { authorization: `Bearer ${session.token}` } });
      bytes = (await response.arrayBuffer()).byteLength;
      calls.push(performance.now() - started);
    }
    const painted: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      painted.push(await paintedAfter(page, origin + path, shown));
    figures.set(tab, { call: median(calls), bytes, painted: median(painted) });
  }
  await browser.close();
  return figures;
}

/** Milliseconds from opening the address until `shown` is visible. */
async function paintedAfter(page: Page, url: string, shown: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(shown).first().waitFor();
  return page.evaluate(() => performance.now());
}
