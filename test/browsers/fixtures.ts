import { writeFile } from 'node:fs/promises';
import { expect, test as base } from '../e2e/staff/fixtures.ts';
import { desktop } from '../e2e/pages/accessible.ts';
import { seconds } from '../time-limits.ts';
import type { StartedBrowser } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { type BrowserName, firefoxPath } from './installed.ts';
import { startRecordingProxy } from './recording-proxy.ts';
import { Tab } from './tab.ts';
import { startWebkit } from './webkit.ts';

type Fixtures = { tab: Tab; expectedRefusals: string[] };
type WorkerFixtures = { engine: BrowserName; started: StartedBrowser };

/**
 * Tests in Firefox and WebKit, which Playwright does not drive as distributions ship them, against the same
 * server as the tests of the staff screens. A test fails if the browser reports an error or refuses
 * something by the content policy.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  started: [
    async ({ engine }, provide) => {
      const started = engine === 'webkit' ? await startWebkit() : await startFirefox(firefoxPath() ?? '');
      await provide(started);
      await started.close();
    },
    { scope: 'worker', timeout: seconds(90) },
  ],
  /** Answers with an error status that a test provokes, such as `401 POST /api/auth/login`. */
  expectedRefusals: [[], { option: true }],
  tab: async ({ started, site, expectedRefusals }, provide, testInfo) => {
    const proxy = await startRecordingProxy(site.url);
    const driver = await started.openTab();
    const tab = new Tab(driver, proxy.url);
    await tab.resize(desktop);
    await provide(tab);
    const isAsExpected = testInfo.status === testInfo.expectedStatus;
    if (!isAsExpected) await writeFile(testInfo.outputPath('screen.png'), await driver.screenshot());
    const complaints = await tab.complaints();
    await driver.close();
    await proxy.close();
    expect(complaints).toEqual([]);
    expect(proxy.refusals).toEqual(expectedRefusals);
  },
});

export { expect };
